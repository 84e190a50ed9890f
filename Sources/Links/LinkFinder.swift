// SPDX-License-Identifier: MIT

package import UnfurlKit

/// Finds the links of chat text, as their authors meant them to end: explicit `http://` and `https://` only, alone or
/// within a `feed:` link.
///
/// 1. A colon is looked for; `//` behind it and `http` or `https` before it make a candidate, and `feed` or `rss` too.
/// 2. For a text with a candidate, code, quotes and spoilers are found, if a byte of theirs stands in it.
/// 3. The host is read by the rules of host names, and the rest up to a blank, an ender or a closer without opener.
/// 4. What belongs to the sentence is taken off the end: stops, quotes, Markdown's marks, escaped HTML.
/// 5. The canonical URL is formed; links are distinct by it and spelt as they were first written.
package struct LinkFinder: Sendable {
  /// Forms the canonical URL.
  package let canonicalizer: Canonicalizer

  /// Makes a finder.
  package init(canonicalizer: Canonicalizer = Canonicalizer()) {
    self.canonicalizer = canonicalizer
  }

  /// Whether the text could hold a link: cheap, and right whenever it says no.
  package static func mayHoldLink(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    SchemeSearch(text: ChatBytes(bytes)).next(from: 0) != nil
  }

  /// Calls `body` with each link of one message, in order, repeats included.
  package func spans(in bytes: UnsafeBufferPointer<UInt8>, _ body: (LinkSpan) -> Void) {
    Self.scan(ChatBytes(bytes), readsMarks: true, body)
  }

  static func scan(_ text: ChatBytes, readsMarks: Bool, _ body: (LinkSpan) -> Void) {
    guard let hit = SchemeSearch(text: text).next(from: 0) else { return }
    MessageScanner(text: text, readsMarks: readsMarks).scan(from: hit, body)
  }

  /// Every link of `text` that is a URL, in order, repeats included.
  package func occurrences(in text: String) -> [Link] {
    var links: [Link] = []
    var text = text
    text.withUTF8 { buffer in
      let bytes = ChatBytes(buffer)
      Self.scan(bytes, readsMarks: true) { span in
        guard let link = link(at: span, in: bytes) else { return }
        links.append(link)
      }
    }
    return links
  }

  func link(at span: LinkSpan, in bytes: ChatBytes) -> Link? {
    let written = bytes.string(span.range)
    guard let canonical = canonicalizer.canonical(written) else { return nil }
    return Link(
      written: written, range: span.range, canonical: canonical, hasCredentials: span.hasCredentials,
      isOptedOut: span.isOptedOut)
  }
}
