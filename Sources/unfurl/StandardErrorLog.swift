// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

/// The log on stderr.
enum StandardErrorLog {
  static func make(_ invocation: Invocation) -> Log {
    let logsJSON = invocation.logsJSON
    return Log(threshold: invocation.logLevel) { level, message in
      guard logsJSON else {
        let mark = level == .notice ? "" : "\(level): "
        return StandardStreams.sayError("unfurl: \(mark)\(oneLine(message))")
      }
      var json = JSONWriter()
      json.object { json in
        json.member("level", "\(level)")
        json.member("message", message)
      }
      StandardStreams.sayError(String(decoding: json.bytes, as: UTF8.self))
    }
  }

  /// A stranger's words can stand in a message: no control of theirs reaches the operator's terminal.
  private static func oneLine(_ message: String) -> String { PlainText.line(message, maximumBytes: 2000) }
}
