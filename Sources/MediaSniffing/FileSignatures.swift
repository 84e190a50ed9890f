// SPDX-License-Identifier: MIT

/// Signatures of files that no browser shows, and that the standard therefore does not know. They name a file for people,
/// and decide nothing.
enum FileSignatures {
  /// The type whose signature the bytes bear.
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if let known = BinarySignatures.type(of: bytes) { return known }
    for signature in signatures where bytes.has(signature.bytes, at: signature.offset) { return signature.type }
    if isTIFF(bytes) { return .tiff }
    if bytes.has([0x1A, 0x45, 0xDF, 0xA3], at: 0), bytes.slice(0..<64).find("matroska", from: 4) != nil {
      return .known("video", "x-matroska")
    }
    if bytes.has("!<arch>\ndebian-binary", at: 0) { return .known("application", "vnd.debian.binary-package") }
    if bytes.has("MZ", at: 0), let header = bytes.littleEndian(4, at: 0x3C), bytes.has([0x50, 0x45, 0, 0], at: header) {
      return .known("application", "vnd.microsoft.portable-executable")
    }
    // Packets of 188 bytes, each with the same first byte.
    if bytes.byte(0) == 0x47, bytes.byte(188) == 0x47, bytes.byte(376) == 0x47 { return .known("video", "mp2t") }
    return nil
  }

  /// TIFF 6.0, section 2: either order of bytes.
  static func isTIFF(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.has([0x49, 0x49, 0x2A, 0], at: 0) || bytes.has([0x4D, 0x4D, 0, 0x2A], at: 0)
  }

  private typealias Signature = (bytes: [UInt8], offset: Int, type: MediaType)

  private static let signatures: [Signature] = [
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0, .known("application", "x-7z-compressed")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], 0, .known("application", "x-xz")),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, .known("application", "zstd")),
    (text("BZh"), 0, .known("application", "x-bzip2")),
    ([0x04, 0x22, 0x4D, 0x18], 0, .known("application", "x-lz4")),
    (text("LZIP") + [1], 0, .known("application", "x-lzip")),
    (text("Rar!") + [0x1A, 0x07, 0x01, 0x00], 0, .known("application", "x-rar-compressed")),
    (text("ustar"), 257, .known("application", "x-tar")),
    (text("MSCF") + [0, 0, 0, 0], 0, .known("application", "vnd.ms-cab-compressed")),
    ([0xED, 0xAB, 0xEE, 0xDB], 0, .known("application", "x-rpm")),
    ([0x7F] + text("ELF"), 0, .known("application", "x-executable")),
    ([0xCF, 0xFA, 0xED, 0xFE], 0, .known("application", "x-mach-binary")),
    ([0xCE, 0xFA, 0xED, 0xFE], 0, .known("application", "x-mach-binary")),
    ([0x00] + text("asm") + [1, 0, 0, 0], 0, .known("application", "wasm")),
    (text("SQLite format 3") + [0], 0, .known("application", "vnd.sqlite3")),
    (text("wOFF"), 0, .known("font", "woff")), (text("wOF2"), 0, .known("font", "woff2")),
    (text("OTTO") + [0], 0, .known("font", "otf")), ([0x00, 0x01, 0x00, 0x00, 0x00], 0, .known("font", "ttf")),
    (text("8BPS") + [0], 0, .photoshop), (text("AT&TFORM"), 0, .known("image", "vnd.djvu")),
    ([0, 0, 0, 12] + text("jP  "), 0, .known("image", "jp2")), ([0xFF, 0x4F, 0xFF, 0x51], 0, .known("image", "j2c")),
    ([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], 0, .known("video", "x-ms-asf")),
    (text("FLV") + [1], 0, .known("video", "x-flv")), ([0, 0, 1, 0xBA], 0, .known("video", "mpeg")),
    (text("#!AMR"), 0, .known("audio", "amr")), (text(".snd") + [0], 0, .known("audio", "basic")),
    ([0xFF, 0xF1], 0, .known("audio", "aac")), ([0xFF, 0xF9], 0, .known("audio", "aac")),
    (text("{\\rtf"), 0, .known("application", "rtf")), (text("%!PS"), 0, .postScript),
    (text("d8:announce"), 0, .known("application", "x-bittorrent")),
    (text("d10:created by"), 0, .known("application", "x-bittorrent")),
    ([0xD4, 0xC3, 0xB2, 0xA1], 0, .known("application", "vnd.tcpdump.pcap")),
    (text("glTF") + [2, 0, 0, 0], 0, .known("model", "gltf-binary")),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
