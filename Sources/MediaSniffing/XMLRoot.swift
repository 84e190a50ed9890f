// SPDX-License-Identifier: MIT

/// Looks for the root element of an XML document, and knows the ones that have a type of their own.
enum XMLRoot {
  /// RSS, Atom or SVG, if that is the root element (compare WHATWG MIME Sniffing, section 7.3, "feed or HTML").
  static func feedOrDrawing(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    guard let root = place(in: bytes) else { return nil }
    if isNamed("rss", bytes, at: root) { return .rss }
    if isNamed("feed", bytes, at: root) { return .atom }
    if isNamed("svg", bytes, at: root) { return .svg }
    // RSS 1.0 and 0.90 are RDF in one of these namespaces.
    if isNamed("rdf:RDF", bytes, at: root) {
      for space in rssNamespaces where bytes.find(space, from: root) != nil { return .rss }
    }
    return nil
  }

  /// Whether the root element is `html`.
  static func isHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    place(in: bytes).map { isNamed("html", bytes, at: $0) } ?? false
  }

  private static let rssNamespaces: [StaticString] = [
    "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
  ]

  /// Where the name of the root element begins: white space, comments, declarations and instructions are passed over.
  static func place(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = bytes.has([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    while true {
      index = bytes.skippingWhitespace(from: index)
      guard bytes.byte(index) == 0x3C else { return nil }
      let end: Int?
      if bytes.has("<!--", at: index) {
        end = bytes.find("-->", from: index + 4).map { $0 + 3 }
      } else if bytes.has("<?", at: index) {
        end = bytes.find("?>", from: index + 2).map { $0 + 2 }
      } else if bytes.has("<!", at: index) {
        end = endOfDeclaration(bytes, from: index + 2)
      } else {
        return index + 1
      }
      guard let end else { return nil }
      index = end
    }
  }

  /// Past the `>` of a DOCTYPE, whose internal subset stands in brackets.
  private static func endOfDeclaration(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    var isInside = false
    while let byte = bytes.byte(index) {
      if byte == 0x5B { isInside = true }
      if byte == 0x5D { isInside = false }
      index += 1
      if byte == 0x3E, !isInside { return index }
    }
    return nil
  }

  private static func isNamed(_ name: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard bytes.has(name, at: place), let next = bytes.byte(place + name.utf8CodeUnitCount) else { return false }
    return next == 0x3E || next == 0x2F || next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D
  }
}
