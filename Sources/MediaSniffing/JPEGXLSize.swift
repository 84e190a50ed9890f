// SPDX-License-Identifier: MIT

/// The size of a JPEG XL (ISO/IEC 18181-1, "SizeHeader"): a few bits after the signature of its codestream, which may
/// stand in a box (ISO/IEC 18181-2).
enum JPEGXLSize {
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    if bytes.has([0xFF, 0x0A], at: 0) { return codestream(bytes, 2) }
    var boxes = MP4Boxes(bytes, 0..<Int.max)
    while true {
      switch boxes.next() {
      case .box(let box):
        if bytes.has("jxlc", at: box.start + 4) { return codestream(bytes, box.content.lowerBound + 2) }
        // A part of a codestream has its number before it.
        if bytes.has("jxlp", at: box.start + 4) { return codestream(bytes, box.content.lowerBound + 6) }
      case .cutOff: return .needsMoreBytes
      case .end: return .notAnImage
      }
    }
  }

  private static func codestream(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> ImageSize.Reading {
    // Two bits, thirty, three, two and thirty are the most that is read.
    var bits = Bits(bytes: bytes, position: offset * 8)
    guard let isSmall = bits.take(1), let height = side(&bits, isSmall: isSmall == 1), let ratio = bits.take(3) else {
      return .needsMoreBytes
    }
    if ratio == 0 { return ImageSize.checked(.jpegXL, side(&bits, isSmall: isSmall == 1), height) }
    let (across, down) = ratios[ratio - 1]
    return ImageSize.checked(.jpegXL, height * across / down, height)
  }

  private static func side(_ bits: inout Bits, isSmall: Bool) -> Int? {
    if isSmall { return bits.take(5).map { ($0 + 1) * 8 } }
    guard let length = bits.take(2) else { return nil }
    return bits.take([9, 13, 18, 30][length]).map { $0 + 1 }
  }

  private static let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]

  /// Bits, the lowest of each byte first.
  private struct Bits {
    let bytes: UnsafeBufferPointer<UInt8>
    var position: Int

    /// The next bits as a number; `nil` past the end.
    mutating func take(_ count: Int) -> Int? {
      var value = 0
      for place in 0..<count {
        guard let byte = bytes.byte(position >> 3) else { return nil }
        value |= Int(byte >> UInt8(position & 7) & 1) << place
        position += 1
      }
      return value
    }
  }
}
