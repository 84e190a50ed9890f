// SPDX-License-Identifier: MIT

/// Looks for the root element of an XML document, and knows the ones that have a type of their own.
enum XMLRoot {
  /// What stands before a root element.
  enum Prolog: Equatable {
    /// The name of the root element begins here.
    case root(Int)
    /// The bytes end before that.
    case unfinished
    /// There is no root element.
    case none
  }

  /// RSS, Atom or SVG, if that is the root element (compare WHATWG MIME Sniffing, section 7.3, "feed or HTML").
  static func feedOrDrawing(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    guard let root = place(in: bytes) else { return nil }
    return isNamed("svg", bytes, at: root) ? .svg : feed(bytes, at: root)
  }

  /// RSS or Atom, if that is the root element; what a server wrote by mistake may stand before it.
  static func feedAfterGarbage(_ bytes: UnsafeBufferPointer<UInt8>) -> MediaType? {
    let garbage = bytes.prefix(longestGarbage)
    guard let start = garbage.firstIndex(of: 0x3C), start > 0 else { return nil }
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    return place(in: rest).flatMap { feed(rest, at: $0) }
  }

  /// Whether the root element is `html`.
  static func isHTML(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    place(in: bytes).map { isNamed("html", bytes, at: $0) } ?? false
  }

  /// Where the name of the root element begins.
  static func place(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if case .root(let root) = prolog(of: bytes) { root } else { nil }
  }

  /// Whether more bytes could tell what the root element is, where these cannot.
  static func isUnfinished(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch prolog(of: bytes) {
    case .none: return false
    case .unfinished: return true
    case .root(let root):
      // The start tag of an RDF document names the namespaces by which it is a feed.
      guard let name = name(in: bytes, at: root) else { return true }
      return equals(local(of: name), "rdf") && !bytes[root...].contains(0x3E)
    }
  }

  private static let longestGarbage = 512
  private static let longestName = 64

  private static func feed(_ bytes: UnsafeBufferPointer<UInt8>, at root: Int) -> MediaType? {
    guard let name = name(in: bytes, at: root) else { return nil }
    if equals(name, "rss") { return .rss }
    if equals(name, "feed") { return .atom }
    let local = local(of: name)
    // RSS 1.0 and 0.90 are RDF in one of these namespaces; whatever the prefix is, they tell.
    if equals(local, "rdf") {
      for space in rssNamespaces where bytes.find(space, from: root) != nil { return .rss }
    }
    if equals(local, "feed") {
      for space in atomNamespaces where bytes.find(space, from: root) != nil { return .atom }
    }
    return nil
  }

  private static let rssNamespaces: [StaticString] = [
    "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/", "http://channel.netscape.com/rdf/simple/0.9/",
  ]

  private static let atomNamespaces: [StaticString] = ["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"]

  /// Passes over white space, marks of UTF-8, comments, declarations and instructions.
  static func prolog(of bytes: UnsafeBufferPointer<UInt8>) -> Prolog {
    var index = 0
    while true {
      index = bytes.skippingBlanks(from: index)
      guard let byte = bytes.byte(index) else { return .unfinished }
      guard byte == 0x3C else { return .none }
      let end: Int?
      if bytes.has("<!--", at: index) {
        end = bytes.find("-->", from: index + 4).map { $0 + 3 }
      } else if bytes.has("<?", at: index) {
        end = bytes.find("?>", from: index + 2).map { $0 + 2 }
      } else if bytes.has("<!", at: index) {
        end = endOfDeclaration(bytes, from: index + 2)
      } else {
        return .root(index + 1)
      }
      guard let end else { return .unfinished }
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

  /// The name that begins at `place`; `nil` where the bytes end within it, or it is longer than names are.
  private static func name(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Slice<UnsafeBufferPointer<UInt8>>? {
    let rest = bytes[place...].prefix(longestName)
    guard let end = rest.firstIndex(where: endsName) else { return nil }
    return rest[..<end]
  }

  private static func local(of name: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name
  }

  /// Whether a name is the word, given in small letters: of capitals some feeds think nothing.
  private static func equals(_ name: Slice<UnsafeBufferPointer<UInt8>>, _ word: StaticString) -> Bool {
    guard name.count == word.utf8CodeUnitCount else { return false }
    return UnsafeBufferPointer(rebasing: name).hasAnyCase(word, at: 0)
  }

  private static func isNamed(_ name: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    guard bytes.has(name, at: place), let next = bytes.byte(place + name.utf8CodeUnitCount) else { return false }
    return endsName(next)
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte == 0x3E || byte == 0x2F || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
