// SPDX-License-Identifier: MIT

/// What a page may cost: how much of it is read, and how much of what was read is kept.
public struct HeadLimits: Sendable {
  /// The most bytes that are looked at.
  public var bytes = 768 * 1024
  /// How far past the end of the head a description is still looked for, in bytes.
  public var bodyWindow = 16 * 1024
  /// Whether reading stops once the head is over and what a preview needs is known; otherwise all of the page is read.
  public var stopsEarly = true
  /// The most `<meta>` elements kept, `og:` ones not counted.
  public var metas = 200
  /// The most `og:` elements kept.
  public var openGraphMetas = 50
  /// The most `<link>` elements kept.
  public var links = 200
  /// Whether `<link>` elements are kept that only tell a browser what to load: style sheets, preloading, connections.
  public var keepsBrowserLinks = true
  /// The most attributes of one element kept.
  public var attributes = 64
  /// The most bytes of an attribute's name; one with a longer name is dropped.
  public var attributeNameBytes = 64
  /// The most bytes of a value kept as they stand in the page.
  public var rawValueBytes = 8 * 1024
  /// The most characters (code points) of a value with white space in it; longer ones are cut.
  public var valueCharacters = 1_000
  /// The most characters of a value without white space, such as a URL; longer ones are cut.
  public var urlCharacters = 4_096
  /// The most bytes of a title as they stand in the page.
  public var rawTitleBytes = 4 * 1024
  /// The most `application/ld+json` blocks kept.
  public var scripts = 8
  /// The most bytes of such a block; a longer one is dropped, for half of it is not JSON.
  public var scriptBytes = 64 * 1024
  /// The most markers of the page kept, of which at most half are ids.
  public var markers = 64
  /// The most bytes of a marker; a longer one is cut.
  public var markerBytes = 256
  /// The most bytes of a heading as they stand in the page; a longer one is no heading.
  public var rawHeadingBytes = 1024
  /// The most bytes of a paragraph, or of a noscript, as they stand in the page; longer ones are cut.
  public var rawParagraphBytes = 4 * 1024
  /// The most open elements that are remembered (browsers have the same cap).
  public var depth = 512

  /// The defaults.
  public init() {}
}
