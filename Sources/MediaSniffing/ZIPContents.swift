// SPDX-License-Identifier: MIT

/// What a ZIP file is for, by the names of its first entries: office documents, books and programs are ZIP files inside.
enum ZIPContents {
  /// How many entries are looked at.
  private static let mostEntries = 64

  /// The type of what is packed; `nil` where it is an ordinary archive, as far as can be seen.
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    var offset = 0
    for _ in 0..<mostEntries where bytes.has([0x50, 0x4B, 0x03, 0x04], at: offset) {
      // APPNOTE.TXT of PKWARE, section 4.3.7: the local file header.
      guard let nameLength = bytes.littleEndian(2, at: offset + 26), let extra = bytes.littleEndian(2, at: offset + 28)
      else { return nil }
      let name = bytes.slice(offset + 30..<offset + 30 + nameLength)
      let content = offset + 30 + nameLength + extra
      // OpenDocument 1.3, part 2, section 3.3, and EPUB 3.3, section 4.2.2: the type stands there as text.
      if name.count == 8, name.has("mimetype", at: 0), let size = bytes.littleEndian(4, at: offset + 22) {
        return declared(bytes.slice(content..<content + min(size, 128)))
      }
      for (prefix, type) in signs where name.has(prefix, at: 0) { return type }
      guard let next = bytes.find("PK\u{03}\u{04}", from: content) else { return nil }
      offset = next
    }
    return nil
  }

  private static func declared(_ text: UnsafeBufferPointer<UInt8>) -> MediaType? {
    guard let type = MediaType(String(decoding: text, as: UTF8.self)), type.type == "application" else { return nil }
    return type.withoutParameters
  }

  private static let signs: [(StaticString, MediaType)] = [
    ("word/", .known("application", "vnd.openxmlformats-officedocument.wordprocessingml.document")),
    ("xl/", .known("application", "vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
    ("ppt/", .known("application", "vnd.openxmlformats-officedocument.presentationml.presentation")),
    ("AndroidManifest.xml", .known("application", "vnd.android.package-archive")),
    ("META-INF/MANIFEST.MF", .known("application", "java-archive")),
  ]
}
