// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

/// Turns the news of a poll into the lines that one channel is told.
struct NewsLines {
  /// The most items of a line.
  static let mostOfLine = 20

  let feed: WatchedFeed
  let title: String?
  /// The time of the poll, in milliseconds since 1970.
  let now: Int64

  /// The lines, those with the oldest items first, so that the channel reads in the order of time.
  ///
  /// - Parameter news: the newest first. What the channel's words leave out is as if it was not there.
  func lines(_ news: [Feed.Item], for watch: FeedWatch, _ terms: FeedTerms) -> [FeedNews] {
    guard !terms.isSilent, terms.burst > 0 else { return [] }
    let filter = WordFilter(
      include: watch.include.isEmpty ? terms.include : watch.include, exclude: watch.exclude + terms.exclude)
    let wanted = news.filter(filter.passes)
    let lineCount = min(max(terms.lines, 1), wanted.count)
    let told = wanted.prefix(min(terms.burst, max(lineCount, 1) * Self.mostOfLine))
    guard !told.isEmpty else { return [] }
    var lines: [FeedNews] = []
    let count = min(lineCount, told.count)
    // The lines differ by one item at most; the last ones, which hold the newest, are the longer ones.
    var end = told.count
    for number in 0..<count {
      let start = told.count - told.count * (number + 1) / count
      var line = empty(for: watch)
      line.items = told[start..<end].map(Metadata.Feed.Item.init)
      lines.append(line)
      end = start
    }
    lines[count - 1].more = wanted.count - told.count
    return lines
  }

  /// That the feed cannot be read.
  func failure(_ reason: String, for watch: FeedWatch, _ terms: FeedTerms) -> [FeedNews] {
    guard !terms.isSilent, terms.burst > 0 else { return [] }
    var line = empty(for: watch)
    line.kind = .failed(reason)
    return [line]
  }

  private func empty(for watch: FeedWatch) -> FeedNews {
    var line = FeedNews(
      feed: feed.id, channel: watch.channel, channelAsSent: watch.channelAsSent, url: watch.written, at: now)
    line.title = title
    return line
  }
}
