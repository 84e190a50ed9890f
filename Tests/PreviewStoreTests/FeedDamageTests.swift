// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("damage to watched feeds, and a disk that is full")
struct FeedDamageTests {
  @Test(
    "a feed whose seen items or whose state are damaged is as before its first poll; its neighbours are as they were")
  func rows() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for number in 1...4 { try await store.watched(watch(number), feedURL(number), state(seen: seen(0..<9))) }
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute(
        """
        UPDATE seen SET items = zeroblob(41) WHERE id = 1;
        UPDATE feeds SET state = x'7B7D' WHERE id = 2;
        DELETE FROM seen WHERE id = 3;
        """)
    }
    let states = try await store.taken().feeds.map(\.feed.state)
    for damaged in states.prefix(3) {
      #expect(damaged.polledAt == nil && damaged.digest == 0 && damaged.validators == nil && damaged.newest == nil)
      #expect(damaged.dueAt == start)
    }
    #expect(states[0].title == state().title && states[0].isFailureTold && states[0].failures == 4)
    #expect(states.map(\.seen.count) == [0, 9, 0, 9])
    #expect(states[3] == state(seen: seen(0..<9)))
    for id in 1...3 { try await store.settled(Int64(id), state(seen: seen(0..<9))) }
    for number in 1...3 { #expect(try await store.feed(feedURL(number))?.feed.state == state(seen: seen(0..<9))) }
  }

  @Test("a seen blob that belongs to another feed, or is none, is worth nothing")
  func blobs() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for number in 1...2 { try await store.watched(watch(number), feedURL(number), state(seen: seen(0..<number))) }
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute(
        "UPDATE seen SET (items, checksum) = (SELECT items, checksum FROM seen WHERE id = 1) WHERE id = 2")
    }
    #expect(try await store.taken().feeds.map(\.feed.state.seen.count) == [1, 0])
    let bytes = SeenItems.bytes(of: seen(0..<3))
    #expect(SeenItems.items(of: bytes) == seen(0..<3))
    #expect(SeenItems.items(of: SeenItems.bytes(of: [])) == [])
    #expect(SeenItems.items(of: []) == nil)
    #expect(SeenItems.items(of: bytes.dropLast()) == nil)
    #expect(SeenItems.items(of: [2] + bytes.dropFirst()) == nil)
    #expect(SeenItems.items(of: SeenItems.bytes(of: seen(0..<SeenItems.most + 5)))?.count == SeenItems.most)
  }

  @Test("a watch whose words are damaged is listed, and the page with it")
  func words() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    for number in 1...2 { try await store.watched(watch(number, include: ["a"]), feedURL(number)) }
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute("UPDATE watches SET words = '{\"include\":[' WHERE id = 1; DELETE FROM feeds WHERE id = 2")
    }
    let page = try await store.feeds()
    #expect(page.feeds.map(\.feed.url) == [feedURL(1), feedURL(2)])
    #expect(page.feeds.map(\.watches) == [[watch(1)], [watch(2, include: ["a"])]])
  }

  /// A folder with many feeds, of which the pages that `choose` names by table were damaged.
  private func damaged(_ choose: (Connection) throws -> [Int]) async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.allWatched((0..<900).map { (watch($0), feedURL($0), state(seen: seen(0..<20))) })
    try await store.watched(watch(3, in: dogs), feedURL(3))
    for id in 1...200 { _ = try await store.settled(Int64(id), state(dueAt: start + 5), [news(Int64(id))]) }
    store.close(within: patience)
    let pages = try choose(Connection(path: folder.channels))
    for page in pages { try folder.damage(folder.channels, from: (page - 1) * 4096, count: 4096) }
    return folder
  }

  /// Whether all that there is of feeds belongs together.
  private func faults(in store: Store) async throws -> [Int] {
    try await store.withChannels { connection throws(SQLiteError) in
      try [
        "feeds WHERE id NOT IN (SELECT feed FROM watches)", "watches WHERE feed NOT IN (SELECT id FROM feeds)",
        "seen WHERE id NOT IN (SELECT id FROM feeds)", "news WHERE feed NOT IN (SELECT feed FROM watches)",
      ].map { part throws(SQLiteError) in try connection.number("SELECT count(*) FROM \(part)") }
    }
  }

  @Test("what people asked for survives the loss of all that is known of the feeds themselves")
  func feedsLost() async throws {
    let folder = try await damaged { connection in
      ["feeds", "feeds_by_due"].map { name in
        (try? connection.number("SELECT rootpage FROM sqlite_schema WHERE name = '\(name)'")) ?? 0
      }
    }
    let log = LogRecord()
    let store = folder.store(log: log)
    #expect(try await store.feeds().count == 900)
    let taken = try await store.taken()
    #expect(taken.feeds.count == 900)
    #expect(taken.feeds.first { $0.feed.url == feedURL(3) }?.watches == [watch(3), watch(3, in: dogs)])
    #expect(try await store.unsaid().count == 200)
    #expect(try await faults(in: store) == [0, 0, 0, 0])
    let line = try #require(log.lines(with: "channels.sqlite was damaged").first)
    #expect(line.hasSuffix("with what could be read of it: 901 watches, 200 lines of news"))
  }

  @Test("of a file with damage in its middle all the rest is there, and belongs together")
  func middle() async throws {
    let folder = try await damaged { connection in
      let pages = try connection.number("PRAGMA page_count")
      return [pages / 4, pages / 2, pages * 3 / 4]
    }
    let store = folder.store()
    #expect(store.waitUntilOpen(patience) == .open)
    #expect(try await store.feeds().count > 500)
    #expect(try await store.taken(at: start + 5).feeds.count > 500)
    #expect(try await faults(in: store) == [0, 0, 0, 0])
    #expect(try await store.watched(watch(5000), feedURL(5000)) == .added)
  }

  @Test("what serves from memory knows the feeds, their watches and their news from a file that can only be read")
  func readable() async throws {
    let folder = try await damaged { _ in [] }
    try FileManager.default.createDirectory(atPath: "\(folder.channels)-wal", withIntermediateDirectories: false)
    let store = folder.store()
    guard case .inMemory = store.waitUntilOpen(patience) else {
      Issue.record("the store says that it is open")
      return
    }
    #expect(try await store.feeds().count == 900)
    #expect(try await store.feed(feedURL(800))?.feed.state == state(seen: seen(0..<20)))
    #expect(try await store.unsaid().count == 200)
    #expect(try await faults(in: store) == [0, 0, 0, 0])
  }

  @Test("where the disk is full a poll is not settled at all, and can be settled once there is room")
  func full() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.watched(watch(1), feedURL(1), state())
    try await store.withChannels { connection throws(SQLiteError) in try connection.execute("PRAGMA max_page_count = 1")
    }
    let full = StoreError("The disk is full.")
    let after = state(dueAt: start + 9, seen: seen(0..<2000))
    await #expect(throws: full) { try await store.settled(1, after, [news(1)]) }
    await #expect(throws: full) {
      try await store.allWatched((2..<900).map { (watch($0), feedURL($0), state(seen: seen(0..<90))) })
    }
    #expect(try await store.feed(feedURL(1))?.feed.state == state())
    #expect(try await store.feeds().count == 1)
    #expect(try await store.unsaid() == [])
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = 1000000")
    }
    #expect(try await store.settled(1, after, [news(1)]).count == 1)
    #expect(try await store.feed(feedURL(1))?.feed.state == after)
  }
}
