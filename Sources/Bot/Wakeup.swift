// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// Ends the reader's wait from another thread: a pipe that it waits on together with its input (`poll(2)`).
final class Wakeup: Sendable {
  private let readEnd: Int32
  private let writeEnd: Int32

  init() throws(UnfurlError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw UnfurlError(.internal, "The system has no pipe left (pipe: \(errno)).") }
    readEnd = ends[0]
    writeEnd = ends[1]
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Ends the wait, now or as soon as it begins.
  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  /// Waits for input on `descriptor`, or for ``wake()``.
  ///
  /// - Parameter limit: For how long at most; `nil`: for ever.
  /// - Returns: whether there is input, or its end.
  func waitForInput(_ descriptor: Int32, atMost limit: Duration? = nil) -> Bool {
    var waited = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&waited, 2, limit.map { Int32(clamping: max(0, $0.wholeMilliseconds + 1)) } ?? -1)
    guard count > 0 else { return false }
    if waited[1].revents != 0 {
      var drained = [UInt8](repeating: 0, count: 64)
      while read(readEnd, &drained, drained.count) > 0 {}
    }
    return waited[0].revents != 0
  }
}
