// SPDX-License-Identifier: MIT

/// Finds the encoding of a page.
public enum HTMLEncoding {
  /// How much of a page is looked at first, in bytes (WHATWG HTML, section 13.2.3.2).
  public static let prescanLength = 1024

  /// The encoding of the byte order mark at the beginning, or `nil` if there is none (WHATWG Encoding, "BOM sniff").
  public static func byteOrderMark(of bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BE }
    if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LE }
    return nil
  }

  /// The encoding that a `<meta>`, or an XML declaration, in the bytes names, or `nil`.
  ///
  /// The standard looks at the first 1024 bytes; so give it those first, and the whole head if they name none. Time is
  /// linear in the bytes.
  public static func prescan(_ first1024: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    var prescan = MetaPrescan(first1024)
    return prescan.run()
  }

  /// The encoding that the XML declaration at the beginning names, or `nil`.
  public static func xmlDeclaration(of bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    XMLDeclaration.encoding(of: bytes)
  }

  /// The encoding to read a page with, from its bytes (the beginning is enough) and what was declared.
  ///
  /// The order is: byte order mark, zero bytes of UTF-16, HTTP, `<meta>` (looked for here when `metaCharset` is `nil`, in the first 1024
  /// bytes and then in all that are given), valid UTF-8, windows-1252. A declared encoding under which the bytes are
  /// invalid loses to the next one under which they are valid; see `EncodingSources.choose`.
  public static func choose(
    bytes: UnsafeBufferPointer<UInt8>, httpCharset: String?, metaCharset: String?
  ) -> CharacterEncoding {
    if let byteOrderMark = byteOrderMark(of: bytes) { return byteOrderMark }
    if let wide = EncodingEvidence.wideMarkup(bytes) { return wide }
    if let httpCharset, let http = CharacterEncoding(label: httpCharset), EncodingEvidence.fits(http, bytes) {
      return EncodingEvidence.isUTF8(bytes, declaredAs: http) ? .utf8 : http
    }
    let first = UnsafeBufferPointer(rebasing: bytes.prefix(prescanLength))
    let meta = metaCharset ?? (prescan(first) ?? (bytes.count > first.count ? prescan(bytes) : nil))?.name
    return EncodingSources(httpLabel: httpCharset, metaLabel: meta).choose(for: bytes)
  }

  /// The encoding to read a page with, from its bytes and what was declared.
  public static func choose(bytes: [UInt8], httpCharset: String?, metaCharset: String?) -> CharacterEncoding {
    bytes.withUnsafeBufferPointer { choose(bytes: $0, httpCharset: httpCharset, metaCharset: metaCharset) }
  }

  /// What a declaration that could be read as ASCII can mean: not UTF-16, and x-user-defined only by mistake.
  static func asDeclaredInMarkup(_ encoding: CharacterEncoding) -> CharacterEncoding {
    switch encoding.kind {
    case .utf16BE, .utf16LE: .utf8
    case .xUserDefined: .windows1252
    default: encoding
    }
  }
}
