// SPDX-License-Identifier: MIT

/// The parts of a serialised http or https URL, each with the mark that begins it, so that joining them gives it back.
struct URLParts {
  /// `https://`
  var scheme: Substring
  /// `user:password@`, or nothing.
  var credentials: Substring
  /// `example.org`
  var host: Substring
  /// `:8080`, or nothing.
  var port: Substring
  /// `/path`
  var path: Substring
  /// `?query`, or nothing.
  var query: Substring
  /// `#fragment`, or nothing.
  var fragment: Substring

  /// Takes a serialised URL apart.
  init(_ href: String) {
    // A serialised URL is ASCII, so bytes and characters are alike.
    var rest = href[...]
    fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
    query = Self.cut(&rest, at: UInt8(ascii: "?"))
    let slashes = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let authority = rest.utf8.index(slashes, offsetBy: 2, limitedBy: rest.endIndex) ?? rest.endIndex
    scheme = rest[..<authority]
    rest = rest[authority...]
    path = Self.cut(&rest, at: UInt8(ascii: "/"))
    let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")).map { rest.utf8.index(after: $0) } ?? rest.startIndex
    credentials = rest[..<at]
    rest = rest[at...]
    let afterAddress = rest.utf8.lastIndex(of: UInt8(ascii: "]")) ?? rest.startIndex
    let colon = rest[afterAddress...].utf8.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
    port = rest[colon...]
    host = rest[..<colon]
  }

  /// The URL again.
  var joined: String { String(scheme + credentials + host + port + path + query + fragment) }

  private static func cut(_ rest: inout Substring, at mark: UInt8) -> Substring {
    let index = rest.utf8.firstIndex(of: mark) ?? rest.endIndex
    let part = rest[index...]
    rest = rest[..<index]
    return part
  }
}
