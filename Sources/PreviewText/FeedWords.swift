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

/// A line of news, and what stands in it.
package struct RenderedNews: Sendable, Equatable {
  /// The line.
  package var line: RenderedPreview
  /// The places in ``FeedWords/items`` of those that stand in it, in order.
  package var shown: [Int]
  /// How many more it says there are.
  package var more: Int
}

extension PreviewRenderer {
  /// News of a feed as one line: by the policy's `feeds.template`, or the usual `Name: Title — link · Title — link (and 3
  /// more)`. A link is never cut: what has no room is counted instead.
  package func render(_ news: FeedWords) -> RenderedPreview { newsLine(news).line }

  /// News of a feed as one line, and which items found room in it: the newest always does, unless it has nothing but a
  /// link that is longer than the line.
  ///
  /// - Parameter countsRest: whether the line says how many more there are.
  package func newsLine(_ news: FeedWords, countsRest: Bool = true) -> RenderedNews {
    let name = feedName(news)
    if let failure = news.failure {
      let sentence = PlainText.line(failure, characters: PlainText.descriptionLimit)
      let pieces = [Piece(.title(link: nil), name), Piece(.separator, " cannot be read: "), Piece(.fact, sentence)]
      return RenderedNews(line: write([pieces]), shown: [], more: 0)
    }
    let composer = NewsComposer(
      name: name, template: policy.feeds.template.map { LineTemplate($0) }.flatMap { $0.hasField ? $0 : nil },
      countsRest: countsRest,
      room: budget - (prefix.isEmpty ? LinePrefix.guardian : prefix).utf8.count, bold: policy.style == .irc)
    let composed = composer.compose(news)
    let body = PieceFitting.text(of: composed.text, budget: composer.room, bold: composer.bold)
    return RenderedNews(
      line: rendered(body, html: [composed.html], markdown: [composed.markdown]), shown: composed.shown,
      more: composed.more)
  }

  /// News of a feed in at most as many lines as the policy's `feeds.lines` says: what finds no room in one stands in the
  /// next, and the last one counts what is left.
  package func newsLines(_ news: FeedWords) -> [RenderedNews] {
    let most = max(1, policy.feeds.lines)
    var lines: [RenderedNews] = []
    var places = Array(news.items.indices)
    repeat {
      var rest = news
      rest.items = places.map { news.items[$0] }
      var line = newsLine(rest, countsRest: lines.count + 1 == most)
      // The last line says what is not even among the items.
      if line.shown.count == places.count, news.more > 0 { line = newsLine(rest) }
      line.shown = line.shown.map { places[$0] }
      places.removeAll(where: line.shown.contains)
      lines.append(line)
      if line.shown.isEmpty { break }
    } while lines.count < most && !places.isEmpty
    return lines
  }

  /// The name of a feed, else its host, else its link.
  private func feedName(_ news: FeedWords) -> String {
    let name = news.title.map { PlainText.line($0, characters: 100) } ?? ""
    return name.isEmpty ? SafeLink.host(news.url) ?? Quotation.link(news.url, bytes: 100) : name
  }
}
