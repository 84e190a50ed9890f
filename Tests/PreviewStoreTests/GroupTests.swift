// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import PreviewStore

@Suite("changes that are committed together")
struct GroupTests {
  /// What the thread is kept busy with.
  private enum Hold { case isComing, isHeld, isOpen }

  /// Keeps the thread busy until the test opens it, so that what comes from now on is one group.
  private func hold(_ store: Store) -> Condition<Hold> {
    let hold = Condition(Hold.isComing)
    store.read({ (_: Result<Void, StoreError>) in }) { _ throws(JobTrouble) in
      hold.withLock { $0 = .isHeld }
      hold.broadcast()
      hold.wait { $0 == .isOpen ? () : nil }
    }
    hold.wait { $0 == .isHeld ? () : nil }
    return hold
  }

  private func open(_ hold: Condition<Hold>) {
    hold.withLock { $0 = .isOpen }
    hold.broadcast()
  }

  @Test("all that waits is on the disk when the first is told so")
  func together() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    _ = store.waitUntilOpen(patience)
    let isOpen = hold(store)
    let counts = Recorder<Int>("counts")
    let path = folder.channels
    for number in 1...500 {
      store.save(favourite(number), in: channel) { _ in
        if number == 1 {
          counts.record((try? Connection(path: path).number("SELECT count(*) FROM favourites")) ?? -1)
        }
      }
    }
    open(isOpen)
    #expect(try await counts.element(0) == 500)
  }

  @Test("one that fails takes back only itself, and reads see what was written before them")
  func alone() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let isOpen = hold(store)
    let said = Recorder<String>("answers")
    store.save(favourite(1), in: channel) { _ in said.record("one") }
    store.write({ (result: Result<Void, StoreError>) in said.record("\(result)") }) { file throws(JobTrouble) in
      _ = try file.save(favourite(2), in: channel)
      throw .refused(StoreError("No."))
    }
    store.favourites(in: channel, first: 1, count: 9) { said.record("\((try? $0.get().count) ?? -1)") }
    store.save(favourite(3), in: channel) { _ in said.record("three") }
    open(isOpen)
    let answers = try await said.first(4)
    #expect(answers == ["one", #"failure(PreviewStore.StoreError(message: "No."))"#, "1", "three"])
    #expect(try await store.page().favourites.map(\.written) == ["example.org/3", "example.org/1"])
  }

  @Test("more than one group's worth is done in its order")
  func order() async throws {
    let store = Store(.memory, time: ManualClock(), log: .silent)
    let isOpen = hold(store)
    let done = Recorder<Int>("favourites")
    let count = StoreMailbox.mostInGroup * 2 + 10
    for number in 0..<count { store.save(favourite(number), in: channel) { _ in done.record(number) } }
    open(isOpen)
    #expect(try await done.first(count) == Array(0..<count))
  }
}
