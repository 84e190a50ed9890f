// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("the end of a store")
struct EndingTests {
  @Test("closing writes what is left, and what comes after it fails")
  func close() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    let done = Recorder<Bool>("favourites")
    store.remember(history("x"), for: key(1))
    store.save(favourite(1), in: channel) { done.record((try? $0.get()) ?? false) }
    store.close(within: patience)
    #expect(done.all == [true])
    await #expect(throws: StoreError("The store is closed.")) { try await store.saved(favourite(2)) }
    #expect(await store.title(key(1)) == nil)
    await #expect(throws: StoreError.self) { try await store.forgotten("x") }
    await store.settled()
    store.close(within: patience)
    #expect(try Connection(path: folder.previews).number("SELECT count(*) FROM previews") == 1)
  }

  @Test("a store that is let go of writes what is left")
  func letGo() async throws {
    let folder = try TemporaryFolder()
    let done = Recorder<Bool>("favourites")
    do {
      let store = folder.store()
      store.save(favourite(1), in: channel) { done.record((try? $0.get()) ?? false) }
    }
    #expect(try await done.first(1) == [true])
  }

  @Test("a store in memory that was never used has no thread, and ends")
  func unused() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    #expect(store.waitUntilOpen(.zero) == .open)
    #expect(!store.isKept)
    await store.settled()
    #expect(!store.mailbox.hasStarted)
    store.close(within: patience)
    await #expect(throws: StoreError("The store is closed.")) { try await store.saved(favourite(1)) }
  }

  @Test("nobody waits longer for the opening or the end than they want to")
  func limits() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    _ = store.waitUntilOpen(patience)
    let isOpen = Condition(false)
    store.read({ (_: Result<Void, StoreError>) in }) { _ throws(JobTrouble) in isOpen.wait { $0 ? () : nil } }
    store.close(within: .milliseconds(1))
    isOpen.withLock { $0 = true }
    isOpen.broadcast()
    store.close(within: patience)
    #expect(folder.names == ["channels.sqlite", "previews.sqlite"])
    #expect(StoreFacts(opening: .opening).waitUntilOpen(.milliseconds(1)) == .opening)
  }

  @Test("settled means that all changes before it are on the disk")
  func settled() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for number in 0..<10 {
      store.remember(SentReference(message: .integer("\(number)"), channel: channel, url: "a", ref: "r"))
    }
    await store.settled()
    #expect(try Connection(path: folder.channels).number("SELECT count(*) FROM sent") == 10)
  }
}
