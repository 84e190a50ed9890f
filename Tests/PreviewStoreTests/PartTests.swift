// SPDX-License-Identifier: MIT

import Testing

@testable import PreviewStore

@Suite("writing in parts")
struct PartTests {
  private let row = UnwrittenRow(history("x"), used: 1)

  /// A mailbox whose thread has just taken rows in hand.
  private func mailbox(rows: Int, touches: Int = 0) -> StoreMailboxState {
    var state = StoreMailboxState()
    for number in 0..<rows { state.add(row, for: key(number)) }
    for number in 0..<touches { state.touches[key(number)] = 2 }
    state.flush(by: .now)
    #expect(state.takeTurn()?.writes == true)
    return state
  }

  @Test("a part is no larger than what look-ups may wait for, and uses come before rows")
  func size() {
    let state = mailbox(rows: 200, touches: 20)
    let part = state.nextPart()
    #expect(part.touches.count == 20)
    #expect(part.rows.count == StoreMailbox.mostInPart - 20)
  }

  @Test("what is forgotten while rows are written is not written any more, and counts")
  func forgotten() {
    var state = mailbox(rows: 200)
    #expect(state.dropUnwritten(key(7).url) == [key(7)])
    #expect(state.inHand.rows[key(7)] == nil)
    #expect(state.inHand.rows.count == 199)
    #expect(state.dropUnwritten(nil).count == 199)
    #expect(state.nextPart().isEmpty)
  }

  @Test("rows of several parts are all written, and what came meanwhile, too")
  func all() async throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for number in 0..<1234 { store.remember(history("\(number)"), for: key(number)) }
    await store.flushed()
    #expect(store.figures.rows == 1234)
    #expect(await store.title(key(0)) == "0")
    #expect(await store.title(key(1233)) == "1233")
  }
}
