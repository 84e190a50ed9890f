// SPDX-License-Identifier: MIT

/// Durations as people write them: `400ms`, `10s`, `10m`, `1h`, `1d`.
package enum DurationText {
  /// From the largest to the smallest, in milliseconds.
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
  ]

  /// Reads a whole number and its unit; `nil` for anything else, and past a hundred years.
  package static func read(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count)
    guard digits.count <= 15, let number = Int64(digits),
      let factor = units.first(where: { $0.name == unit })?.milliseconds
    else { return nil }
    let (milliseconds, overflow) = number.multipliedReportingOverflow(by: factor)
    return overflow || milliseconds > 100 * 366 * 86_400_000 ? nil : .milliseconds(milliseconds)
  }

  /// Writes a duration in the largest unit that leaves no rest; what is below a millisecond is dropped.
  package static func show(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let (thousands, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let milliseconds = overflow ? Int64.max : thousands &+ attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "0" }
    for unit in units where milliseconds % unit.milliseconds == 0 {
      return "\(milliseconds / unit.milliseconds)\(unit.name)"
    }
    return "\(milliseconds)ms"
  }

  /// What was meant by a text that is no duration.
  static func suggestion(for text: String) -> String? {
    let compact = text.lowercased().filter { $0 != " " && $0 != "_" }
    let digits = compact.prefix { $0.isASCII && $0.isNumber }
    let unit = compact.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    if unit.isEmpty { return "the unit is missing: did you mean \(digits)s?" }
    if unit.hasPrefix(".") || unit.hasPrefix(",") { return "write it in whole numbers, such as 1500ms" }
    let short: String
    switch unit {
    case "ms", "s", "m", "h", "d": short = String(unit)
    case _ where unit.hasPrefix("ms") || unit.hasPrefix("milli"): short = "ms"
    case _ where unit.hasPrefix("s"): short = "s"
    case _ where unit.hasPrefix("m") && !unit.hasPrefix("mo"): short = "m"
    case _ where unit.hasPrefix("h"): short = "h"
    case _ where unit.hasPrefix("d"): short = "d"
    case _ where unit.hasPrefix("w"):
      return Int(digits).flatMap { $0 < 5000 ? "did you mean \($0 * 7)d?" : nil }
    default: return "the units are ms, s, m, h and d"
    }
    return short.count < unit.count || compact != text
      ? "did you mean \(digits)\(short)?" : "it is one number and one unit"
  }
}
