// SPDX-License-Identifier: MIT

/// An absolute http or https URL, parsed and serialised by the WHATWG URL standard.
///
/// It is one string, and the offsets of its parts. The string is ASCII, whatever was typed.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The serialised URL, fragment included.
  public let href: String
  let layout: URLLayout

  /// The schemes that there are.
  public enum Scheme: String, Sendable {
    /// Plain HTTP, port 80.
    case http
    /// HTTP over TLS, port 443.
    case https

    /// The port where none is named.
    public var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// The most bytes of a URL, both as written and as serialised; a longer one is none.
  public static let maximumBytes = 64 << 10

  /// Parses `string`, relative to `base` where it has no scheme of its own (URL standard, section 4.4).
  ///
  /// - Returns: `nil` where the standard says failure, for every scheme but http and https, and beyond ``maximumBytes``.
  public init?(_ string: String, base: WebURL? = nil) {
    guard string.utf8.count <= WebURL.maximumBytes else { return nil }
    // Most links are written just as they are serialised: then the string itself is kept.
    if let layout = CleanURL.layout(of: string.utf8Span.span) {
      self.init(href: string, layout: layout)
      return
    }
    var parser = URLParser(string.utf8, base: base)
    guard let parsed = parser.parse() else { return nil }
    self = parsed
  }

  init(href: String, layout: URLLayout) {
    self.href = href
    self.layout = layout
  }

  /// ``href``.
  public var description: String { href }

  /// URLs are equal when they are serialised alike.
  public static func == (a: WebURL, b: WebURL) -> Bool { a.href == b.href }

  /// Hashes ``href``.
  public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}
