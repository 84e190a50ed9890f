// SPDX-License-Identifier: MIT

import UnfurlKit

/// Counts the messages that wait for their links; when there are too many, the reader waits.
final class Gate: Sendable {
  /// How many messages may wait.
  static let limit = 10_000

  private struct State {
    var waiting = 0
    var isOpen = false
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
  var isFull: Bool { state.withLock { $0.waiting >= Self.limit && !$0.isOpen } }

  /// Waits until there is room.
  func waitForRoom() { state.wait { $0.waiting < Self.limit || $0.isOpen ? () : nil } }

  /// Lets everybody in from now on: the bot is about to end.
  func open() {
    state.withLock { $0.isOpen = true }
    state.broadcast()
  }

  /// Waits until no message waits, at most until `deadline`.
  ///
  /// - Returns: whether none waits.
  func waitUntilEmpty(by deadline: ContinuousClock.Instant?) -> Bool {
    state.wait(until: { _ in deadline }) { $0.waiting == 0 ? () : nil } != nil
  }
}
