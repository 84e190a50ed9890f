// SPDX-License-Identifier: MIT

/// Signatures at the beginning of binary files (WHATWG MIME Sniffing, sections 6.1, 6.2 and 6.4, and some newer ones).
enum BinarySignatures {
  /// The type whose signature the bytes bear.
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if let image = image(bytes) { return image }
    if let sound = audioOrVideo(bytes) { return sound }
    if let archive = archive(bytes) { return archive }
    return bytes.has("%PDF-", at: 0) ? .pdf : nil
  }

  /// The image type whose signature the bytes bear.
  static func image(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return .png }
    if bytes.has([0xFF, 0xD8, 0xFF], at: 0) { return .jpeg }
    if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) { return .gif }
    if bytes.has("RIFF", at: 0), bytes.has("WEBPVP", at: 8) { return .webP }
    if let brand = MP4Brands.type(of: bytes), brand.isImage { return brand }
    if bytes.has([0x00, 0x00, 0x01, 0x00], at: 0) || bytes.has([0x00, 0x00, 0x02, 0x00], at: 0) { return .icon }
    if bytes.has("BM", at: 0) { return .bmp }
    // Not in the standard: the bare stream of JPEG XL, and its box.
    if bytes.has([0xFF, 0x0A], at: 0) { return .jpegXL }
    if bytes.has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], at: 0) { return .jpegXL }
    return nil
  }

  private static func audioOrVideo(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if bytes.has("FORM", at: 0), bytes.has("AIFF", at: 8) { return .known("audio", "aiff") }
    if bytes.has("ID3", at: 0) { return .known("audio", "mpeg") }
    if bytes.has([0x4F, 0x67, 0x67, 0x53, 0x00], at: 0) { return .known("application", "ogg") }
    if bytes.has([0x4D, 0x54, 0x68, 0x64, 0x00, 0x00, 0x00, 0x06], at: 0) { return .known("audio", "midi") }
    if bytes.has("RIFF", at: 0), bytes.has("AVI ", at: 8) { return .known("video", "avi") }
    if bytes.has("RIFF", at: 0), bytes.has("WAVE", at: 8) { return .known("audio", "wave") }
    if let brand = MP4Brands.type(of: bytes) { return brand }
    if isWebM(bytes) { return .known("video", "webm") }
    if MP3Frames.beginIn(bytes) { return .known("audio", "mpeg") }
    if bytes.has("fLaC", at: 0) { return .known("audio", "flac") }
    return nil
  }

  private static func archive(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if bytes.has([0x1F, 0x8B, 0x08], at: 0) { return .known("application", "x-gzip") }
    if bytes.has([0x50, 0x4B, 0x03, 0x04], at: 0) { return .zip }
    if bytes.has([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07, 0x00], at: 0) {
      return .known("application", "x-rar-compressed")
    }
    return nil
  }

  /// Section 6.2.2, "signature for WebM": an EBML header whose document type is `webm`.
  private static func isWebM(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) else { return false }
    var index = 4
    while index < min(bytes.count, 38) {
      if bytes.has([0x42, 0x82], at: index) {
        index += 2
        guard let size = bytes.byte(index) else { return false }
        // The number of leading zero bits says how long the size field is.
        index += min(size.leadingZeroBitCount, 7) + 1
        while bytes.byte(index) == 0 { index += 1 }
        if bytes.has("webm", at: index) { return true }
      }
      index += 1
    }
    return false
  }
}
