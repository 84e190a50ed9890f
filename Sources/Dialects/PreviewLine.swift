// SPDX-License-Identifier: MIT

import Synchronization
package import UnfurlKit

/// A preview, ready to post.
package struct PreviewLine: Sendable {
  /// What is said.
  package let words: PreviewWords
  /// Where it comes from.
  package var cache: CacheNote
  /// How long it took.
  package var elapsed: Duration

  package init(_ words: PreviewWords, cache: CacheNote, elapsed: Duration) {
    self.words = words
    self.cache = cache
    self.elapsed = elapsed
  }

  package init(
    url: String, handler: String, text: String, html: String?, markdown: String?, metadata: Metadata,
    cache: CacheNote, elapsed: Duration, isShadow: Bool
  ) {
    self.init(
      PreviewWords(
        url: url, handler: handler, text: text, html: html, markdown: markdown, metadata: metadata, isShadow: isShadow),
      cache: cache, elapsed: elapsed)
  }
}

/// What a preview says: the same whenever the same link is asked for by the same rules.
///
/// A class, so that it can be kept with a remembered answer, together with the bytes in which a dialect says it.
package final class PreviewWords: Sendable {
  /// The link as written.
  package let url: String
  /// The id of the handler that made it.
  package let handler: String
  /// One line, ready to post.
  package let text: String
  /// The same in Matrix's permitted subset of HTML; `nil` where the bridge does not take it.
  package let html: String?
  /// The same in Markdown.
  package let markdown: String?
  /// What is known.
  package let metadata: Metadata
  /// The channel is in shadow: it is not to be posted.
  package let isShadow: Bool
  private let hash = Atomic<UInt64>(0)
  private let encoded = Mutex<[UInt8]?>(nil)

  package init(
    url: String, handler: String, text: String, html: String?, markdown: String?, metadata: Metadata, isShadow: Bool
  ) {
    self.url = url
    self.handler = handler
    self.text = text
    self.html = html
    self.markdown = markdown
    self.metadata = metadata
    self.isShadow = isShadow
  }

  /// A hash of what people see of it, never 0: two that say the same have the same.
  package var hashOfText: UInt64 {
    let known = hash.load(ordering: .relaxed)
    if known != 0 { return known }
    var stable = StableHash()
    for text in [text, html, markdown] { stable.feed(text) }
    let value = max(1, stable.value)
    hash.store(value, ordering: .relaxed)
    return value
  }

  /// The bytes in which a dialect has said it before. There is one dialect in a process.
  var bytes: [UInt8]? {
    get { encoded.withLock { $0 } }
    set { encoded.withLock { $0 = newValue } }
  }
}
