// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("previews on the disk")
struct PreviewTests {
  @Test("what was remembered is found at once, after it was written, and after a restart")
  func roundTrip() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.remember(history("one"), for: key(1))
    #expect(await store.title(key(1)) == "one")
    await store.flushed()
    #expect(await store.title(key(1)) == "one")
    #expect(store.figures.rows == 1)
    store.close(within: patience)
    let again = folder.store()
    #expect(await again.title(key(1)) == "one")
    #expect(again.figures.rows == 1)
    #expect(await again.title(key(2)) == nil)
  }

  @Test("a second is enough for a preview to be written")
  func written() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let log = Recorder<Void>("rows")
    store.remember(history("one"), for: key(1))
    // It waits behind the batch, since a turn ends with it; the loop only ends where the row is on the disk.
    while store.figures.rows == 0 { await store.settled() }
    log.record(())
    #expect(try Connection(path: folder.previews).number("SELECT count(*) FROM previews") == 1)
  }

  @Test("variants of a link are kept apart, and the last one of each stays")
  func variants() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.remember(history("old"), for: key(1, variant: 1))
    store.remember(history("new"), for: key(1, variant: 1))
    store.remember(history("other"), for: key(1, variant: UInt64.max))
    await store.flushed()
    store.remember(history("newest"), for: key(1, variant: 1))
    await store.flushed()
    #expect(await store.title(key(1, variant: 1)) == "newest")
    #expect(await store.title(key(1, variant: UInt64.max)) == "other")
    #expect(store.figures.rows == 2)
  }

  @Test("a URL is forgotten in all variants, written or not, and in no other URL")
  func forget() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.remember(history("written"), for: key(1, variant: 1))
    store.remember(history("other"), for: key(2))
    await store.flushed()
    store.remember(history("written again"), for: key(1, variant: 1))
    store.remember(history("unwritten"), for: key(1, variant: 2))
    #expect(try await store.forgotten("https://example.org/1") == 2)
    await store.flushed()
    #expect(await store.title(key(1, variant: 1)) == nil)
    #expect(await store.title(key(1, variant: 2)) == nil)
    #expect(await store.title(key(2)) == "other")
    #expect(try await store.forgotten("https://example.org/1") == 0)
    #expect(store.figures.rows == 1)
  }

  @Test("a purge forgets everything, and what comes after it is kept")
  func purge() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for number in 0..<10 { store.remember(history("x"), for: key(number)) }
    await store.flushed()
    store.remember(history("x"), for: key(10))
    #expect(try await store.purged() == 11)
    store.remember(history("after"), for: key(11))
    await store.flushed()
    #expect(await store.title(key(10)) == nil)
    #expect(await store.title(key(11)) == "after")
    #expect(store.figures.rows == 1)
  }

  @Test("a row in which one byte has changed counts as not there, and is gone")
  func damagedRow() async throws {
    let folder = try TemporaryFolder()
    let log = LogRecord()
    let store = folder.store(log: log)
    store.remember(history("one"), for: key(1))
    store.remember(history("two"), for: key(2))
    await store.flushed()
    let connection = try Connection(path: folder.previews)
    try connection.run(
      "UPDATE previews SET value = CAST(replace(CAST(value AS TEXT), 'one', 'onf') AS BLOB) WHERE url = ?",
      [.text(key(1).url)])
    #expect(await store.title(key(1)) == nil)
    #expect(await store.title(key(2)) == "two")
    #expect(try connection.number("SELECT count(*) FROM previews") == 1)
    #expect(log.lines(with: "a row of previews.sqlite was damaged").count == 1)
  }

  @Test("a row that belongs to another link is no answer")
  func swappedRow() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.remember(history("one"), for: key(1))
    await store.flushed()
    try Connection(path: folder.previews).run(
      "UPDATE previews SET hash = ?, url = ?", [.bits(PreviewFile.hash(key(2).url)), .text(key(2).url)])
    #expect(await store.title(key(2)) == nil)
  }

  @Test("of two links with one hash the later is known, and the earlier is not mistaken for it")
  func collision() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.remember(history("one"), for: key(1))
    await store.flushed()
    let connection = try Connection(path: folder.previews)
    try connection.run("UPDATE previews SET hash = ?", [.bits(PreviewFile.hash(key(2).url))])
    #expect(await store.title(key(2)) == nil)
    store.remember(history("two"), for: key(2))
    await store.flushed()
    #expect(await store.title(key(2)) == "two")
    #expect(await store.title(key(1)) == nil)
    #expect(store.figures.rows == 1)
    #expect(try connection.number("SELECT sum(size) FROM previews") == store.figures.bytes)
  }

  @Test("a row from the future is not used, and neither is one that is older than rows are kept")
  func time() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let now = clock.millisecondsSince1970
    var limits = Store.Limits()
    limits.keep = .seconds(3600)
    let store = folder.store(limits: limits, time: clock)
    store.remember(history("soon", landed: now + 59_000), for: key(1))
    store.remember(history("future", landed: now + 61_000), for: key(2))
    store.remember(history("old", landed: now - 3_601_000), for: key(3))
    store.remember(history("young", landed: now - 3_599_000), for: key(4))
    #expect(await store.title(key(2)) == nil)
    await store.flushed()
    #expect(await store.title(key(1)) == "soon")
    #expect(await store.title(key(2)) == nil)
    #expect(await store.title(key(3)) == nil)
    #expect(await store.title(key(4)) == "young")
    // It was today's clock that was wrong.
    clock.advance(by: .seconds(60))
    #expect(await store.title(key(2)) == "future")
  }

  @Test("previews that cannot be written are dropped; that is said once, and once that it works again")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    let log = LogRecord()
    let store = folder.store(log: log)
    _ = store.waitUntilOpen(patience)
    let connection = try Connection(path: folder.previews)
    try connection.execute(
      "CREATE TRIGGER trouble BEFORE INSERT ON previews BEGIN SELECT raise(ABORT, 'no room'); END")
    for number in 0..<3 {
      store.remember(history("x"), for: key(number))
      await store.flushed()
      #expect(await store.title(key(number)) == nil)
    }
    #expect(log.lines(with: "previews.sqlite cannot be used: The store failed: no room.").count == 1)
    try connection.execute("DROP TRIGGER trouble")
    store.remember(history("kept"), for: key(4))
    await store.flushed()
    #expect(await store.title(key(4)) == "kept")
    #expect(log.lines(with: "previews.sqlite can be used again").count == 1)
  }

  @Test("where another process holds the file a batch is tried again")
  func busy() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    // The tidying up after the opening comes first.
    await store.flushed()
    let connection = try Connection(path: folder.previews)
    try connection.begin()
    store.remember(history("late"), for: key(1))
    await store.flushed()
    #expect(await store.title(key(1)) == "late")
    connection.rollBack()
    await store.flushed()
    #expect(try connection.number("SELECT count(*) FROM previews") == 1)
  }

  @Test("behind a disk that hangs the older half of what waits is dropped")
  func bounded() {
    var state = StoreMailboxState()
    let row = UnwrittenRow(history("x"), used: 0)
    for number in 0...StoreMailbox.mostUnwritten.rows { state.add(row, for: key(number)) }
    #expect(state.unwritten.count == StoreMailbox.mostUnwritten.rows / 2 + 1)
    #expect(state.unwritten[key(0)] == nil)
    #expect(state.unwritten[key(StoreMailbox.mostUnwritten.rows)] != nil)
    #expect(state.unwrittenBytes == state.unwritten.reduce(0) { $0 + $1.value.weight(for: $1.key) })
  }

  @Test("in memory no preview is kept, and the answer comes at once")
  func memory() {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let answers = Recorder<String?>("answers")
    #expect(!store.keepsPreviews)
    store.remember(history("x"), for: key(1))
    store.history(key(1)) { answers.record($0?.title) }
    store.forget(url: key(1).url) { answers.record("\($0)") }
    #expect(answers.all == [nil, "success(0)"])
  }
}
