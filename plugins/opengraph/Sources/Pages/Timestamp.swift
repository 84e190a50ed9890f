// SPDX-License-Identifier: MIT

import UnfurlKit

/// Points in time as pages write them.
enum Timestamp {
  /// The time as RFC 3339, where it is one or nearly: `2024-02-29 12:30:00 +0100` becomes `2024-02-29T12:30:00+01:00`.
  ///
  /// - Returns: `nil` where a part is missing or no such time exists; nothing is guessed, no zone either.
  static func rfc3339(_ text: String) -> String? {
    RFC3339.Written(text).map(\.text) ?? headerDate(text)
  }

  /// `Thu, 29 Feb 2024 12:30:00 GMT`, as in header fields. Their third form names no zone.
  private static func headerDate(_ text: String) -> String? {
    let line = PlainText.line(text, characters: HTTPDate.maximumBytes)
    guard line.lowercased().hasSuffix("gmt") else { return nil }
    // The clock decides only what century `94` is in, which no page writes.
    return HTTPDate.milliseconds(line, now: 0).flatMap(RFC3339.text)
  }
}
