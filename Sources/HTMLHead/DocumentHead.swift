// SPDX-License-Identifier: MIT

/// What a page says of itself: its title, and its `<meta>`, `<link>` and `<base>` elements in document order.
public struct DocumentHead: Sendable {
  /// Why reading ended.
  public enum Ending: String, Sendable {
    /// The head was over, and title and description were known.
    case headComplete
    /// The head was over, and the first words of the body tell what it does not.
    case bodyTells
    /// The head was over, the title or a heading known, and no description near the start of the body.
    case bodyWindow
    /// As many bytes had been read as may be.
    case byteLimit
    /// The page ended, or the reader let go of it.
    case pageEnd
  }

  /// The text of the first HTML `<title>`, white space collapsed; `nil` where there is none.
  public var title: String?
  /// The `<meta>` elements.
  public var metas: [Meta] = []
  /// The `<link>` elements.
  public var links: [LinkElement] = []
  /// The first `href` of a `<base>` element.
  public var base: String?
  /// The `lang` of the `<html>` element.
  public var language: String?
  /// The `application/ld+json` blocks, as they stand in the page.
  public var scripts: [String] = []
  /// The content of the first `<meta http-equiv="refresh">`, also where it stands in a `<noscript>`.
  public var refresh: String?
  /// What was seen of the body on the way.
  public var body = BodyGlimpse()
  /// The name (WHATWG) of the encoding the texts were read in.
  public var encoding = "UTF-8"
  /// Whether the page was cut at the limit of bytes.
  public var isTruncated = false
  /// How many bytes were looked at; of a UTF-16 or ISO-2022-JP page as many as it has in UTF-8.
  public var bytesRead = 0
  /// Why reading ended.
  public var ending = Ending.pageEnd

  /// A page that says nothing.
  public init() {}
}
