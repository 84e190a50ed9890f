// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("what is removed to make room")
struct EvictionTests {
  private func limits(rows: Int = .max, bytes: Int = .max, keep: Duration = .seconds(86_400)) -> Store.Limits {
    var limits = Store.Limits()
    limits.rows = rows
    limits.bytes = bytes
    limits.keep = keep
    return limits
  }

  @Test("above the most rows the least recently used go")
  func rows() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let store = folder.store(limits: limits(rows: 10), time: clock)
    for number in 0..<10 {
      store.remember(history("x"), for: key(number))
      clock.advance(by: .seconds(61))
    }
    await store.flushed()
    store.touch(key(0))
    clock.advance(by: .seconds(61))
    store.remember(history("x"), for: key(10))
    await store.flushed()
    #expect(store.figures.rows == 10)
    #expect(await store.title(key(0)) == "x")
    #expect(await store.title(key(1)) == nil)
    #expect(await store.title(key(10)) == "x")
  }

  @Test("above the most bytes the least recently used go")
  func bytes() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let store = folder.store(limits: limits(bytes: 100_000), time: clock)
    for number in 0..<50 {
      store.remember(history(String(repeating: "x", count: 4000)), for: key(number))
      clock.advance(by: .seconds(1))
    }
    await store.flushed()
    #expect(store.figures.bytes <= 100_000)
    #expect(store.figures.bytes > 90_000)
    #expect(await store.title(key(0)) == nil)
    #expect(await store.title(key(49)) != nil)
    let connection = try Connection(path: folder.previews)
    #expect(try connection.number("SELECT sum(size) FROM previews") == store.figures.bytes)
    #expect(try connection.number("SELECT count(*) FROM previews") == store.figures.rows)
  }

  @Test("what landed longer ago than rows are kept goes by itself")
  func keep() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let store = folder.store(limits: limits(keep: .seconds(100)), time: clock)
    store.remember(history("old"), for: key(1))
    await store.flushed()
    clock.advance(by: .seconds(101))
    store.remember(history("new", landed: clock.millisecondsSince1970), for: key(2))
    await store.flushed()
    #expect(store.figures.rows == 1)
    #expect(await store.title(key(2)) == "new")
  }

  @Test("a store that starts with lower limits than before comes down to them")
  func lower() async throws {
    let folder = try TemporaryFolder()
    let before = folder.store()
    for number in 0..<5000 { before.remember(history("x"), for: key(number)) }
    before.close(within: patience)
    let store = folder.store(limits: limits(rows: 100))
    // More than one turn's worth.
    for _ in 0..<20 where store.figures.rows != 100 { await store.flushed() }
    #expect(store.figures.rows == 100)
  }

  @Test("a use within a minute of the last one is not written")
  func touch() async throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock()
    let store = folder.store(time: clock)
    store.remember(history("x"), for: key(1))
    await store.flushed()
    let connection = try Connection(path: folder.previews)
    let first = try connection.number("SELECT used FROM previews")
    clock.advance(by: .seconds(59))
    store.touch(key(1))
    await store.flushed()
    #expect(try connection.number("SELECT used FROM previews") == first)
    clock.advance(by: .seconds(61))
    store.touch(key(1))
    await store.flushed()
    #expect(try connection.number("SELECT used FROM previews") == first + 120)
  }
}
