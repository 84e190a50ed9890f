// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("watched feeds")
struct FeedTests {
  @Test("what is known of a feed and who watches it is there after a restart, as it was", arguments: [true, false])
  func roundTrip(isKept: Bool) async throws {
    let folder = try TemporaryFolder()
    var store = isKept ? folder.store() : Store(.memory, time: ManualClock(), log: .silent)
    let known = state(seen: seen(0..<100))
    let first = watch(1, include: ["cat", "\"Katze\""], exclude: ["dog"])
    #expect(try await store.watched(first, feedURL(1), known) == .added)
    #expect(try await store.watched(watch(1, in: dogs), feedURL(1), FeedState()) == .added)
    if isKept {
      store.close(within: patience)
      store = folder.store()
    }
    let feed = try #require(try await store.feed(feedURL(1)))
    #expect(feed.feed.url == feedURL(1))
    #expect(feed.feed.state == known)
    #expect(feed.watches == [first, watch(1, in: dogs)])
    #expect(try await store.feed(feedURL(2)) == nil)
    #expect(try await store.watchingChannels() == [channel, dogs])
    var listed = known
    listed.seen = []
    #expect(try await store.feeds(in: dogs).feeds.map(\.feed.state) == [listed])
  }

  @Test("a state in which nothing is known is kept as such")
  func empty() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    var watch = watch(1)
    watch.addedBy = nil
    try await store.watched(watch, feedURL(1))
    let feed = try #require(try await store.feed(feedURL(1)))
    #expect(feed.feed.state == FeedState())
    #expect(feed.watches == [watch])
  }

  @Test("to watch again is known, or a change where the words are others, and what is known of the feed stays")
  func again() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    #expect(try await store.watched(watch(1, include: ["a"]), feedURL(1), state()) == .added)
    #expect(try await store.watched(watch(1, include: ["a"]), feedURL(1)) == .known)
    #expect(try await store.watched(watch(1, include: ["b"], exclude: ["c"]), feedURL(1)) == .changed)
    #expect(try await store.watched(watch(1, include: ["b"], exclude: ["c"]), feedURL(1)) == .known)
    let feed = try #require(try await store.feed(feedURL(1)))
    #expect(feed.watches == [watch(1, include: ["b"], exclude: ["c"])])
    #expect(feed.feed.state == state())
  }

  @Test("a channel's feeds are listed in the order in which they were added, page by page")
  func pages() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for number in [5, 3, 9, 1] { try await store.watched(watch(number), feedURL(number)) }
    try await store.watched(watch(2, in: dogs), feedURL(2))
    try await store.watched(watch(3, in: dogs), feedURL(3))
    let page = try await store.feeds(2, 2)
    #expect(page.first == 2)
    #expect(page.count == 4)
    #expect(page.feeds.map(\.feed.url) == [feedURL(3), feedURL(9)])
    #expect(page.feeds.map(\.watches) == [[watch(3)], [watch(9)]])
    #expect(try await store.feeds(in: dogs).feeds.map(\.feed.url) == [feedURL(2), feedURL(3)])
    #expect(try await store.feeds(-5, .max).feeds.count == 4)
    #expect(try await store.feeds(.max, 5).feeds.isEmpty)
  }

  @Test("a feed is forgotten with its last watch, with all that there is of it, and its number never comes again")
  func unwatch() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    try await store.watched(watch(1), feedURL(1), state())
    try await store.watched(watch(1, in: dogs), feedURL(1))
    let id = try #require(try await store.feed(feedURL(1))).feed.id
    try await store.settled(id, state(), [news(id), news(id, in: dogs)])
    #expect(try await store.unwatched(feedURL(1)))
    #expect(try await store.unwatched(feedURL(1)) == false)
    #expect(try await store.unwatched(feedURL(2)) == false)
    #expect(try await store.feed(feedURL(1))?.watches == [watch(1, in: dogs)])
    #expect(try await store.unsaid().map(\.channel) == [dogs])
    #expect(try await store.unwatched(feedURL(1), in: dogs))
    for table in ["feeds", "seen", "watches", "news"] {
      let count = try await store.withChannels { connection throws(SQLiteError) in
        try connection.number("SELECT count(*) FROM \(table)")
      }
      #expect(count == 0, "\(table)")
    }
    try await store.watched(watch(1), feedURL(1))
    #expect(try #require(try await store.feed(feedURL(1))).feed.id > id)
  }

  @Test("many are added at once: each counts as added, changed or known")
  func many() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    try await store.watched(watch(1), feedURL(1))
    try await store.watched(watch(2), feedURL(2))
    let tally = try await store.allWatched([
      (watch(1), feedURL(1), state()), (watch(2, include: ["a"]), feedURL(2), state()),
      (watch(3), feedURL(3), state()), (watch(3, in: dogs), feedURL(3), FeedState()), (watch(3), feedURL(3), state()),
    ])
    #expect([tally.added, tally.changed, tally.known] == [2, 1, 2])
    #expect(try await store.feed(feedURL(3))?.feed.state == state())
    #expect(try await store.feeds().count == 3)
  }

  @Test("a channel watches so many feeds and no more, all channels together so many, as sentences say")
  func most() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let of = ChannelFile.mostWatchesOfChannel
    for round in 0..<ChannelFile.mostWatches / of {
      let name = ChannelName(network: "libera", name: "#\(round)")
      try await store.allWatched((0..<of).map { (watch($0, in: name), feedURL($0), FeedState()) })
    }
    let full = StoreError("This channel watches 10000 feeds, which is the most there can be.")
    let last = ChannelName(network: "libera", name: "#0")
    await #expect(throws: full) { try await store.watched(watch(of, in: last), feedURL(of)) }
    let all = StoreError("All channels together watch 20000 feeds, which is the most there can be.")
    await #expect(throws: all) { try await store.watched(watch(1), feedURL(1)) }
    // None of them, where not all can be had.
    #expect(try await store.unwatched(feedURL(1), in: last))
    await #expect(throws: all) {
      try await store.allWatched([(watch(1), feedURL(1), FeedState()), (watch(2), feedURL(2), FeedState())])
    }
    #expect(try await store.feeds().count == 0)
    #expect(try await store.watched(watch(2, in: last, include: ["a"]), feedURL(2)) == .changed)
    #expect(try await store.watched(watch(1), feedURL(1)) == .added)
  }

  @Test("more words than a watch can have are refused with a sentence")
  func words() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let words = Array(repeating: "cat", count: ChannelFile.largestWords)
    await #expect(throws: StoreError("These are more words than a watched feed can have.")) {
      try await store.watched(watch(1, include: words), feedURL(1))
    }
    #expect(try await store.feed(feedURL(1)) == nil)
  }
}
