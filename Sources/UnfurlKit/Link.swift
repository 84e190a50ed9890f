// SPDX-License-Identifier: MIT

public import URLParsing

/// A URL as typed in a message, with its place in the text and the canonical URL that keys caches and flights.
public struct Link: Sendable, Hashable {
  /// The URL as its author spelt it.
  public let written: String
  /// Where it stands: offsets in the UTF-8 bytes of the text.
  public let range: Range<Int>
  /// The normalised URL without fragment, credentials or tracking parameters: the key of caches and flights,
  /// and what is fetched.
  public let canonical: WebURL
  /// Its author put a user name or password into it: such a link is never fetched.
  public let hasCredentials: Bool
  /// Its author wrote it in a notation that asks for no preview: `<url>`, `!url`, or inside a spoiler.
  public let isOptedOut: Bool

  /// Makes a link.
  public init(
    written: String, range: Range<Int>, canonical: WebURL, hasCredentials: Bool = false, isOptedOut: Bool = false
  ) {
    self.written = written
    self.range = range
    self.canonical = canonical
    self.hasCredentials = hasCredentials
    self.isOptedOut = isOptedOut
  }
}
