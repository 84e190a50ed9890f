// SPDX-License-Identifier: MIT

/// Tells the media type of a resource from its first bytes and from what was declared.
///
/// After the WHATWG MIME Sniffing Standard, section 7, with what chat needs besides: AVIF, HEIF, JPEG XL, FLAC, the
/// brands of MP4, SVG, and feeds.
public enum MediaSniffer {
  /// How many bytes are worth giving (section 5.2).
  public static let prefixLength = 1445
  /// How many bytes are worth giving where ``wantsMore(_:declared:isNoSniff:)`` says so: some feeds begin with a licence.
  public static let longestPrefix = 16 << 10

  /// The media type to treat a resource as.
  ///
  /// Read from top to bottom:
  /// 1. No type, or one that says nothing (`application/octet-stream`, `*/*`, …): the bytes decide.
  /// 2. `text/plain` gives way to a signature of an image, sound, film, archive or PDF, and to a document that is
  ///    clearly HTML, XML or a feed; a mere tag such as `<b>` may well begin a plain text.
  /// 3. `text/html`, `text/xml` and `application/xml` give way to RSS, Atom or SVG when that is the root element, also
  ///    where a server's warning stands before a feed, and the latter two to XHTML; `text/html` to JSON Feed, too.
  /// 4. An image gives way to another image.
  /// 5. Everything else is believed.
  ///
  /// With `isNoSniff` (the header field `X-Content-Type-Options: nosniff`), a declared type is always believed, and
  /// bytes without one never become HTML, XML or PDF. The parameters of the declared type stay only if the type does.
  public static func sniff(
    _ first: UnsafeBufferPointer<UInt8>, declared: MediaType?, isNoSniff: Bool = false
  ) -> MediaType {
    let head = UnsafeBufferPointer(rebasing: first.prefix(prefixLength))
    let opening = UnsafeBufferPointer(rebasing: first.prefix(longestPrefix))
    guard let declared, !saysNothing.contains(declared.essence) else {
      return unknown(head, opening, allowsScriptable: !isNoSniff)
    }
    if isNoSniff { return declared }
    let better: MediaType? =
      switch declared.essence {
      case "text/plain":
        BinarySignatures.type(of: head) ?? MarkupSignatures.document(opening)
          ?? (JSONFeedSignature.isThere(head) ? .jsonFeed : nil)
      case "text/html":
        XMLRoot.feedOrDrawing(opening).flatMap { $0.isImage ? nil : $0 } ?? XMLRoot.feedAfterGarbage(opening)
          ?? (JSONFeedSignature.isThere(head) ? .jsonFeed : nil)
      case "text/xml", "application/xml":
        XMLRoot.feedOrDrawing(opening) ?? (XMLRoot.isHTML(opening) ? .xhtml : XMLRoot.feedAfterGarbage(opening))
      default: declared.isImage && !declared.isXML ? BinarySignatures.image(head) : nil
      }
    guard let better, better.essence != declared.essence else { return declared }
    return better
  }

  /// Whether the bytes can change what was declared. Where they cannot, nobody need wait for them.
  public static func needsBytes(declared: MediaType?, isNoSniff: Bool = false) -> Bool {
    guard let declared, !saysNothing.contains(declared.essence) else { return true }
    if isNoSniff { return false }
    return mayGiveWay.contains(declared.essence) || (declared.isImage && !declared.isXML)
  }

  /// Whether more than ``prefixLength`` bytes, up to ``longestPrefix``, could tell the type of an XML document where these
  /// cannot, since a comment or a declaration fills them.
  public static func wantsMore(_ first: [UInt8], declared: MediaType?, isNoSniff: Bool = false) -> Bool {
    guard first.count >= prefixLength, needsBytes(declared: declared, isNoSniff: isNoSniff) else { return false }
    return first.withUnsafeBufferPointer { XMLRoot.isUnfinished($0) }
  }

  /// Declared types that give way, besides images.
  private static let mayGiveWay: Set<String> = ["text/plain", "text/html", "text/xml", "application/xml"]

  /// The media type to treat a resource as.
  public static func sniff(_ first: [UInt8], declared: MediaType?, isNoSniff: Bool = false) -> MediaType {
    first.withUnsafeBufferPointer { sniff($0, declared: declared, isNoSniff: isNoSniff) }
  }

  /// Declared types that are as good as none.
  static let saysNothing: Set<String> = [
    "application/octet-stream", "binary/octet-stream", "application/unknown", "unknown/unknown", "*/*",
    "application/x-unknown", "application/force-download", "application/x-download",
  ]

  /// Section 7.1, "identify an unknown MIME type".
  private static func unknown(
    _ bytes: UnsafeBufferPointer<UInt8>, _ opening: UnsafeBufferPointer<UInt8>, allowsScriptable: Bool
  ) -> MediaType {
    if allowsScriptable {
      if let known = XMLRoot.feedOrDrawing(opening) { return known }
      if JSONFeedSignature.isThere(bytes) { return .jsonFeed }
      if let markup = MarkupSignatures.type(of: bytes) { return markup }
      if bytes.has("%PDF-", at: 0) { return .pdf }
    }
    if bytes.has("%!PS-Adobe-", at: 0) { return .postScript }
    for mark in byteOrderMarks where bytes.has(mark, at: 0) { return .plainText }
    if let binary = BinarySignatures.type(of: bytes), allowsScriptable || !binary.isScriptable { return binary }
    return bytes.contains(where: isBinary) ? .octetStream : .plainText
  }

  static let byteOrderMarks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]

  /// Section 3, "binary data byte": a control that no text has.
  static func isBinary(_ byte: UInt8) -> Bool {
    byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) || (byte >= 0x1C && byte <= 0x1F)
  }
}
