// SPDX-License-Identifier: MIT

import UnfurlKit

@testable import PreviewStore

/// What a store should know of watched feeds, as simply as it can be said.
struct FeedModel {
  private struct Row {
    var news: FeedNews
    /// 0 waits, 1 waits to be confirmed, 2 is settled.
    var state = 0
  }

  private var lastFeed: Int64 = 0
  private var lastNews: Int64 = 0
  private(set) var feeds: [String: WatchedFeed] = [:]
  private var watches: [(url: String, watch: FeedWatch)] = []
  private var news: [Row] = []

  var names: [String] { news.map(\.news.id) + ["feed-1-1"] }
  var unsaid: [FeedNews] { news.filter { $0.state == 0 }.map(\.news) }

  func posted(_ feed: Int64) -> [FeedNews] {
    news.map(\.news).filter { $0.feed == feed && $0.ref != nil }.reversed()
  }

  func watches(of url: String) -> [FeedWatch] { watches.filter { $0.url == url }.map(\.watch) }

  func page(_ channel: ChannelName) -> [FeedWithWatches] {
    watches.filter { $0.watch.channel == channel }.compactMap { url, watch in
      guard var feed = feeds[url] else { return nil }
      feed.state.seen = []
      return FeedWithWatches(feed: feed, watches: [watch])
    }
  }

  mutating func watch(_ watch: FeedWatch, _ url: String, _ state: FeedState) -> WatchAdded {
    if let index = watches.firstIndex(where: { $0.url == url && $0.watch.channel == watch.channel }) {
      if watches[index].watch.include == watch.include { return .known }
      watches[index].watch.include = watch.include
      return .changed
    }
    if feeds[url] == nil {
      lastFeed += 1
      feeds[url] = WatchedFeed(id: lastFeed, url: url, state: state)
    }
    watches.append((url, watch))
    return .added
  }

  mutating func unwatch(_ url: String, _ channel: ChannelName) -> Bool {
    guard let index = watches.firstIndex(where: { $0.url == url && $0.watch.channel == channel }),
      let id = feeds[url]?.id
    else { return false }
    watches.remove(at: index)
    news.removeAll { $0.news.feed == id && $0.news.channel == channel }
    if watches(of: url).isEmpty { feeds[url] = nil }
    return true
  }

  mutating func take(at now: Int64, until: Int64, _ count: Int) -> (feeds: [FeedWithWatches], next: Int64?) {
    let due = feeds.values.filter { $0.state.dueAt <= now }
      .sorted { ($0.state.dueAt, $0.id) < ($1.state.dueAt, $1.id) }.prefix(count)
    for feed in due { feeds[feed.url]?.state.dueAt = until }
    return (
      due.map { FeedWithWatches(feed: $0, watches: watches(of: $0.url)) }, feeds.values.map(\.state.dueAt).min()
    )
  }

  mutating func settle(_ id: Int64, _ state: FeedState, _ found: [FeedNews]) -> [FeedNews] {
    guard let url = feeds.values.first(where: { $0.id == id })?.url else { return [] }
    feeds[url]?.state = state
    var said: [FeedNews] = []
    for var item in found where watches(of: url).contains(where: { $0.channel == item.channel }) {
      lastNews += 1
      item.id = "feed-\(item.at)-\(lastNews)"
      news.append(Row(news: item))
      said.append(item)
    }
    return said
  }

  mutating func written(_ id: String, awaitsConfirmation: Bool) {
    change(id) { row in
      if row.state != 2 { row.state = awaitsConfirmation ? 1 : 2 }
    }
  }

  mutating func posted(_ id: String, _ channel: ChannelName, _ ref: String) {
    change(id) { row in
      guard row.news.channel == channel else { return }
      row.state = 2
      row.news.ref = ref
    }
  }

  mutating func replace(_ id: String, more: Int) -> FeedNews? {
    var replaced: FeedNews?
    change(id) { row in
      row.news.more = more
      replaced = row.news
    }
    return replaced
  }

  mutating func drop(_ id: String) { news.removeAll { $0.news.id == id } }

  mutating func takeUp() {
    for index in news.indices where news[index].state == 1 { news[index].state = 0 }
  }

  private mutating func change(_ id: String, _ body: (inout Row) -> Void) {
    if let index = news.firstIndex(where: { $0.news.id == id }) { body(&news[index]) }
  }
}
