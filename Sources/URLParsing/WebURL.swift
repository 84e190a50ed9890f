// SPDX-License-Identifier: MIT

/// An absolute http or https URL, parsed and serialised by the WHATWG URL standard.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The serialised URL, fragment included.
  public let href: String

  /// Parses `string`, relative to `base` where it has no scheme of its own.
  ///
  /// - Returns: `nil` where the standard says failure, and for every scheme but http and https.
  public init?(_ string: String, base: WebURL? = nil) {
    return nil
  }

  /// ``href``.
  public var description: String { href }

  /// URLs are equal when they are serialised alike.
  public static func == (a: WebURL, b: WebURL) -> Bool { a.href == b.href }
  /// Hashes ``href``.
  public func hash(into hasher: inout Hasher) { hasher.combine(href) }
}
