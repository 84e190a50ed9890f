// SPDX-License-Identifier: MIT

/// Looks at very many lines out without parsing them.
enum FloodLines {
  private static let start = #"{"type":"done","id":"#

  /// The id of the message whose end a line is.
  static func endedMessage(_ line: String) -> String? {
    guard line.hasPrefix(start) else { return nil }
    return String(Substring(line.utf8.dropFirst(start.utf8.count).prefix { $0 != UInt8(ascii: ",") }))
  }

  /// The ids of the messages that have ended, in order.
  static func ends(_ lines: [String]) -> [String] { lines.compactMap(endedMessage) }
}
