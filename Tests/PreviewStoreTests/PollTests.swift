// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("which feeds are due, and what a poll came to")
struct PollTests {
  private func store(dueAt moments: [Int64]) async throws -> Store {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for (number, moment) in moments.enumerated() {
      try await store.watched(watch(number), feedURL(number), state(dueAt: start + moment))
    }
    return store
  }

  private func number(_ feed: FeedWithWatches) -> Int64 { feed.feed.id - 1 }

  @Test("feeds that are due are taken once each, the longest due first, and it is said when the next one is due")
  func due() async throws {
    let store = try await store(dueAt: [-5, -10, 0, 1, 500])
    let first = try await store.taken(2)
    #expect(first.feeds.map(number) == [1, 0])
    #expect(first.feeds.map(\.watches) == [[watch(1)], [watch(0)]])
    #expect(first.feeds.map(\.feed.state) == [state(dueAt: start - 10), state(dueAt: start - 5)])
    #expect(first.next == start)
    let second = try await store.taken()
    #expect(second.feeds.map(number) == [2])
    #expect(second.next == start + 1)
    #expect(try await store.taken().feeds.isEmpty)
    // What came of none of them was settled.
    #expect(try await store.taken(at: start + 60_000).feeds.map(number) == [3, 4, 0, 1, 2])
    let none = try await Store(.memory, time: ManualClock(), log: .silent).taken()
    #expect(none.feeds.isEmpty && none.next == nil)
  }

  @Test("a feed comes with all who watch it, however many they are, and is taken once")
  func watches() async throws {
    let store = try await store(dueAt: [0])
    try await store.watched(watch(0, in: dogs), feedURL(0))
    let taken = try await store.taken()
    #expect(taken.feeds.map(\.watches) == [[watch(0), watch(0, in: dogs)]])
  }

  @Test("what a poll came to is kept, and it is due again when that says so")
  func settle() async throws {
    let store = try await store(dueAt: [0])
    let feed = try #require(try await store.taken().feeds.first).feed
    let after = state(dueAt: start + 7, seen: seen(50..<90))
    #expect(try await store.settled(feed.id, after) == [])
    #expect(try await store.taken(at: start + 6).next == start + 7)
    #expect(try await store.taken(at: start + 7).feeds.map(\.feed.state) == [after])
    try await store.settled(feed.id, FeedState())
    #expect(try await store.feed(feedURL(0))?.feed.state == FeedState())
  }

  @Test("items that are the same as before are not written again")
  func unchanged() async throws {
    let store = try await store(dueAt: [0])
    try await store.settled(1, state(seen: seen(0..<5)))
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute(
        """
        CREATE TEMP TABLE written(n);
        CREATE TEMP TRIGGER t AFTER UPDATE ON seen BEGIN INSERT INTO written VALUES(1); END
        """)
    }
    try await store.settled(1, state(dueAt: start + 1, seen: seen(0..<5)))
    try await store.settled(1, state(dueAt: start + 2, seen: seen(0..<6)))
    let written = try await store.withChannels { connection throws(SQLiteError) in
      try connection.number("SELECT count(*) FROM written")
    }
    #expect(written == 1)
  }

  @Test("a poll's news and its state are kept together, or neither is")
  func together() async throws {
    let store = try await store(dueAt: [0])
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON news WHEN new.channel = '#dogs' BEGIN SELECT RAISE(ABORT, 'no'); END"
      )
    }
    try await store.watched(watch(0, in: dogs), feedURL(0))
    await #expect(throws: StoreError.self) {
      try await store.settled(1, state(dueAt: start + 9, seen: []), [news(1), news(1, in: dogs)])
    }
    #expect(try await store.unsaid() == [])
    #expect(try await store.feed(feedURL(0))?.feed.state == state())
    #expect(try await store.settled(1, state(dueAt: start + 9), [news(1)]).count == 1)
  }

  @Test("news for a channel that watches no more is dropped, and all of it where nobody does")
  func unwatched() async throws {
    let store = try await store(dueAt: [0])
    try await store.watched(watch(0, in: dogs), feedURL(0))
    _ = try await store.taken()
    try await store.unwatched(feedURL(0))
    let said = try await store.settled(1, state(), [news(1), news(1, in: dogs)])
    #expect(said.map(\.channel) == [dogs])
    try await store.unwatched(feedURL(0), in: dogs)
    #expect(try await store.settled(1, state(), [news(1), news(1, in: dogs)]) == [])
    #expect(try await store.feed(feedURL(0)) == nil)
    // Watched anew in the meantime: what was polled before is not its.
    try await store.watched(watch(0), feedURL(0))
    #expect(try await store.settled(1, state(), [news(1)]) == [])
    #expect(try await store.unsaid() == [])
    #expect(try await store.feed(feedURL(0))?.feed.state == FeedState())
  }

  @Test("overdue feeds are spread evenly over the time ahead, in the same way each time")
  func spread() async throws {
    var moments: [[Int64?]] = []
    for _ in 0..<2 {
      let store = Store(.memory, time: ManualClock(), log: .silent)
      try await store.allWatched((0..<1000).map { (watch($0), feedURL($0), state(dueAt: start - Int64($0))) })
      try await store.watched(watch(2000, in: dogs), feedURL(2000), state(dueAt: start + 1))
      try await store.spread(at: start, over: 1_000_000)
      let due = try await store.feeds().feeds.map(\.feed.state.dueAt)
      #expect(due.allSatisfy { (start + 1...start + 1_000_000).contains($0) })
      for tenth in 0..<10 {
        let from = start + Int64(tenth) * 100_000
        #expect((60...140).contains(due.count { $0 > from && $0 <= from + 100_000 }))
      }
      #expect(try await store.feed(feedURL(2000))?.feed.state.dueAt == start + 1)
      moments.append(due)
    }
    #expect(moments[0] == moments[1])
    let store = try await self.store(dueAt: [-1, 0])
    try await store.spread(at: start, over: 0)
    #expect(try await store.feeds().feeds.map(\.feed.state.dueAt) == [start + 1, start + 1])
  }

  @Test("due feeds, their watches and unsaid news are found by an index")
  func indices() async throws {
    let store = try await store(dueAt: [0])
    for (query, index) in [
      ("SELECT id FROM feeds f WHERE f.due_at <= 5 ORDER BY f.due_at, f.id LIMIT 3", "feeds_by_due"),
      ("SELECT due_at FROM feeds ORDER BY due_at LIMIT 1", "feeds_by_due"),
      ("SELECT * FROM watches w WHERE w.feed = 1 ORDER BY w.id", "sqlite_autoindex_watches_1"),
      ("SELECT * FROM watches WHERE network = 'a' AND channel = 'b' ORDER BY id", "watches_by_age"),
      ("SELECT * FROM news WHERE state = 0 ORDER BY id", "news_unsaid"),
      ("SELECT * FROM news WHERE feed = 1 AND ref IS NOT NULL AND kept_until >= 5 ORDER BY id DESC", "news_by_feed"),
      ("SELECT id FROM news WHERE kept_until < 5 ORDER BY kept_until LIMIT 3", "news_by_end"),
    ] {
      let plan = try await store.withChannels { connection throws(SQLiteError) in
        try connection.all("EXPLAIN QUERY PLAN \(query)") { row throws(SQLiteError) in try row.text(3) }
      }
      #expect(plan.first?.contains(index) == true, "\(query): \(plan)")
    }
  }
}
