// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("a disk that is full")
struct FullDiskTests {
  @Test("the one who asked is told, the log says it once, and once that it is over")
  func full() async throws {
    let folder = try TemporaryFolder()
    let log = LogRecord()
    let store = folder.store(log: log)
    try await store.saved(favourite(0))
    // SQLite answers as where the disk has no room left.
    try await store.withChannels { connection throws(SQLiteError) in try connection.execute("PRAGMA max_page_count = 1")
    }
    let large = String(repeating: "x", count: 60_000)
    for number in 1...3 {
      await #expect(throws: StoreError("The disk is full.")) {
        try await store.saved(favourite(number, title: large))
      }
    }
    #expect(try await store.page().count == 1)
    #expect(log.lines(with: "channels.sqlite cannot be used: The disk is full.").count == 1)
    try await store.withChannels { connection throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = 1000000")
    }
    #expect(try await store.saved(favourite(4, title: large)))
    #expect(log.lines(with: "channels.sqlite can be used again").count == 1)
    store.close(within: patience)
    let connection = try Connection(path: folder.channels)
    #expect(try connection.first("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) } == "ok")
  }

  @Test("what fits is kept where a neighbour in the same group does not fit")
  func neighbours() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    try await store.saved(favourite(0))
    try await store.withChannels { connection throws(SQLiteError) in try connection.execute("PRAGMA max_page_count = 1")
    }
    let said = Recorder<String>("answers")
    store.save(favourite(1, title: String(repeating: "x", count: 60_000)), in: channel) { said.record("\($0)") }
    store.save(favourite(2), in: channel) { said.record("\($0)") }
    let answers = try await said.first(2)
    #expect(answers == [#"failure(PreviewStore.StoreError(message: "The disk is full."))"#, "success(true)"])
  }
}
