// SPDX-License-Identifier: MIT

import PreviewStore
import URLParsing
import UnfurlKit

/// What the clock of the tests says at their start.
let start: Int64 = 1_800_000_000_000
let dogs = ChannelName(network: "libera", name: "#dogs")

func feedURL(_ number: Int) -> String { "https://example.org/\(number)/feed.xml" }

func watch(
  _ number: Int, in channel: ChannelName = channel, include: [String] = [], exclude: [String] = []
) -> FeedWatch {
  var watch = FeedWatch(
    channel: channel, channelAsSent: channel.name.uppercased(), written: "example.org/\(number)",
    addedAt: start + Int64(number))
  watch.include = include
  watch.exclude = exclude
  watch.addedBy = "ada"
  return watch
}

func seen(_ numbers: Range<Int>) -> [SeenItem] {
  numbers.map { number in
    let hash = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    return SeenItem(
      id: hash, link: hash &+ 1, title: ~hash, content: hash &* 3,
      published: number % 3 == 0 ? nil : start - Int64(number) * 60_000)
  }
}

/// A state in which nothing is missing.
func state(dueAt: Int64 = start, seen items: [SeenItem] = seen(0..<3)) -> FeedState {
  var state = FeedState()
  state.title = "Cats \"& dogs\""
  state.validators = WebURL("https://example.org/feed.xml").flatMap {
    Validators(url: $0, entityTag: "W/\"5f\"", lastModified: "Fri, 02 Jan 2026 03:04:05 GMT")
  }
  state.digest = 0xFEDC_BA98_7654_3210
  state.newest = start - 1
  state.seen = items
  state.dueAt = dueAt
  state.polledAt = start - 2
  state.result = .failed
  state.newsAt = start - 3
  state.wishes.interval = 3_600_000
  state.wishes.skippedHours = [0, 23]
  state.wishes.skippedDays = [6]
  state.failures = 4
  state.reason = "The server says: “no”."
  state.isFailureTold = true
  return state
}

func news(
  _ feed: Int64, in channel: ChannelName = channel, titles: [String] = ["one", "two"], at: Int64 = start
) -> FeedNews {
  var news = FeedNews(
    feed: feed, channel: channel, channelAsSent: channel.name.uppercased(), url: "example.org/feed", at: at)
  news.title = "Cats"
  news.items = titles.map { title in
    var item = Metadata.Feed.Item()
    item.id = "id of \(title)"
    item.title = title
    item.link = "https://example.org/\(title)"
    return item
  }
  news.more = 7
  return news
}

/// The calls with a callback, for tests that await.
extension Store {
  func claimed() async -> Bool { await withCheckedContinuation { done in claimFeeds { done.resume(returning: $0) } } }

  @discardableResult
  func watched(_ watch: FeedWatch, _ url: String, _ state: FeedState = FeedState()) async throws -> WatchAdded {
    try await withCheckedContinuation { done in
      self.watch(watch, url: url, state: state) { done.resume(returning: $0) }
    }.get()
  }

  @discardableResult
  func allWatched(_ watches: [(watch: FeedWatch, url: String, state: FeedState)]) async throws -> WatchTally {
    try await withCheckedContinuation { done in watchAll(watches) { done.resume(returning: $0) } }.get()
  }

  @discardableResult
  func unwatched(_ url: String, in channel: ChannelName = channel) async throws -> Bool {
    try await withCheckedContinuation { done in unwatch(url: url, in: channel) { done.resume(returning: $0) } }.get()
  }

  func feeds(_ first: Int = 1, _ count: Int = 1000, in channel: ChannelName = channel) async throws -> FeedPage {
    try await withCheckedContinuation { done in
      watchedFeeds(in: channel, first: first, count: count) { done.resume(returning: $0) }
    }.get()
  }

  func watchingChannels() async throws -> [ChannelName] {
    try await withCheckedContinuation { done in channelsWithFeeds { done.resume(returning: $0) } }.get()
  }

  func feed(_ url: String) async throws -> FeedWithWatches? {
    try await withCheckedContinuation { done in watchedFeed(url: url) { done.resume(returning: $0) } }.get()
  }

  func taken(
    at now: Int64 = start, until: Int64 = start + 60_000, _ count: Int = 1000
  ) async throws -> (feeds: [FeedWithWatches], next: Int64?) {
    try await withCheckedContinuation { done in
      takeDueFeeds(at: now, until: until, count: count) { done.resume(returning: $0) }
    }.get()
  }

  func spread(at now: Int64, over span: Int64) async throws {
    try await withCheckedContinuation { done in
      spreadOverdueFeeds(at: now, over: span) { done.resume(returning: $0) }
    }.get()
  }

  @discardableResult
  func settled(_ feed: Int64, _ state: FeedState, _ news: [FeedNews] = []) async throws -> [FeedNews] {
    try await withCheckedContinuation { done in
      settle(feed: feed, state, news: news) { done.resume(returning: $0) }
    }.get()
  }

  func unsaid(_ count: Int = 1000) async throws -> [FeedNews] {
    try await withCheckedContinuation { done in unsaidNews(count: count) { done.resume(returning: $0) } }.get()
  }

  func posted(_ feed: Int64) async throws -> [FeedNews] {
    try await withCheckedContinuation { done in postedNews(feed: feed) { done.resume(returning: $0) } }.get()
  }
}
