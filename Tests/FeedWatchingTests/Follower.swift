// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

@testable import FeedWatching

/// 15 January 2027, 08:00 in UTC, a Friday.
let start: Int64 = 1_800_000_000_000
let minute: Int64 = 60_000
let hour: Int64 = 3_600_000
let day: Int64 = 86_400_000

/// An item of a feed; by default with an id, a link and a date of its own.
struct Entry: Hashable {
  var id: String?
  var title: String?
  var link: String?
  var author: String?
  var summary: String?
  var published: Int64?

  init(
    _ title: String?, id: String? = nil, link: String? = nil, author: String? = nil, summary: String? = nil,
    at published: Int64? = nil
  ) {
    (self.title, self.id, self.link, self.author, self.summary) = (title, id, link, author, summary)
    self.published = published
  }

  /// One with everything.
  static func full(_ name: String, at published: Int64?) -> Entry {
    Entry(name, id: "id-\(name)", link: "https://blog.example/\(name)", at: published)
  }

  var item: Feed.Item {
    var item = Feed.Item()
    (item.id, item.title, item.link, item.author, item.summary) = (id, title, link, author, summary)
    item.published = published
    return item
  }
}

/// One channel that follows one feed, without a network or a store: what it is told poll by poll.
struct Follower {
  var state = FeedState()
  var terms = FeedTerms()
  var watch = FeedWatch(
    channel: ChannelName(network: "libera", name: "#cats"), channelAsSent: "#cats", written: "blog.example/feed",
    addedAt: start)
  private(set) var last: PollResult?
  private var polls: UInt64 = 0

  init() { terms.burst = 5 }

  /// What a poll is told, each line by its items' titles, the newest first.
  @discardableResult
  mutating func lines(_ entries: [Entry], now: Int64, isComplete: Bool = true) -> [[String]] {
    var feed = Feed(format: .rss)
    feed.title = "The Blog"
    feed.items = entries.map(\.item)
    feed.count = entries.count
    feed.isComplete = isComplete
    polls += 1
    return take(.read(feed, digest: polls, nil), now: now).map { $0.items.map { $0.title ?? $0.summary ?? "" } }
  }

  /// The same of a channel that wants one line.
  @discardableResult
  mutating func poll(_ entries: [Entry], now: Int64, isComplete: Bool = true) -> [String] {
    lines(entries, now: now, isComplete: isComplete).flatMap { $0 }
  }

  @discardableResult
  mutating func take(_ outcome: FeedPoll.Outcome, now: Int64) -> [FeedNews] {
    let feed = FeedWithWatches(
      feed: WatchedFeed(id: 7, url: "https://blog.example/feed", state: state), watches: [watch])
    let result = PollResult(outcome, of: feed, terms: [watch.channel: terms], now: now)
    state = result.state
    last = result
    return result.news
  }

  mutating func fail(_ error: UnfurlError, retryAfter: Int64? = nil, now: Int64) -> [FeedNews] {
    take(.failed(error, retryAfter: retryAfter), now: now)
  }

  /// The titles of what was edited.
  var edited: [String?] { last?.edits.map(\.item.title) ?? [] }
  /// How many were left out of the last line.
  var more: Int { last?.news.last?.more ?? 0 }
}
