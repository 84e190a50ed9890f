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
  /// more)`. A link is never cut: what has no room is counted instead. The newest item always has room, unless it has
  /// nothing but a link that is longer than the line.
  package func render(_ news: FeedWords) -> RenderedPreview {
    let name = feedName(news)
    if let failure = news.failure {
      let sentence = PlainText.line(failure, characters: PlainText.descriptionLimit)
      let pieces = [Piece(.title(link: nil), name), Piece(.separator, " cannot be read: "), Piece(.fact, sentence)]
      return write([pieces])
    }
    let composer = NewsComposer(
      name: name, template: policy.feeds.template.map { LineTemplate($0) }.flatMap { $0.hasField ? $0 : nil },
      room: budget - (prefix.isEmpty ? LinePrefix.guardian : prefix).utf8.count, bold: policy.style == .irc)
    let composed = composer.compose(news)
    let body = PieceFitting.text(of: composed.text, budget: composer.room, bold: composer.bold)
    return rendered(body, html: [composed.html], markdown: [composed.markdown])
  }

  /// The name of a feed, else its host, else its link.
  private func feedName(_ news: FeedWords) -> String {
    let name = news.title.map { PlainText.line($0, characters: 100) } ?? ""
    return name.isEmpty ? SafeLink.host(news.url) ?? Quotation.link(news.url, bytes: 100) : name
  }
}
