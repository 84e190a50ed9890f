// SPDX-License-Identifier: MIT

import UnfurlKit

/// Reads points in time as programs write them: RFC 3339 (section 5.6), its day alone, or seconds since 1970 as a text.
enum PublishedTime {
  /// The fewest digits of a text that counts seconds: a shorter one may be a year, or a day without its dashes.
  private static let fewestDigits = 8

  /// Milliseconds since 1970, whole seconds; `nil` where it is none, or before 1970. A day is its midnight in UTC, and a
  /// time without a zone is in UTC.
  static func milliseconds(_ text: String) -> Int64? {
    let digits = text.utf8
    guard digits.count >= fewestDigits, digits.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }) else {
      return RFC3339.Written(text)?.milliseconds
    }
    return Int64(text).flatMap(thousandfold)
  }

  private static func thousandfold(_ seconds: Int64) -> Int64? {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : milliseconds
  }
}
