// SPDX-License-Identifier: MIT

/// Links by which programs subscribe to a feed: `feed://example.org/news`, `feed:https://example.org/news`, and the same
/// with `rss` (draft-obasanjo-feed-URI-scheme-02).
///
/// They name no protocol of their own: what is fetched is the http or https URL within them, http where none is named.
enum FeedScheme {
  private static let names: [StaticString] = ["feed", "rss"]

  /// Where the scheme begins whose colon stands at `colon`.
  static func start(in text: ChatBytes, before colon: Int) -> Int? {
    for name in names {
      let start = colon - name.utf8CodeUnitCount
      if start >= 0, text.has(name, at: start) { return start }
    }
    return nil
  }

  /// The http or https URL that a whole link stands for; `nil` where it is none of these links.
  static func webAddress(of written: String) -> String? {
    var written = written
    return written.withUTF8 { buffer in
      let text = ChatBytes(buffer)
      let longest = 4
      guard let colon = buffer.prefix(longest + 1).firstIndex(of: UInt8(ascii: ":")),
        start(in: text, before: colon) == 0
      else { return nil }
      let search = SchemeSearch(text: text)
      if search.isScheme(at: colon + 1) { return text.string(colon + 1..<text.count) }
      guard text[colon + 1] == UInt8(ascii: "/"), text[colon + 2] == UInt8(ascii: "/") else { return nil }
      if search.isScheme(at: colon + 3) { return text.string(colon + 3..<text.count) }
      return "http" + text.string(colon..<text.count)
    }
  }
}
