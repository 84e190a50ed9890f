// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import UnfurlKit

/// The feeds that a channel watches, in the order in which they were added.
struct WatchedFeeds: ListSource {
  /// What is said where there are none.
  static let none = "No feed is watched here yet."
  /// The most bytes of a feed's name in the list, so that five of them, their links and how they do fit into an answer.
  private static let longestName = 120

  let store: Store
  let time: any Timekeeper

  var kind: String { "feeds" }

  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel? {
    store.watchedFeeds(in: channel, first: list.first, count: list.count) { [time] result in
      let now = time.millisecondsSince1970
      found(
        result.map { page in
          var shown = ListPage(items: [], count: page.count)
          for (offset, feed) in page.feeds.enumerated() {
            let item = Self.item(page.first + offset, feed)
            shown.items.append(item)
            shown.notes[item.number] = Self.note(feed, now)
          }
          return shown
        })
    }
    return nil
  }

  private static func item(_ number: Int, _ feed: FeedWithWatches) -> CommandAnswer.Item {
    let (state, watch) = (feed.feed.state, feed.watches.first)
    let url = watch?.written ?? feed.feed.url
    let name = state.title.map { Quotation.line($0, bytes: longestName) } ?? ""
    var item = CommandAnswer.Item(number: number, url: url, text: name.isEmpty ? Quotation.link(url) : name)
    var facts = FeedFacts()
    facts.title = state.title
    facts.result = state.result?.rawValue
    facts.polledAt = state.polledAt.flatMap(RFC3339.text)
    facts.nextAt = RFC3339.text(state.dueAt)
    facts.failures = state.failures
    facts.reason = state.failures > 0 ? state.reason : nil
    facts.include = watch?.include ?? []
    facts.exclude = watch?.exclude ?? []
    item.feed = facts
    return item
  }

  private static func note(_ feed: FeedWithWatches, _ now: Int64) -> String {
    let words = feed.watches.first.flatMap { FeedHealth.words(include: $0.include, exclude: $0.exclude) }
    return FeedHealth(feed.feed.state, now: now).sentence + (words.map { "; \($0)" } ?? "")
  }
}
