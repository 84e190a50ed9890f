// SPDX-License-Identifier: MIT

import Glibc

/// State that threads wait on: a lock and a condition variable (`pthread_cond_wait(3)`).
///
/// For threads of our own only: a task of the cooperative pool must never wait here.
package final class Condition<State>: @unchecked Sendable {
  // Proof of Sendable: `state` is touched only between lock and unlock of `mutex`; both C objects live on the heap
  // at a fixed address from init to deinit, and nobody can wait in deinit, since a waiter holds a reference.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  package init(_ state: sending State) {
    self.state = state
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs `body` with the state, alone.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Runs `body` with the state as soon as it returns something, waiting for changes meanwhile.
  package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      pthread_cond_wait(condition, mutex)
    }
  }

  /// As ``wait(_:)``, at most until `deadline(state)`; `nil` once that has passed.
  package func wait<Result>(
    until deadline: (State) -> ContinuousClock.Instant?, _ body: (inout State) -> Result?
  ) -> Result? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&state) { return result }
      guard let end = deadline(state) else {
        pthread_cond_wait(condition, mutex)
        continue
      }
      let left = ContinuousClock.now.duration(to: end).components
      if left.seconds < 0 || left.attoseconds < 0 || (left.seconds == 0 && left.attoseconds == 0) { return nil }
      var moment = timespec()
      clock_gettime(CLOCK_MONOTONIC, &moment)
      let nanoseconds = moment.tv_nsec + Int(left.attoseconds / 1_000_000_000)
      moment.tv_sec += min(Int(left.seconds), 1 << 30) + nanoseconds / 1_000_000_000
      moment.tv_nsec = nanoseconds % 1_000_000_000
      pthread_cond_timedwait(condition, mutex, &moment)
    }
  }

  /// Lets all who wait look again.
  package func broadcast() { pthread_cond_broadcast(condition) }
}
