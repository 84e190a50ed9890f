// SPDX-License-Identifier: MIT

/// The size of a JPEG: its segments are walked to the start of frame (ITU-T T.81, section B.2).
enum JPEGSize {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    var offset = 2
    while true {
      guard let mark = bytes.byte(offset) else { return .needsMoreBytes }
      guard mark == 0xFF else { return .notAnImage }
      // Any number of fill bytes may stand before the code.
      while bytes.byte(offset) == 0xFF { offset += 1 }
      guard let code = bytes.byte(offset) else { return .needsMoreBytes }
      offset += 1
      switch code {
      case 0x01, 0xD0...0xD7: continue
      case 0x00, 0xD8...0xDA: return .notAnImage
      default: break
      }
      guard let length = bytes.bigEndian(2, at: offset) else { return .needsMoreBytes }
      guard length >= 2 else { return .notAnImage }
      if code >= 0xC0, code <= 0xCF, code != 0xC4, code != 0xC8, code != 0xCC {
        return ImageSize.checked(.jpeg, bytes.bigEndian(2, at: offset + 5), bytes.bigEndian(2, at: offset + 3))
      }
      offset += length
    }
  }
}
