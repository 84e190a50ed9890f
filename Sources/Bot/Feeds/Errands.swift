// SPDX-License-Identifier: MIT

import Synchronization

/// What other threads want done by the reader, to whom a conversation belongs.
///
/// Errands are done between lines and while the reader would wait for input, in the order in which they came.
final class Errands: Sendable {
  /// What is to be done; without a conversation once no more is read.
  typealias Errand = @Sendable (Conversation?) -> Void

  /// How many are done before the reader looks at its input again.
  static let atOnce = 64

  private struct State {
    var waiting: [Errand] = []
    /// The first that was not done yet.
    var next = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Looked at with every few lines, where a lock would cost more.
  private let hasSome = Atomic<Bool>(false)
  private let wakeup: Wakeup

  init(_ wakeup: Wakeup) { self.wakeup = wakeup }

  /// Has something done by the reader.
  func post(_ errand: @escaping Errand) {
    let isFirst: Bool? = state.withLock { state in
      if state.isClosed { return nil }
      state.waiting.append(errand)
      return !hasSome.exchange(true, ordering: .acquiringAndReleasing)
    }
    guard let isFirst else { return errand(nil) }
    if isFirst { wakeup.wake() }
  }

  /// No more is read: whoever waits, or comes later, is told so.
  func close() {
    let left = state.withLock { state in
      defer { state = State(isClosed: true) }
      return state.waiting[state.next...]
    }
    for errand in left { errand(nil) }
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
