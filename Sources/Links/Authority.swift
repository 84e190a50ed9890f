// SPDX-License-Identifier: MIT

/// The part of a URL in text between `//` and the path: who is asked, and where that ends.
///
/// The rules are stricter than the WHATWG parser's, which takes nearly everything: here it is decided what a person
/// who wrote a URL into a sentence meant by it.
struct Authority {
  /// The host, a port not included.
  var host: Range<Int>
  /// The end of host and port.
  var end: Int
  /// There is a user name or a password before the host.
  var hasCredentials: Bool

  /// The longest authority that is looked at, in bytes.
  static let longest = 2048

  /// Reads the authority that begins at `start`, `nil` where there is no host that could be asked.
  init?(in text: ChatBytes, at start: Int, before limit: Int) {
    let extent = Self.extent(in: text, at: start, before: limit)
    hasCredentials = false
    var hostStart = start
    if let at = extent.at {
      hostStart = at + 1
      hasCredentials = (start..<at).contains { text[$0] != UInt8(ascii: ":") }
    }
    if text[hostStart] == UInt8(ascii: "[") {
      guard let close = Self.addressEnd(in: text, at: hostStart, before: extent.end) else { return nil }
      host = hostStart..<close
    } else {
      guard let name = HostName(in: text, at: hostStart, before: extent.end) else { return nil }
      host = name.range
    }
    end = host.upperBound
    guard text[end] == UInt8(ascii: ":") else { return }
    // `http://http://…`: the first scheme was typed twice, the inner one is the link.
    if text[end + 1] == UInt8(ascii: "/"), SchemeSearch(text: text).isScheme(at: host.lowerBound) { return nil }
    guard readPort(in: text, before: extent.end) else { return nil }
  }

  /// Takes the port in, where there is one; `false` where what stands there cannot be one.
  private mutating func readPort(in text: ChatBytes, before limit: Int) -> Bool {
    var port = 0
    var index = end + 1
    while index < limit, text[index].isASCIIDigit {
      port = min(port * 10 + Int(text[index] & 0x0F), 65536)
      index += 1
    }
    if index == end + 1 {
      // An empty port goes before a path; else the colon is the sentence's.
      if text[index] == UInt8(ascii: "/") { end = index }
      return true
    }
    guard port <= 65535, !text[index].isASCIIWord else { return false }
    end = index
    return true
  }

  /// How far the authority can reach, and the last `@` with a host behind it.
  private static func extent(in text: ChatBytes, at start: Int, before limit: Int) -> (end: Int, at: Int?) {
    var at: Int?
    // A closer without its opener ends a URL here as everywhere.
    var round = 0
    var square = 0
    var index = start
    let furthest = min(limit, start + longest)
    scan: while index < furthest {
      let byte = text[index]
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"),
        UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        break scan
      case UInt8(ascii: "("), UInt8(ascii: "["):
        if byte == UInt8(ascii: "(") { round += 1 } else { square += 1 }
        index += 1
      case UInt8(ascii: ")"):
        if round == 0 { break scan }
        round -= 1
        index += 1
      case UInt8(ascii: "]"):
        if square == 0 { break scan }
        square -= 1
        index += 1
      case UInt8(ascii: "@"):
        let next = text[index + 1]
        if next.isASCIIWord || next >= 0x80 || next == UInt8(ascii: "[") { at = index }
        index += 1
      case 0..<0x80: index += 1
      default:
        guard let scalar = text.scalar(at: index), ScalarKind(scalar.value) != .ender else { break scan }
        index += scalar.length
      }
    }
    return (index, at)
  }

  /// The end of an IPv6 address in brackets. Whether it is one is left to the URL parser.
  private static func addressEnd(in text: ChatBytes, at open: Int, before limit: Int) -> Int? {
    let longestAddress = 64
    var index = open + 1
    while index < min(limit, open + longestAddress),
      text[index].isASCIIHexDigit || text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: ".")
    {
      index += 1
    }
    guard index > open + 2, text[index] == UInt8(ascii: "]") else { return nil }
    return index + 1
  }
}
