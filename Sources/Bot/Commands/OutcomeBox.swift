// SPDX-License-Identifier: MIT

import Synchronization

/// Holds what became of a link until it is wanted: the link is asked for at once, and the command's turn may come later.
final class OutcomeBox: Sendable {
  private struct State {
    var outcome: CommandOutcome?
    var wanted: (@Sendable (CommandOutcome) -> Void)?
  }

  private let state = Mutex(State())

  init() {}

  /// Puts it in.
  func put(_ outcome: CommandOutcome) {
    let wanted = state.withLock { state in
      if state.wanted == nil { state.outcome = outcome }
      return state.wanted
    }
    wanted?(outcome)
  }

  /// Takes it out, now or as soon as it is there.
  func take(_ wanted: @escaping @Sendable (CommandOutcome) -> Void) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.wanted = wanted }
      return state.outcome
    }
    if let outcome { wanted(outcome) }
  }
}
