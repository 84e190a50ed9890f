// SPDX-License-Identifier: MIT

import Synchronization

/// What other threads want done by the reader, to whom a conversation belongs.
///
/// Errands are done between lines and while the reader would wait for input, in the order in which they came.
final class Errands: Sendable {
  typealias Errand = @Sendable (Conversation) -> Void

  /// How many are done before the reader looks at its input again.
  static let atOnce = 64

  private struct State {
    var waiting: [Errand] = []
    /// The first that was not done yet.
    var next = 0
  }

  private let state = Mutex(State())
  /// Looked at with every few lines, where a lock would cost more.
  private let hasSome = Atomic<Bool>(false)
  private let wakeup: Wakeup

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  /// Has something done by the reader; what comes after the end of reading is not done any more.
  func post(_ errand: @escaping Errand) {
    let isFirst = state.withLock { state in
      state.waiting.append(errand)
      return !hasSome.exchange(true, ordering: .acquiringAndReleasing)
    }
    if isFirst { wakeup.wake() }
  }

  /// Whether any waits.
  var areWaiting: Bool { hasSome.load(ordering: .acquiring) }

  /// Does what waits; where that is much, a part of it, and has the reader come back soon.
  func run(_ conversation: Conversation) {
    if !areWaiting { return }
    for errand in take() { errand(conversation) }
    if areWaiting { wakeup.wake() }
  }

  private func take() -> ArraySlice<Errand> {
    state.withLock { state in
      let end = min(state.next + Self.atOnce, state.waiting.count)
      let taken = state.waiting[state.next..<end]
      state.next = end
      if end == state.waiting.count {
        state = State()
        hasSome.store(false, ordering: .releasing)
      }
      return taken
    }
  }
}
