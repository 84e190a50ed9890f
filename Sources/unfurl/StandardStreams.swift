// SPDX-License-Identifier: MIT

import Glibc
import UnfurlKit

/// The three standard descriptors.
enum StandardStreams {
  /// Writes to stdout, for commands that speak to people.
  static func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes one line to stderr.
  static func sayError(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Opens /dev/null in place of whichever of the three is closed: else the next file or socket would get its number,
  /// and the protocol would be read from it or written to it.
  ///
  /// - Returns: whether stdout was open.
  static func complete() -> Bool {
    let isOutputOpen = fcntl(STDOUT_FILENO, F_GETFD) >= 0
    for wanted in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(wanted, F_GETFD) < 0 {
      let file = open("/dev/null", O_RDWR)
      if file >= 0, file != wanted {
        dup2(file, wanted)
        close(file)
      }
    }
    return isOutputOpen
  }

  /// A line for a terminal: what a stranger said in it cannot steer the terminal.
  static func safe(_ line: String) -> String { PlainText.line(line, maximumBytes: 4000) }

  /// Keeps stdout for the protocol alone: its descriptor is moved away, and whatever else prints goes to stderr.
  ///
  /// - Returns: the descriptor for the protocol; `nil` where the system has none left.
  static func claimOutput() -> Int32? {
    let claimed = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard claimed >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else { return nil }
    return claimed
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 { written += count } else if errno != EINTR { return }
      }
    }
  }
}
