// SPDX-License-Identifier: MIT

import Synchronization

/// The first of several answers, for one who waits: those that come later are dropped.
final class FirstAnswer<Value: Sendable>: Sendable {
  private let waiter: Mutex<CheckedContinuation<Value, Never>?>

  init(_ continuation: CheckedContinuation<Value, Never>) { waiter = Mutex(continuation) }

  func give(_ value: Value) {
    let first = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    first?.resume(returning: value)
  }
}
