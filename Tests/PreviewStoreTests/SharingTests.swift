// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("two stores on one folder")
struct SharingTests {
  @Test("both save five hundred favourites at once, and all are there")
  func favourites() async throws {
    let folder = try TemporaryFolder()
    // Opened at the same time, too: there is no file yet.
    let stores = [folder.store(), folder.store()]
    let done = Recorder<Result<Bool, StoreError>>("favourites")
    for number in 0..<500 {
      for (index, store) in stores.enumerated() {
        store.save(favourite(number * 2 + index), in: channel) { done.record($0) }
        store.remember(history("x"), for: key(number * 2 + index))
      }
    }
    for result in try await done.first(1000) { #expect(try result.get()) }
    for store in stores {
      #expect(store.isKept)
      await store.flushed()
    }
    #expect(try await stores[0].page().count == 1000)
    for store in stores { store.close(within: patience) }
    for path in [folder.channels, folder.previews] {
      let connection = try Connection(path: path)
      #expect(try connection.first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) } == "ok")
    }
    let connection = try Connection(path: folder.previews)
    #expect(try connection.number("SELECT count(*) FROM previews") == 1000)
    #expect(try connection.number("SELECT row_count FROM totals") == 1000)
    #expect(
      try connection.number("SELECT byte_count - (SELECT sum(size) FROM previews) FROM totals") == 0)
  }

  @Test("what one forgets the other hears of, and what it had not written of it is not brought back")
  func forgotten() async throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let second = folder.store()
    #expect(first.waitUntilOpen(patience) == .open)
    #expect(second.waitUntilOpen(patience) == .open)
    let heard = Recorder<String?>("forgotten URLs")
    let echo = Recorder<String?>("own forgotten URLs")
    second.whenForgottenElsewhere { heard.record($0) }
    first.whenForgottenElsewhere { echo.record($0) }
    second.remember(history("one"), for: key(1))
    second.remember(history("two"), for: key(2))
    await second.flushed()
    second.remember(history("one again"), for: key(1))
    #expect(try await first.forgotten(key(1).url) == 1)
    await second.flushed()
    #expect(try await heard.first(1) == [key(1).url])
    #expect(await second.title(key(1)) == nil)
    #expect(await second.title(key(2)) == "two")

    #expect(try await first.purged() == 1)
    // Any use is enough.
    second.touch(key(9))
    #expect(try await heard.first(2) == [key(1).url, nil])
    // Nobody is told of what was forgotten here.
    #expect(echo.all.isEmpty)
  }

  @Test("what is forgotten by both is told to the other alone")
  func both() async throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let second = folder.store()
    let heard = Recorder<String>("forgotten URLs")
    first.whenForgottenElsewhere { heard.record("first \($0 ?? "*")") }
    second.whenForgottenElsewhere { heard.record("second \($0 ?? "*")") }
    _ = first.waitUntilOpen(patience)
    _ = second.waitUntilOpen(patience)
    _ = try await first.forgotten("a")
    _ = try await second.forgotten("b")
    _ = try await first.forgotten("c")
    _ = await second.title(key(1))
    #expect(try await heard.first(3) == ["second a", "first b", "second c"])
    #expect(heard.count == 3)
  }

  @Test("who has missed more than is written down hears that everything was forgotten")
  func trimmed() async throws {
    let folder = try TemporaryFolder()
    let first = folder.store()
    let second = folder.store()
    let heard = Recorder<String?>("forgotten URLs")
    second.whenForgottenElsewhere { heard.record($0) }
    _ = second.waitUntilOpen(patience)
    // The tidying up after the opening would look, too.
    await second.flushed()
    let done = Recorder<Int>("answers")
    for number in 0...PreviewFile.mostForgotten { first.forget(url: "\(number)") { _ in done.record(number) } }
    try await done.first(PreviewFile.mostForgotten + 1)
    _ = await second.title(key(1))
    #expect(try await heard.first(1) == [nil])
    #expect(
      try Connection(path: folder.previews).number("SELECT count(*) FROM forgotten") == PreviewFile.mostForgotten)
  }

  @Test("a damaged file that both find is set aside once")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let before = folder.store()
    for number in 0..<500 { before.save(favourite(number), in: channel) { _ in } }
    before.close(within: patience)
    try folder.damage(folder.channels, from: 40_960, count: 4096)
    let log = LogRecord()
    let stores = (0..<4).map { _ in folder.store(log: log) }
    for (index, store) in stores.enumerated() { try await store.saved(favourite(1000 + index)) }
    let count = try await stores[0].page().count
    #expect(count > 300)
    for store in stores { #expect(try await store.page().count == count) }
    #expect(log.lines(with: "was set aside as").count == 1)
    for store in stores { store.close(within: patience) }
    #expect(folder.names.filter { $0.contains("damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.count == 1)
  }

  @Test("who finds the file held for too long is told so")
  func busy() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    _ = store.waitUntilOpen(patience)
    let other = try Connection(path: folder.channels)
    try other.begin()
    await #expect(throws: StoreError("Another process holds the store.")) { try await store.saved(favourite(1)) }
    other.rollBack()
    #expect(try await store.saved(favourite(1)))
  }
}
