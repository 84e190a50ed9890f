// SPDX-License-Identifier: MIT

import UnfurlKit

/// Counts whatever happens on other threads, so that one thread can wait until all is as it should be.
final class Happenings: Sendable {
  private let count = Condition(0)

  func note() {
    count.withLock { $0 += 1 }
    count.broadcast()
  }

  /// Looks again and again, each time after something has happened.
  ///
  /// - Returns: whether it came to be.
  func wait(_ patience: Duration = .seconds(20), until isSo: () -> Bool) -> Bool {
    let end = ContinuousClock.now + patience
    while true {
      let seen = count.withLock { $0 }
      if isSo() { return true }
      guard count.wait(until: { _ in end }, { $0 == seen ? nil : () }) != nil else { return isSo() }
    }
  }
}

/// A clock that says whenever an alarm is called off: the end of a flight that nobody says a word of.
struct WatchedClock: Timekeeper {
  let clock: any Timekeeper
  let happenings: Happenings

  var now: ContinuousClock.Instant { clock.now }
  var millisecondsSince1970: Int64 { clock.millisecondsSince1970 }

  func alarm(at instant: ContinuousClock.Instant, _ action: @escaping @Sendable () -> Void) -> any Alarm {
    Watched(alarm: clock.alarm(at: instant, action), happenings: happenings)
  }

  private struct Watched: Alarm {
    let alarm: any Alarm
    let happenings: Happenings

    func cancel() {
      alarm.cancel()
      happenings.note()
    }
  }
}
