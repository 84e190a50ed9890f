// SPDX-License-Identifier: MIT

/// How long a server wants to be left alone (RFC 9110, section 10.2.3).
package enum RetryAfter {
  /// What more digits than a number has come to, and any longer wish: five days.
  package static let longest: Int64 = 5 * 86_400_000

  /// In milliseconds; `nil` where the value is neither a number of seconds nor a date.
  ///
  /// - Parameter now: milliseconds since 1970.
  package static func milliseconds(_ value: String, now: Int64) -> Int64? {
    let text = PlainText.line(value, maximumBytes: HTTPDate.maximumBytes)
    if !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      return Int64(text).map { min($0, longest / 1000) * 1000 } ?? longest
    }
    return HTTPDate.milliseconds(text, now: now).map { min(max($0 - now, 0), longest) }
  }
}
