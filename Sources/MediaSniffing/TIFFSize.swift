// SPDX-License-Identifier: MIT

/// The size of a TIFF: the fields ImageWidth and ImageLength of its first directory (TIFF 6.0, section 2).
enum TIFFSize {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    let isLittle = bytes.has("II", at: 0)
    func number(_ length: Int, _ offset: Int) -> Int? {
      isLittle ? bytes.littleEndian(length, at: offset) : bytes.bigEndian(length, at: offset)
    }
    guard let directory = number(4, 4) else { return .needsMoreBytes }
    guard directory >= 8 else { return .notAnImage }
    guard let count = number(2, directory) else { return .needsMoreBytes }
    var width: Int?
    var height: Int?
    // A count has two bytes, and an entry twelve: all offsets are small.
    for entry in 0..<count {
      let offset = directory + 2 + entry * 12
      guard let tag = number(2, offset), let type = number(2, offset + 2) else { return .needsMoreBytes }
      if tag > 257 { break }
      let value = type == 3 ? number(2, offset + 8) : type == 4 ? number(4, offset + 8) : nil
      if tag == 256 { width = value }
      if tag == 257 { height = value }
    }
    guard let width, let height else { return .notAnImage }
    return ImageSize.checked(.tiff, width, height)
  }
}
