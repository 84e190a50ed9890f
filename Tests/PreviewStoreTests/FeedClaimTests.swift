// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("who may poll")
struct FeedClaimTests {
  @Test("of two stores on one folder one may, and the other once the first is closed")
  func two() async throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let second = folder.store()
    #expect(await first.claimed())
    #expect(await first.claimed())
    #expect(await second.claimed() == false)
    #expect(try folder.mode("\(folder.state)/feeds.lock") == 0o600)
    try await second.watched(watch(1), feedURL(1), state())
    #expect(await second.claimed() == false)
    first.close(within: patience)
    #expect(await second.claimed())
    #expect(await folder.store().claimed() == false)
  }

  @Test("what one process imports another finds due")
  func imported() async throws {
    let folder = try TemporaryFolder()
    let bot = folder.store()
    #expect(await bot.claimed())
    #expect(try await bot.taken().next == nil)
    let command = folder.store()
    try await command.allWatched((0..<5).map { (watch($0), feedURL($0), state()) })
    let taken = try await bot.taken()
    #expect(taken.feeds.map(\.feed.url) == (0..<5).map(feedURL))
    #expect(try await command.unwatched(feedURL(3)))
    #expect(try await bot.settled(taken.feeds[3].feed.id, state(), [news(taken.feeds[3].feed.id)]) == [])
    #expect(try await bot.settled(taken.feeds[4].feed.id, state(), [news(taken.feeds[4].feed.id)]).count == 1)
    #expect(try await command.unsaid().count == 1)
  }

  @Test("a store that only looks leaves what was said and not confirmed to the one who says it")
  func looking() async throws {
    let folder = try TemporaryFolder()
    let bot = folder.store()
    #expect(await bot.claimed())
    try await bot.watched(watch(1), feedURL(1))
    let said = try await bot.settled(1, state(), [news(1)])
    bot.newsWritten(said[0].id, awaitsConfirmation: true)
    await bot.settled()
    let command = folder.store()
    #expect(await command.claimed() == false)
    #expect(try await bot.unsaid() == [])
    bot.close(within: patience)
    #expect(try await command.unsaid() == [])
    #expect(await command.claimed())
    #expect(try await command.unsaid() == said)
  }

  @Test("in memory everybody may")
  func memory() async throws {
    #expect(await Store(.memory, time: ManualClock(), log: .silent).claimed())
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.state))
    #expect(await folder.store().claimed())
  }

  @Test("where the files can only be read, and serve from memory, everybody may whom no other keeps off")
  func readable() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.watched(watch(1), feedURL(1), state())
    store.close(within: patience)
    try FileManager.default.createDirectory(atPath: "\(folder.channels)-wal", withIntermediateDirectories: false)
    let first = folder.store()
    guard case .inMemory = first.waitUntilOpen(patience) else {
      Issue.record("the store says that it is open")
      return
    }
    #expect(await first.claimed())
    #expect(try await first.feed(feedURL(1))?.feed.state == state())
    #expect(await folder.store().claimed() == false)
  }

  @Test("a pipe or a folder in place of the file holds nobody up: nobody polls, and the log says why once")
  func noFile() async throws {
    for isPipe in [true, false] {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.state, withIntermediateDirectories: false)
      let path = "\(folder.state)/feeds.lock"
      try #require((isPipe ? mkfifo(path, 0o600) : mkdir(path, 0o700)) == 0)
      let log = LogRecord()
      let store = folder.store(log: log)
      #expect(await store.claimed() == false)
      #expect(await store.claimed() == false)
      #expect(log.lines.all == ["error: watched feeds are not polled: \(path) is not a file"])
      // Once it is gone, all is well.
      try FileManager.default.removeItem(atPath: path)
      #expect(await store.claimed())
    }
  }

  @Test("a lock on a file that somebody has deleted is worth nothing, and is taken anew")
  func deleted() async throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let second = folder.store()
    #expect(await first.claimed())
    try FileManager.default.removeItem(atPath: "\(folder.state)/feeds.lock")
    #expect(await second.claimed())
    #expect(await first.claimed() == false)
  }

  @Test("a program that this process starts does not hold the lock")
  func children() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(await store.claimed())
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/cat")
    let input = Pipe()
    child.standardInput = input
    try child.run()
    store.close(within: patience)
    #expect(await folder.store().claimed())
    try input.fileHandleForWriting.close()
    child.waitUntilExit()
  }
}
