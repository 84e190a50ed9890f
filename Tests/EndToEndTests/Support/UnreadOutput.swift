// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import UnfurlTestKit

/// A bot whose standard output goes to a named pipe that the test reads when it likes, or closes.
final class UnreadOutput: Sendable {
  let bot: BotProcess
  private let configuration: Configuration
  private let reading: Mutex<Int32?>

  init(_ text: String = Configuration.loopback) throws {
    configuration = try Configuration(text)
    let path = configuration.folder.appendingPathComponent("out").path
    guard mkfifo(path, 0o600) == 0 else { throw TestKitError("mkfifo failed") }
    // Opened before the bot opens it for writing, which would wait for a reader.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TestKitError("the pipe cannot be opened") }
    reading = Mutex(descriptor)
    bot = try BotProcess(
      executable: "/bin/sh",
      arguments: [
        "-c", #"exec "$0" --dialect jsonl --config "$1" > "$2""#, try BotProcess.unfurl(), configuration.path, path,
      ])
  }

  deinit { close() }

  /// Ends the reading: the bot's next write fails.
  func close() {
    reading.withLock { descriptor in
      if let open = descriptor { _ = Foundation.close(open) }
      descriptor = nil
    }
  }

  /// How many bytes wait to be read.
  var waiting: Int {
    reading.withLock { descriptor in
      var count: Int32 = 0
      guard let descriptor, ioctl(descriptor, UInt(FIONREAD), &count) == 0 else { return 0 }
      return Int(count)
    }
  }

  /// Returns once the pipe is so full that a line has no room any more, and the bot sleeps.
  func full() async {
    // Half of its pages may be used in part: each write begins a new one (pipe(7)).
    while waiting < 32 << 10 || !ProcessFacts.isIdle(bot.processID) { await Task.yield() }
  }

  /// Reads all lines to the end, on a thread of its own.
  func readAll() async -> [String] {
    guard let descriptor = reading.withLock({ $0 }) else { return [] }
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
          var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          poll(&waited, 1, -1)
          let count = read(descriptor, &buffer, buffer.count)
          if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EAGAIN { break }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        continuation.resume(returning: text.split(separator: "\n").map(String.init))
      }
    }
  }
}
