// SPDX-License-Identifier: MIT

import Glibc
package import UnfurlKit

/// The machine's own time; alarms ring on one thread, which sleeps as long as none is due.
package final class SystemTimekeeper: Timekeeper, Sendable {
  private struct Entry {
    let instant: ContinuousClock.Instant
    let number: UInt64
  }

  private struct State {
    /// A binary heap, the earliest first. Entries that were called off stay until they come up.
    var heap: [Entry] = []
    var actions: [UInt64: @Sendable () -> Void] = [:]
    var lastNumber: UInt64 = 0
    var hasThread = false
  }

  private let state = Condition(State())

  package init() {}

  package var now: ContinuousClock.Instant { .now }

  package var millisecondsSince1970: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }

  package func alarm(
    at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Alarm {
    let (number, isEarliest, needsThread) = state.withLock { state in
      state.lastNumber += 1
      state.actions[state.lastNumber] = action
      Self.push(Entry(instant: instant, number: state.lastNumber), &state.heap)
      let needsThread = !state.hasThread
      state.hasThread = true
      return (state.lastNumber, state.heap.first?.number == state.lastNumber, needsThread)
    }
    if needsThread { startThread() } else if isEarliest { state.broadcast() }
    return Handle(number: number, state: state)
  }

  /// The first alarm starts the thread: a bot without links needs none.
  private func startThread() {
    let state = state
    let thread = try? WorkerThread {
      while true {
        let action: (@Sendable () -> Void)? = state.wait(until: { $0.heap.first?.instant }) { state in
          while let first = state.heap.first {
            if let action = state.actions[first.number] {
              guard first.instant <= .now else { return nil }
              state.actions[first.number] = nil
              Self.pop(&state.heap)
              return action
            }
            Self.pop(&state.heap)
          }
          return nil
        }
        action?()
      }
    }
    if thread == nil { state.withLock { $0.hasThread = false } }
  }

  private static func push(_ entry: Entry, _ heap: inout [Entry]) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child].instant < heap[(child - 1) / 2].instant {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private static func pop(_ heap: inout [Entry]) {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].instant < heap[least].instant {
        least = child
      }
      if least == parent { return }
      heap.swapAt(least, parent)
      parent = least
    }
  }

  private struct Handle: Alarm {
    let number: UInt64
    let state: Condition<State>

    func cancel() { state.withLock { $0.actions[number] = nil } }
  }
}
