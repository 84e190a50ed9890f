// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("news of watched feeds")
struct NewsTests {
  private let day = Duration.seconds(86_400)

  /// A store in which two channels watch feed 1.
  private func store(_ folder: TemporaryFolder? = nil, _ clock: ManualClock = ManualClock()) async throws -> Store {
    let store = folder?.store(time: clock) ?? Store(.memory, time: clock, log: .silent)
    try await store.watched(watch(1), feedURL(1))
    try await store.watched(watch(1, in: dogs), feedURL(1))
    return store
  }

  /// As a restart does.
  private func again(_ store: Store, _ folder: TemporaryFolder, _ clock: ManualClock = ManualClock()) async -> Store {
    store.close(within: patience)
    let again = folder.store(time: clock)
    #expect(await again.claimed())
    return again
  }

  @Test("news comes back named, waits to be said in its order, and is there after a restart, as it was")
  func roundTrip() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    var failed = news(1, in: dogs, titles: [], at: start + 1)
    failed.kind = .failed("The server says: “no”.")
    failed.title = nil
    failed.more = 0
    let said = try await store.settled(1, state(), [news(1), failed])
    var expected = [news(1), failed]
    expected[0].id = "feed-\(start)-1"
    expected[1].id = "feed-\(start + 1)-2"
    #expect(said == expected)
    #expect(try await store.unsaid() == expected)
    #expect(try await store.unsaid(1) == [expected[0]])
    #expect(try await store.unsaid(0) == [])
    let again = await again(store, folder)
    #expect(try await again.unsaid() == expected)
  }

  @Test("names are never the same again, also where what is kept is in memory")
  func names() async throws {
    var names: Set<String> = []
    for run in 0..<3 {
      let store = try await store()
      for _ in 0..<5 {
        let said = try await store.settled(1, state(), [news(1, at: start + Int64(run))])
        names.formUnion(said.map(\.id))
        // The numbers go on where the highest is gone.
        said.forEach { store.dropNews($0.id) }
      }
    }
    #expect(names.count == 15)
    #expect(FeedNews.parts(of: "feed-5-7").map { [$0.at, $0.number] } == [5, 7])
    for name in ["", "feed", "feed-5", "feed-5-", "feed--5-7", "feed-05-7", "feed-5-+7", "news-5-7", "feed-5-7-9"] {
      #expect(FeedNews.parts(of: name) == nil)
    }
  }

  @Test("what was written is settled; where it waits for confirmation it comes again after a restart, under its name")
  func written() async throws {
    let folder = try TemporaryFolder()
    let store = try await store(folder)
    let said = try await store.settled(1, state(), [news(1), news(1, in: dogs), news(1, titles: ["x"])])
    store.newsWritten(said[0].id, awaitsConfirmation: false)
    store.newsWritten(said[1].id, awaitsConfirmation: true)
    store.newsWritten("feed-\(start)-99", awaitsConfirmation: true)
    #expect(try await store.unsaid() == [said[2]])
    // To be asked again is no restart.
    #expect(await store.claimed())
    #expect(await store.claimed())
    store.newsWritten(said[1].id, awaitsConfirmation: true)
    #expect(try await store.unsaid() == [said[2]])
    let again = await again(store, folder)
    #expect(try await again.unsaid() == [said[1], said[2]])
  }

  @Test("what the bridge has posted is settled, and can be said anew for thirty days")
  func posted() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(millisecondsSince1970: start)
    let store = try await store(folder, clock)
    var said = try await store.settled(1, state(), [news(1), news(1, in: dogs), news(1, titles: ["x"])])
    store.newsWritten(said[0].id, awaitsConfirmation: true)
    store.newsPosted(said[0].id, in: channel, ref: "r0")
    // It was said in another channel than the bridge says: it counts for nothing.
    store.newsPosted(said[1].id, in: channel, ref: "r1")
    // The bridge may be faster than the note that it was written.
    store.newsPosted(said[2].id, in: channel, ref: "r2")
    store.newsWritten(said[2].id, awaitsConfirmation: true)
    store.newsPosted("feed-1-1", in: channel, ref: "r3")
    said[0].ref = "r0"
    said[2].ref = "r2"
    #expect(try await store.posted(1) == [said[2], said[0]])
    #expect(try await store.posted(2) == [])
    let second = await again(store, folder, clock)
    #expect(try await second.unsaid() == [said[1]])
    said[0].title = "Dogs"
    said[0].items = []
    second.replaceNews(said[0])
    var foreign = said[2]
    foreign.channel = dogs
    second.replaceNews(foreign)
    #expect(try await second.posted(1) == [said[2], said[0]])
    clock.advance(by: day * 30 + .milliseconds(1))
    #expect(try await second.posted(1) == [])
  }

  @Test("what is dropped is said no more")
  func dropped() async throws {
    let store = try await store()
    let said = try await store.settled(1, state(), [news(1), news(1, in: dogs)])
    store.dropNews(said[0].id)
    store.dropNews("feed-0-2")
    #expect(try await store.unsaid() == [said[1]])
  }

  @Test("news that nobody said within seven days is none, whoever begins to say it")
  func old() async throws {
    for days in [6, 8] {
      let folder = try TemporaryFolder()
      let clock = ManualClock(millisecondsSince1970: start)
      let store = try await store(folder, clock)
      let said = try await store.settled(1, state(), [news(1), news(1, in: dogs)])
      store.newsWritten(said[0].id, awaitsConfirmation: true)
      await store.settled()
      store.close(within: patience)
      clock.advance(by: day * days)
      let again = await again(store, folder, clock)
      #expect(try await again.unsaid() == (days == 6 ? said : []))
      let rows = try await again.withChannels { connection throws(SQLiteError) in
        try connection.number("SELECT count(*) FROM news")
      }
      #expect(rows == (days == 6 ? 2 : 0))
    }
  }

  @Test("what was said and never named is kept for a day, what was named for thirty; then it goes with later news")
  func kept() async throws {
    let clock = ManualClock(millisecondsSince1970: start)
    let store = try await store(nil, clock)
    let said = try await store.settled(1, state(), [news(1), news(1, in: dogs)])
    for item in said { store.newsWritten(item.id, awaitsConfirmation: false) }
    store.newsPosted(said[0].id, in: channel, ref: "r")
    func rows(after days: Int) async throws -> Int {
      clock.advance(by: day * days + .milliseconds(1))
      let more = try await store.settled(1, state(), [news(1)])
      more.forEach { store.dropNews($0.id) }
      return try await store.withChannels { connection throws(SQLiteError) in
        try connection.number("SELECT count(*) FROM news")
      }
    }
    #expect(try await rows(after: 0) == 2)
    #expect(try await rows(after: 1) == 1)
    #expect(try await store.posted(1).map(\.ref) == ["r"])
    #expect(try await rows(after: 29) == 0)
  }

  @Test("only the last news is kept, however much there is")
  func most() async throws {
    let store = try await store()
    try await store.withChannels { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO news(feed, network, channel, at, state, kept_until, value, checksum)
        SELECT 1, 'a', 'b', 5, 2, ?, x'', 0 FROM n
        """, [.number(ChannelFile.mostNews), .integer(.max)])
    }
    try await store.settled(1, state(), [news(1), news(1, in: dogs)])
    let rows = try await store.withChannels { connection throws(SQLiteError) in
      [try connection.number("SELECT count(*) FROM news"), try connection.number("SELECT min(id) FROM news")]
    }
    #expect(rows == [ChannelFile.mostNews, 3])
    #expect(try await store.unsaid().count == 2)
  }

  @Test("of very many items the first are kept, and the others are counted")
  func items() async throws {
    let store = try await store()
    let titles = (0..<130).map { "title \($0)" }
    let said = try await store.settled(1, state(), [news(1, titles: titles)])
    #expect(said[0].items.map(\.title) == titles.prefix(100).map { $0 })
    #expect(said[0].more == 37)
    #expect(try await store.unsaid().map(\.items.count) == [100])
    #expect(try await store.unsaid().map(\.more) == [37])
  }

  @Test("one that is damaged is not said, and keeps no other from being said")
  func damaged() async throws {
    let store = try await store()
    let said = try await store.settled(1, state(), [news(1), news(1, in: dogs), news(1, titles: ["x"])])
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute("UPDATE news SET value = zeroblob(9) WHERE id = 1")
    }
    #expect(try await store.unsaid(1) == [said[1]])
    #expect(try await store.unsaid() == [said[1], said[2]])
    for item in said { store.newsPosted(item.id, in: item.channel, ref: "r") }
    #expect(try await store.posted(1).map(\.id) == [said[2].id, said[1].id])
  }
}
