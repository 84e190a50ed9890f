// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("damaged files")
struct DamageTests {
  @Test("a file that is no database is set aside, a new one begun, and the log says where the old one is")
  func noDatabase() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.state, withIntermediateDirectories: true)
    for path in [folder.previews, folder.channels] {
      try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: path))
    }
    // 2027-01-15 08:00:00 in universal time.
    let log = LogRecord()
    let store = folder.store(time: ManualClock(millisecondsSince1970: 1_800_000_000_000), log: log)
    #expect(store.waitUntilOpen(patience) == .open)
    try await store.saved(favourite(1))
    store.remember(history("x"), for: key(1))
    await store.flushed()
    #expect(await store.title(key(1)) == "x")
    #expect(log.lines.all.count == 2)
    #expect(
      log.lines(
        with: "previews.sqlite was damaged: it was set aside as \(folder.previews).damaged-20270115-080000 "
          + "and a new one begun"
      ).count == 1)
    #expect(log.lines(with: "channels.sqlite was damaged: it was set aside as").count == 1)
    #expect(folder.names.contains("channels.sqlite.damaged-20270115-080000"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder.previews).damaged-20270115-080000")).first == 7)
  }

  @Test("a name that is taken by an earlier damaged file is left to it")
  func taken() throws {
    let folder = try TemporaryFolder()
    for _ in 1...3 {
      try? FileManager.default.createDirectory(atPath: folder.state, withIntermediateDirectories: true)
      try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: folder.previews))
      let store = folder.store()
      #expect(store.waitUntilOpen(patience) == .open)
      store.close(within: patience)
    }
    let damaged = folder.names.filter { $0.contains("damaged") }
    #expect(damaged.map { $0.suffix(9) } == ["15-080000", "-080000-2", "-080000-3"])
  }

  @Test("what can still be read of the favourites and of what was set is in the new file")
  func salvage() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for number in 0..<2000 {
      store.save(favourite(number, title: "title \(number)"), in: channel) { _ in }
    }
    try await store.policySet(#"{"enabled":false}"#)
    store.close(within: patience)
    // A few pages out of the middle; the first pages, with what is set, stay.
    let size = try folder.size(folder.channels)
    #expect(size > 200_000)
    try folder.damage(folder.channels, from: size / 2 / 4096 * 4096, count: 3 * 4096)

    let log = LogRecord()
    let again = folder.store(log: log)
    #expect(again.waitUntilOpen(patience) == .open)
    #expect(again.policies == [channel: #"{"enabled":false}"#])
    let page = try await again.page()
    #expect(page.count > 1000)
    #expect(page.count < 2000)
    #expect(page.favourites.first?.preview?.metadata.title == "title 1999")
    let line = try #require(log.lines(with: "channels.sqlite was damaged").first)
    #expect(line.hasSuffix("with what could be read of it: \(page.count) favourites, 1 policy"))
    #expect(try await again.saved(favourite(5000)))
  }

  @Test("damage that is found while running is mended while running")
  func running() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let large = String(repeating: "x", count: 20_000)
    for number in 0..<300 { store.remember(history(large), for: key(number)) }
    store.close(within: patience)
    // Too large to be read as a whole at the start; everything behind the schema is gone.
    let size = try folder.size(folder.previews)
    #expect(size > DatabaseOpening.largestChecked)
    try folder.damage(folder.previews, from: 8192, count: size - 8192)

    let log = LogRecord()
    let again = folder.store(log: log)
    #expect(again.waitUntilOpen(patience) == .open)
    #expect(await again.title(key(7)) == nil)
    again.remember(history("new"), for: key(7))
    await again.flushed()
    #expect(await again.title(key(7)) == "new")
    #expect(log.lines(with: "previews.sqlite was damaged").count == 1)
    #expect(again.figures.rows == 1)
  }

  @Test("favourites survive damage that is found while running, and the change in hand is made")
  func runningChannels() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let large = String(repeating: "x", count: 20_000)
    for number in 0..<300 { store.save(favourite(number, title: large), in: channel) { _ in } }
    await store.settled()
    store.close(within: patience)
    let root = try Connection(path: folder.channels).number(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'favourites_by_age'")
    try folder.damage(folder.channels, from: (root - 1) * 4096, count: 4096)

    let log = LogRecord()
    let again = folder.store(log: log)
    #expect(again.waitUntilOpen(patience) == .open)
    #expect(try await again.saved(favourite(1000)))
    #expect(try await again.page().count == 301)
    #expect(log.lines(with: "with what could be read of it: 300 favourites").count == 1)
  }

  @Test("a file of a newer version is refused by name and number, and not touched")
  func newer() async throws {
    for isChannels in [true, false] {
      let folder = try TemporaryFolder()
      let store = folder.store()
      store.close(within: patience)
      let path = isChannels ? folder.channels : folder.previews
      try Connection(path: path).execute("PRAGMA user_version = 7")
      let before = try Data(contentsOf: URL(fileURLWithPath: path))

      let again = folder.store()
      let sentence =
        "\(path) was written by a newer version of unfurl (format 7; this version reads up to "
        + "\(isChannels ? 2 : 1)): run that version, or use another folder with --state"
      #expect(again.waitUntilOpen(patience) == .refused(sentence))
      #expect(!again.isKept)
      await #expect(throws: StoreError("\(sentence).")) { try await again.saved(favourite(1)) }
      #expect(await again.title(key(1)) == nil)
      again.close(within: patience)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }
}
