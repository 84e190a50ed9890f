// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("files from before there were watched feeds")
struct FeedUpgradeTests {
  /// A file as the first format had it, with something in each table.
  private func makeOld(in folder: TemporaryFolder) throws {
    try FileManager.default.createDirectory(atPath: folder.state, withIntermediateDirectories: false)
    let connection = try Connection(path: folder.channels)
    try connection.execute(
      """
      PRAGMA journal_mode = WAL;
      CREATE TABLE favourites(
        id INTEGER PRIMARY KEY AUTOINCREMENT, network TEXT NOT NULL, channel TEXT NOT NULL, url TEXT NOT NULL,
        written TEXT NOT NULL, preview BLOB, checksum INTEGER NOT NULL, saved_by TEXT, saved_at INTEGER NOT NULL,
        UNIQUE(network, channel, url)
      ) STRICT;
      CREATE INDEX favourites_by_age ON favourites(network, channel, id);
      CREATE TABLE policies(
        id INTEGER PRIMARY KEY, network TEXT NOT NULL, channel TEXT NOT NULL, json TEXT NOT NULL,
        UNIQUE(network, channel)
      ) STRICT;
      CREATE TABLE lists(
        id INTEGER PRIMARY KEY, network TEXT NOT NULL, channel TEXT NOT NULL, kind TEXT NOT NULL,
        subject TEXT NOT NULL, first_shown INTEGER NOT NULL, shown INTEGER NOT NULL, UNIQUE(network, channel)
      ) STRICT;
      CREATE TABLE sent(
        id INTEGER PRIMARY KEY AUTOINCREMENT, network TEXT NOT NULL, channel TEXT NOT NULL, kind INTEGER NOT NULL,
        message TEXT NOT NULL, url TEXT NOT NULL, ref TEXT NOT NULL, at INTEGER NOT NULL,
        UNIQUE(network, channel, kind, message, url)
      ) STRICT;
      INSERT INTO favourites VALUES(7, 'libera', '#cats', 'https://example.org/7', 'seven', NULL, 0, 'ada', 5);
      INSERT INTO policies VALUES(1, 'libera', '#cats', '{}');
      INSERT INTO lists VALUES(1, 'libera', '#cats', 'saved', '', 1, 3);
      INSERT INTO sent VALUES(1, 'libera', '#cats', 0, 'm', 'a', 'r', 1800000000000);
      PRAGMA user_version = 1;
      """)
  }

  @Test("one is brought to the format of today with all that is in it, and feeds can be watched")
  func upgrade() async throws {
    let folder = try TemporaryFolder()
    try makeOld(in: folder)
    // Two programs may do it at once.
    let stores = [folder.store(), folder.store()]
    for store in stores { #expect(store.waitUntilOpen(patience) == .open) }
    for store in stores {
      #expect(store.policies == [channel: "{}"])
      #expect(try await store.page().favourites.map(\.written) == ["seven"])
      #expect(try await store.lastList() == ChannelList(kind: "saved", count: 3))
      #expect(await store.refs(.string("m")) == ["r"])
    }
    try await stores[0].watched(watch(1), feedURL(1), state())
    #expect(try await stores[1].feed(feedURL(1))?.feed.state == state())
    for store in stores { store.close(within: patience) }
    let connection = try Connection(path: folder.channels)
    #expect(try connection.number("PRAGMA user_version") == 2)
    #expect(try connection.first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) } == "ok")
  }

  @Test("one that can only be read is left as it is, and what is in it holds on in memory, with feeds beside it")
  func readable() async throws {
    let folder = try TemporaryFolder()
    try makeOld(in: folder)
    try FileManager.default.createDirectory(atPath: "\(folder.channels)-wal", withIntermediateDirectories: false)
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.channels))
    let store = folder.store()
    guard case .inMemory = store.waitUntilOpen(patience) else {
      Issue.record("the store says that it is open")
      return
    }
    #expect(store.policies == [channel: "{}"])
    try await store.watched(watch(1), feedURL(1))
    #expect(try await store.feeds().count == 1)
    store.close(within: patience)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.channels)) == before)
  }
}
