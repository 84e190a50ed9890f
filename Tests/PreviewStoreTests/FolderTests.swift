// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("the folder")
struct FolderTests {
  @Test("the folder and its files are for their owner alone")
  func rights() async throws {
    let folder = try TemporaryFolder()
    let store = Store(.folder("\(folder.path)/a/state"), time: ManualClock(), log: .silent)
    #expect(store.waitUntilOpen(patience) == .open)
    #expect(store.isKept)
    try await store.saved(favourite(1))
    store.remember(history("x"), for: key(1))
    await store.flushed()
    #expect(try folder.mode("\(folder.path)/a") == 0o700)
    #expect(try folder.mode("\(folder.path)/a/state") == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/state").sorted()
    #expect(
      names == ["channels.sqlite", "channels.sqlite-shm", "channels.sqlite-wal"]
        + ["previews.sqlite", "previews.sqlite-shm", "previews.sqlite-wal"])
    for name in names { #expect(try folder.mode("\(folder.path)/a/state/\(name)") == 0o600) }
    store.close(within: patience)
    let after = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a/state").sorted()
    #expect(after == ["channels.sqlite", "previews.sqlite"])
  }

  @Test("where a file stands in place of the folder all goes on in memory, and the log says why once")
  func file() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.state))
    try await servesFromMemory(folder.state, because: "\(folder.state) is a file and not a folder")
  }

  @Test("a pipe in place of a file holds nobody up: all goes on in memory")
  func pipe() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.state, withIntermediateDirectories: false)
    try #require(mkfifo("\(folder.state)/channels.sqlite", 0o600) == 0)
    try await servesFromMemory(folder.state, because: "\(folder.state)/channels.sqlite is not a file")
  }

  @Test("where the folder cannot be made all goes on in memory")
  func unmakeable() async throws {
    try await servesFromMemory("/proc/unfurl/state", because: "the folder /proc/unfurl cannot be made: ")
  }

  private func servesFromMemory(_ path: String, because reason: String) async throws {
    let log = LogRecord()
    let store = Store(.folder(path), time: ManualClock(), log: log.log)
    guard case .inMemory(let why) = store.waitUntilOpen(patience) else {
      Issue.record("the store says that it is open")
      return
    }
    #expect(why.hasPrefix(reason))
    #expect(log.lines.all == ["error: nothing is kept: \(why)"])
    #expect(!store.isKept)
    #expect(!store.keepsPreviews)
    #expect(try await store.saved(favourite(1)))
    #expect(try await store.page().count == 1)
    store.remember(history("x"), for: key(1))
    #expect(await store.title(key(1)) == nil)
    await store.settled()
    store.close(within: patience)
  }

  @Test("what is saved after somebody has deleted or renamed the files is in new ones")
  func replaced() async throws {
    let folder = try TemporaryFolder()
    let log = LogRecord()
    let store = folder.store(log: log)
    try await store.saved(favourite(1))
    store.remember(history("x"), for: key(1))
    await store.flushed()
    try FileManager.default.moveItem(atPath: folder.state, toPath: "\(folder.path)/elsewhere")
    try await store.saved(favourite(2))
    store.remember(history("y"), for: key(2))
    await store.flushed()
    #expect(await store.title(key(2)) == "y")
    #expect(log.lines(with: "was replaced, and is opened anew").count == 2)
    store.close(within: patience)
    #expect(try Connection(path: folder.channels).number("SELECT count(*) FROM favourites") == 1)
    #expect(try Connection(path: folder.previews).number("SELECT count(*) FROM previews") == 1)
  }

  @Test("where only previews cannot be kept favourites are")
  func previewsAlone() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.previews, withIntermediateDirectories: true)
    let log = LogRecord()
    let store = folder.store(log: log)
    #expect(store.waitUntilOpen(patience) == .open)
    #expect(store.isKept)
    #expect(!store.keepsPreviews)
    #expect(try await store.saved(favourite(1)))
    #expect(log.lines(with: "previews are not kept: ").count == 1)
  }

  /// A folder that stands where SQLite needs a file keeps it from writing, whoever runs the test.
  @Test("what was set and saved is read where nothing can be written")
  func readable() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.saved(favourite(1, title: "one"))
    try await store.policySet("{}")
    store.close(within: patience)
    try FileManager.default.createDirectory(atPath: "\(folder.channels)-wal", withIntermediateDirectories: false)
    try await holdsOn(folder)
  }

  @Test(
    "what was set and saved is read from a folder that may only be read",
    .enabled(if: geteuid() != 0, "root may write everywhere"))
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.saved(favourite(1, title: "one"))
    try await store.policySet("{}")
    store.close(within: patience)
    chmod(folder.channels, 0o400)
    chmod(folder.state, 0o500)
    defer { chmod(folder.state, 0o700) }
    try await holdsOn(folder)
  }

  private func holdsOn(_ folder: TemporaryFolder) async throws {
    let before = try Data(contentsOf: URL(fileURLWithPath: folder.channels))
    let log = LogRecord()
    let again = folder.store(log: log)
    guard case .inMemory = again.waitUntilOpen(patience) else {
      Issue.record("the store says that it is open")
      return
    }
    #expect(!again.isKept)
    #expect(again.policies == [channel: "{}"])
    #expect(try await again.page().favourites.first?.preview?.metadata.title == "one")
    #expect(try await again.saved(favourite(2)))
    #expect(try await again.page().count == 2)
    #expect(log.lines(with: "nothing is kept: ").count == 1)
    again.close(within: patience)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.channels)) == before)
  }
}
