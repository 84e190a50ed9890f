// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// Waits for signals on a thread of its own (`sigwait(3)`), so that what they ask for is ordinary code.
enum Signals {
  /// How long a stop may take.
  static let grace = Duration.seconds(2)

  /// Keeps signals from every thread that is started after this; call it first.
  static func block() {
    signal(SIGPIPE, SIG_IGN)
    // A log or a state file that may grow no more is an error of its write, and nothing to die of (setrlimit(2)).
    signal(SIGXFSZ, SIG_IGN)
    var watched = watchedSet()
    pthread_sigmask(SIG_BLOCK, &watched, nil)
  }

  /// Calls `stop` at the first SIGTERM or SIGINT and `reread` at each SIGHUP. A second SIGTERM or SIGINT ends the
  /// process at once, and so does a stop that takes longer than its grace.
  static func watch(stop: @escaping @Sendable () -> Void, reread: @escaping @Sendable () -> Void) throws(UnfurlError) {
    _ = try WorkerThread {
      var watched = watchedSet()
      var end: ContinuousClock.Instant?
      while true {
        var number: Int32 = 0
        if let end {
          let left = max(ContinuousClock.now.duration(to: end), .zero).components
          var limit = timespec(tv_sec: Int(left.seconds), tv_nsec: Int(left.attoseconds / 1_000_000_000))
          number = sigtimedwait(&watched, nil, &limit)
          if number < 0, errno == EINTR { continue }
          if number == SIGHUP { continue }
          _exit(number < 0 ? Program.Status.done : Program.Status.failed)
        }
        guard sigwait(&watched, &number) == 0 else { continue }
        if number == SIGHUP {
          reread()
        } else {
          // Half a second more for the last writes: nobody waits for a bot whose reader hangs.
          end = .now + grace + .milliseconds(500)
          stop()
        }
      }
    }
  }

  private static func watchedSet() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
    return set
  }
}
