// SPDX-License-Identifier: MIT

import UnfurlKit

/// Counts the messages that wait for their links; when there are too many, the reader waits.
final class WaitingRoom: Sendable {
  /// How many messages may wait.
  static let limit = 10_000

  private struct State {
    var waiting = 0
    var deadline: ContinuousClock.Instant?
  }

  private let state = Condition(State())

  /// Lets one message in without waiting.
  func enter() { state.withLock { $0.waiting += 1 } }

  /// One message is done with.
  func leave() {
    let left = state.withLock { state in
      state.waiting -= 1
      return state.waiting
    }
    if left == 0 || left == Self.limit - 1 { state.broadcast() }
  }

  /// Whether the reader must wait now.
  var isFull: Bool { state.withLock { $0.waiting >= Self.limit && $0.deadline == nil } }

  /// Waits until there is room.
  func waitForRoom() { state.wait { $0.waiting < Self.limit || $0.deadline != nil ? () : nil } }

  /// The bot is about to end: everybody is let in, and ``waitUntilEmpty()`` waits no longer than this.
  func end(by deadline: ContinuousClock.Instant) {
    state.withLock { $0.deadline = $0.deadline ?? deadline }
    state.broadcast()
  }

  /// Waits until no message waits, or until the end that was set.
  func waitUntilEmpty() {
    _ = state.wait(until: { $0.deadline }) { $0.waiting == 0 ? () : nil }
  }
}
