// SPDX-License-Identifier: MIT

/// Beginnings of HTML and XML (WHATWG MIME Sniffing, section 7.1).
enum MarkupSignatures {
  /// HTML or XML, by the tag that the bytes begin with; white space, and UTF-8's mark, may stand before it.
  static func type(of bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    let start = beginning(of: bytes)
    if bytes.has("<?xml", at: start) { return XMLRoot.isHTML(bytes) ? .html : .xml }
    for tag in tags where begins(with: tag, bytes, at: start) { return .html }
    return bytes.has("<!--", at: start) ? .html : nil
  }

  /// HTML, XML or a feed, where the bytes leave no doubt that they are a whole document.
  static func document(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    if let known = XMLRoot.feedOrDrawing(bytes) { return known }
    let start = beginning(of: bytes)
    if bytes.has("<?xml", at: start) { return XMLRoot.isHTML(bytes) ? .html : .xml }
    for tag in documentTags where begins(with: tag, bytes, at: start) { return .html }
    return nil
  }

  private static func beginning(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.skippingWhitespace(from: bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0)
  }

  /// A tag ends its name with a space or `>`: `<BR` alone may be the beginning of anything.
  private static func begins(with tag: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard bytes.hasAnyCase(tag, at: start) else { return false }
    let next = bytes.byte(start + tag.utf8CodeUnitCount)
    return next == 0x20 || next == 0x3E
  }

  private static let tags: [StaticString] = [
    "<!doctype html", "<html", "<head", "<script", "<iframe", "<h1", "<div", "<font", "<table", "<a", "<style",
    "<title", "<b", "<body", "<br", "<p",
    // Not in the standard's list, but a page without html and head tags begins with one of them.
    "<meta", "<link", "<base",
  ]

  private static let documentTags: [StaticString] = ["<!doctype html", "<html", "<head"]
}
