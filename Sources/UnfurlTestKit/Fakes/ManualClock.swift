// SPDX-License-Identifier: MIT

import Synchronization
public import UnfurlKit

/// Time that stands still until the test moves it.
public final class ManualClock: Timekeeper {
  private struct Entry {
    var instant: ContinuousClock.Instant
    var number: Int
    var action: @Sendable () -> Void
  }

  private struct State {
    var elapsed = Duration.zero
    var entries: [Entry] = []
    var nextNumber = 0
  }

  private let start = ContinuousClock.now
  private let startOfWallClock: Int64
  private let state = Mutex(State())

  /// The instants for which alarms were set, in the order of setting: a test can wait until the code under test has
  /// set its alarm before it moves time.
  public let alarms = Recorder<ContinuousClock.Instant>("alarms")

  /// A clock that stands at the given milliseconds since 1970.
  public init(millisecondsSince1970: Int64 = 1_800_000_000_000) { startOfWallClock = millisecondsSince1970 }

  /// Where the clock stands.
  public var now: ContinuousClock.Instant { start + state.withLock { $0.elapsed } }

  /// Where the clock stands, in milliseconds since 1970.
  public var millisecondsSince1970: Int64 {
    let (seconds, attoseconds) = state.withLock { $0.elapsed }.components
    return startOfWallClock + seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// How many alarms are set and have not rung.
  public var pendingAlarms: Int { state.withLock { $0.entries.count } }

  /// Sets an alarm. One that is due already rings at once, on a thread of the pool: never inside this call.
  public func alarm(at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> any Alarm {
    let number = state.withLock { state -> Int? in
      state.nextNumber += 1
      if instant <= start + state.elapsed { return nil }
      state.entries.append(Entry(instant: instant, number: state.nextNumber, action: action))
      return state.nextNumber
    }
    alarms.record(instant)
    if number == nil { Task.detached { action() } }
    return SetAlarm(clock: self, number: number)
  }

  /// Moves time on, and rings the alarms that become due, in the order of their instants, each at its own time.
  ///
  /// They ring on the calling thread; alarms that they set ring too where they are due.
  public func advance(by duration: Duration) {
    let end = state.withLock { $0.elapsed } + duration
    while let action = takeDue(by: end) { action() }
    state.withLock { $0.elapsed = max($0.elapsed, end) }
  }

  /// Moves time on to `instant`, as ``advance(by:)``.
  public func advance(to instant: ContinuousClock.Instant) { advance(by: max(instant - now, .zero)) }

  private func takeDue(by end: Duration) -> (@Sendable () -> Void)? {
    state.withLock { state in
      let next = state.entries.indices.min { a, b in
        (state.entries[a].instant, state.entries[a].number) < (state.entries[b].instant, state.entries[b].number)
      }
      guard let next, state.entries[next].instant <= start + end else { return nil }
      let entry = state.entries.remove(at: next)
      state.elapsed = max(state.elapsed, entry.instant - start)
      return entry.action
    }
  }

  private func callOff(_ number: Int) {
    state.withLock { $0.entries.removeAll { $0.number == number } }
  }

  private struct SetAlarm: Alarm {
    let clock: ManualClock
    let number: Int?

    func cancel() {
      if let number { clock.callOff(number) }
    }
  }
}
