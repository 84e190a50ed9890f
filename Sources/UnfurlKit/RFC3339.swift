// SPDX-License-Identifier: MIT

/// Points in time as RFC 3339 writes them, in UTC: `2026-11-30T09:05:00Z`.
package enum RFC3339 {
  /// The time so many milliseconds after 1970 began; `nil` before that, and past the year 9999.
  package static func text(_ milliseconds: Int64) -> String? {
    let time = CivilTime(milliseconds: milliseconds)
    // Out of range it would be another time.
    guard milliseconds >= 0, milliseconds / 1000 == time.milliseconds / 1000 else { return nil }
    let day = [digits(time.year, 4), digits(time.month, 2), digits(time.day, 2)].joined(separator: "-")
    let clock = [time.second / 3600, time.second / 60 % 60, time.second % 60].map { digits($0, 2) }
    return "\(day)T\(clock.joined(separator: ":"))Z"
  }

  /// The day of it: `2026-11-30`.
  package static func day(_ milliseconds: Int64) -> String? { text(milliseconds).map { String($0.prefix(10)) } }

  static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
