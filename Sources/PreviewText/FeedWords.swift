// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What is told of a watched feed.
package struct FeedWords: Sendable, Equatable {
  /// The feed's name.
  package var title: String?
  /// The link to it, as it was written.
  package var url: String
  /// New items, the newest first.
  package var items: [Metadata.Feed.Item] = []
  /// How many more there are.
  package var more = 0
  /// Why it cannot be read, as a sentence; there are no items then.
  package var failure: String?

  package init(title: String?, url: String) {
    self.title = title
    self.url = url
  }
}

extension PreviewRenderer {
  /// News of a feed as one line: by the policy's `feeds.template`, or the usual `Name: Title — link · Title — link (and 3
  /// more)`. A link is never cut: what has no room is counted instead.
  package func render(_ news: FeedWords) -> RenderedPreview { RenderedPreview(text: "", html: "", markdown: "") }
}
