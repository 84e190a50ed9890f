// SPDX-License-Identifier: MIT

/// Sizes that stand at a fixed place: PNG, GIF, BMP, ICO, WebP and Photoshop.
enum RasterSizes {
  /// PNG (W3C), section 11.2.1: the header is the first chunk.
  static func png(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    if bytes.count >= 16, !bytes.has("IHDR", at: 12) { return .notAnImage }
    return ImageSize.checked(.png, bytes.bigEndian(4, at: 16), bytes.bigEndian(4, at: 20))
  }

  /// GIF89a, section 18: the logical screen.
  static func gif(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    ImageSize.checked(.gif, bytes.littleEndian(2, at: 6), bytes.littleEndian(2, at: 8))
  }

  /// BITMAPCOREHEADER and BITMAPINFOHEADER; a height below zero only says which row comes first.
  static func bmp(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    guard let header = bytes.littleEndian(4, at: 14) else { return .needsMoreBytes }
    if header == 12 {
      return ImageSize.checked(.bmp, bytes.littleEndian(2, at: 18), bytes.littleEndian(2, at: 20))
    }
    guard header >= 16, header <= 1024 else { return .notAnImage }
    return ImageSize.checked(
      .bmp, bytes.littleEndian(4, at: 18).map(magnitude), bytes.littleEndian(4, at: 22).map(magnitude))
  }

  /// The size of a signed 32-bit number.
  private static func magnitude(_ value: Int) -> Int { value < 0x8000_0000 ? value : 0x1_0000_0000 - value }

  /// The largest image of an icon; a side of 256 is written as 0.
  static func icon(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    guard let count = bytes.littleEndian(2, at: 4) else { return .needsMoreBytes }
    guard count > 0 else { return .notAnImage }
    var largest = (width: 0, height: 0)
    for entry in 0..<count {
      let offset = 6 + entry * 16
      guard let width = bytes.byte(offset), let height = bytes.byte(offset + 1) else { return .needsMoreBytes }
      let size = (width: width == 0 ? 256 : Int(width), height: height == 0 ? 256 : Int(height))
      if size.width * size.height > largest.width * largest.height { largest = size }
    }
    return ImageSize.checked(.icon, largest.width, largest.height)
  }

  /// RFC 9649, sections 2.5 to 2.7: lossy, lossless or extended.
  static func webP(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    if bytes.has("VP8 ", at: 12) {
      guard bytes.count >= 26 else { return .needsMoreBytes }
      guard bytes.has([0x9D, 0x01, 0x2A], at: 23) else { return .notAnImage }
      return ImageSize.checked(
        .webP, bytes.littleEndian(2, at: 26).map { $0 & 0x3FFF }, bytes.littleEndian(2, at: 28).map { $0 & 0x3FFF })
    }
    if bytes.has("VP8L", at: 12) {
      guard let mark = bytes.byte(20), let bits = bytes.littleEndian(4, at: 21) else { return .needsMoreBytes }
      guard mark == 0x2F else { return .notAnImage }
      return ImageSize.checked(.webP, bits & 0x3FFF + 1, (bits >> 14) & 0x3FFF + 1)
    }
    if bytes.has("VP8X", at: 12) {
      return ImageSize.checked(
        .webP, bytes.littleEndian(3, at: 24).map { $0 + 1 }, bytes.littleEndian(3, at: 27).map { $0 + 1 })
    }
    return bytes.count < 16 ? .needsMoreBytes : .notAnImage
  }

  /// Adobe Photoshop File Formats, "file header section": PSD and its large form, PSB.
  static func photoshop(_ bytes: UnsafeBufferPointer<UInt8>) -> ImageSize.Reading {
    ImageSize.checked(.photoshop, bytes.bigEndian(4, at: 18), bytes.bigEndian(4, at: 14))
  }
}
