// SPDX-License-Identifier: MIT

/// The `ftyp` box at the beginning of MP4, QuickTime, HEIF and AVIF files (ISO/IEC 14496-12, section 4.3).
enum MP4Brands {
  /// The type by the first brand that says one: the major brand, then the compatible ones in order.
  ///
  /// The checks of the box are those of the standard's "signature for MP4" (WHATWG MIME Sniffing, section 6.2.1).
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    guard bytes.count >= 12, bytes.has("ftyp", at: 4), let size = bytes.bigEndian(4, at: 0),
      size <= bytes.count, size % 4 == 0
    else { return nil }
    if let type = type(ofBrand: bytes, at: 8) { return type }
    var isHEIF = isGenericImage(bytes, at: 8)
    var offset = 16
    while offset < size {
      if let type = type(ofBrand: bytes, at: offset) { return type }
      if isGenericImage(bytes, at: offset) { isHEIF = true }
      offset += 4
    }
    return isHEIF ? .heif : nil
  }

  private static func type(ofBrand bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> MediaType? {
    if bytes.has("avif", at: offset) || bytes.has("avis", at: offset) { return .avif }
    if bytes.has("hei", at: offset) || bytes.has("hev", at: offset) { return .heic }
    if bytes.has("M4A", at: offset) || bytes.has("M4B", at: offset) { return .known("audio", "mp4") }
    if bytes.has("qt  ", at: offset) { return .known("video", "quicktime") }
    if bytes.has("3gp", at: offset) || bytes.has("3g2", at: offset) { return .known("video", "3gpp") }
    for brand in videoBrands where bytes.has(brand, at: offset) { return .known("video", "mp4") }
    return nil
  }

  /// Beginnings of brands that mean a film.
  private static let videoBrands: [StaticString] = ["mp4", "iso", "avc1", "M4V", "dash", "MSNV", "f4v", "mmp4"]

  /// Brands that mean an image, but not how it is coded.
  private static func isGenericImage(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    bytes.has("mif1", at: offset) || bytes.has("msf1", at: offset)
  }
}
