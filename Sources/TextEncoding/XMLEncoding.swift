// SPDX-License-Identifier: MIT

/// Finds the encoding of an XML document, such as a feed.
public enum XMLEncoding {
  /// The encoding to read a document with.
  ///
  /// The order is that of RFC 7303: byte order mark, charset of the Content-Type, XML declaration, UTF-8. What the
  /// first four bytes show of the width of a character (XML 1.0, appendix F) comes before any label, for a label that
  /// contradicts it cannot be read. A declared encoding under which the bytes are invalid loses to the next one.
  public static func choose(bytes: UnsafeBufferPointer<UInt8>, httpContentType: String?) -> CharacterEncoding {
    if let marked = byteOrderMark(of: bytes) { return marked }
    if let wide = width(of: bytes) { return wide }
    if bytes.starts(with: [0x4C, 0x6F, 0xA7, 0x94]) { return ebcdic(bytes) }
    let http = httpContentType.flatMap { CharsetParameter.label(inContentType: $0) }
    var start = 0
    CharsetParameter.skipWhitespace(bytes, &start)
    let text = UnsafeBufferPointer(rebasing: bytes[start...])
    let label = XMLDeclaration.label(of: text)
    if label.map({ CharacterEncoding(label: $0) == nil }) ?? true, http == nil,
      let page = label.flatMap(codePage), EncodingEvidence.fits(page, bytes)
    {
      return page
    }
    return EncodingSources(httpLabel: http, metaLabel: label).choose(for: bytes)
  }

  /// The encoding to read a document with.
  public static func choose(bytes: [UInt8], httpContentType: String?) -> CharacterEncoding {
    bytes.withUnsafeBufferPointer { choose(bytes: $0, httpContentType: httpContentType) }
  }

  /// UTF-32's marks are asked first: one of them begins with UTF-16's.
  private static func byteOrderMark(of bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return .utf32BE }
    if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return .utf32LE }
    return HTMLEncoding.byteOrderMark(of: bytes)
  }

  /// The encoding whose zero bytes stand around the first `<`.
  private static func width(of bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    if bytes.starts(with: [0x00, 0x00, 0x00, 0x3C]) { return .utf32BE }
    if bytes.starts(with: [0x3C, 0x00, 0x00, 0x00]) { return .utf32LE }
    if bytes.starts(with: [0x00, 0x3C, 0x00]) { return .utf16BE }
    if bytes.count >= 4, bytes[0] == 0x3C, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return .utf16LE }
    return nil
  }

  /// The EBCDIC page that the declaration names; the characters of the declaration are the same in all of them.
  private static func ebcdic(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding {
    let us = CharacterEncoding(kind: .ibm037)
    let head = us.decode(UnsafeBufferPointer(rebasing: bytes.prefix(XMLDeclaration.longest)))
    let label = Array(head.utf8).withUnsafeBufferPointer { XMLDeclaration.label(of: $0) }
    let named = label.flatMap(codePage)
    return named.map { $0.kind.isEBCDIC } == true ? named ?? us : us
  }

  /// Code pages without a WHATWG label that old XML is written in.
  private static func codePage(_ label: String) -> CharacterEncoding? {
    switch EncodingLabels.normalized(label) {
    case "cp037", "ibm037", "037", "ebcdic-cp-us", "csibm037": CharacterEncoding(kind: .ibm037)
    case "cp437", "ibm437", "437", "cspc8codepage437": CharacterEncoding(kind: .ibm437)
    case "cp500", "ibm500", "500", "ebcdic-cp-ch", "csibm500": CharacterEncoding(kind: .ibm500)
    case "cp850", "ibm850", "850", "cspc850multilingual": CharacterEncoding(kind: .ibm850)
    case "cp852", "ibm852", "852", "cspcp852": CharacterEncoding(kind: .ibm852)
    case "cp1140", "ibm1140", "1140", "ibm01140": CharacterEncoding(kind: .ibm1140)
    default: nil
    }
  }
}
