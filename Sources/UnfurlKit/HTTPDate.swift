// SPDX-License-Identifier: MIT

/// Reads the dates of header fields, in their three forms (RFC 9110, section 5.6.7):
///
/// ```
/// Sun, 06 Nov 1994 08:49:37 GMT
/// Sunday, 06-Nov-94 08:49:37 GMT
/// Sun Nov  6 08:49:37 1994
/// ```
///
/// Upper and lower case are the same, and space may stand between the parts. The name of the day may be the wrong one. A
/// zone other than GMT makes no date (RFC 9111, section 4.2).
package enum HTTPDate {
  /// The most bytes of a date.
  package static let maximumBytes = 64
  /// How many years a year of two digits may lie ahead; one that would be further is a century back.
  fileprivate static let yearsAhead: Int64 = 50

  private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let months: [String: Int64] = [
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
  ]

  /// The date in milliseconds since 1970, `nil` where `text` is none of the years 1970 to 9999.
  ///
  /// - Parameter now: milliseconds since 1970; it says which century a year of two digits is in.
  package static func milliseconds(_ text: String, now: Int64) -> Int64? {
    guard text.utf8.count <= maximumBytes else { return nil }
    var reader = Reader(Array(text.utf8))
    guard let day = reader.word(), days.contains(where: { $0 == day || $0.prefix(3) == day }) else { return nil }
    let moment = reader.takes(",") ? withComma(&reader, now: now) : asctime(&reader)
    guard let moment, reader.isAtEnd else { return nil }
    return moment.milliseconds
  }

  /// What follows the comma: `06 Nov 1994 08:49:37 GMT`, or the same with `-`.
  private static func withComma(_ reader: inout Reader, now: Int64) -> CivilTime? {
    guard let day = reader.number(ofDigits: 1...2) else { return nil }
    _ = reader.takes("-")
    guard let month = reader.word().flatMap({ months[$0] }) else { return nil }
    _ = reader.takes("-")
    let isShort = reader.digitsAhead == 2
    guard let year = reader.number(ofDigits: isShort ? 2...2 : 4...4), let second = timeOfDay(&reader),
      reader.word() == "gmt"
    else { return nil }
    return isShort
      ? CivilTime(lastDigitsOfYear: year, month: month, day: day, second: second, now: now)
      : CivilTime(year: year, month: month, day: day, second: second)
  }

  /// What follows the day: `Nov  6 08:49:37 1994`.
  private static func asctime(_ reader: inout Reader) -> CivilTime? {
    guard let month = reader.word().flatMap({ months[$0] }), let day = reader.number(ofDigits: 1...2),
      let second = timeOfDay(&reader), let year = reader.number(ofDigits: 4...4)
    else { return nil }
    return CivilTime(year: year, month: month, day: day, second: second)
  }

  /// `08:49:37` in seconds since midnight.
  private static func timeOfDay(_ reader: inout Reader) -> Int64? {
    guard let hour = reader.number(ofDigits: 1...2), hour < 24, reader.takes(":"),
      let minute = reader.number(ofDigits: 2...2), minute < 60, reader.takes(":"),
      let second = reader.number(ofDigits: 2...2), second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// Takes one part after another, and the space before each.
  private struct Reader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipSpace() {
      while next == 0x20 || next == 0x09 { at += 1 }
    }

    /// Whether nothing but space is left.
    var isAtEnd: Bool { bytes[at...].allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// How many digits come next.
    var digitsAhead: Int {
      bytes[at...].drop { $0 == 0x20 || $0 == 0x09 }.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    }

    mutating func takes(_ sign: Unicode.Scalar) -> Bool {
      skipSpace()
      guard let next, UInt32(next) == sign.value else { return false }
      at += 1
      return true
    }

    /// Letters, in lower case.
    mutating func word() -> String? {
      skipSpace()
      var letters: [UInt8] = []
      while let byte = next, (0x61...0x7A).contains(byte | 0x20) {
        letters.append(byte | 0x20)
        at += 1
      }
      return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
    }

    mutating func number(ofDigits counts: ClosedRange<Int>) -> Int64? {
      skipSpace()
      let count = digitsAhead
      guard counts.contains(count) else { return nil }
      var number: Int64 = 0
      for byte in bytes[at..<(at + count)] { number = number * 10 + Int64(byte - 0x30) }
      at += count
      return number
    }
  }
}

extension CivilTime {
  /// The moment in the last year with these two last digits that is not more than fifty years
  /// ahead.
  fileprivate init?(lastDigitsOfYear digits: Int64, month: Int64, day: Int64, second: Int64, now: Int64) {
    let present = CivilTime(milliseconds: now)
    let latest = (present.year + HTTPDate.yearsAhead, present.month, present.day, present.second)
    var year = present.year - present.year % 100 + 100 + digits
    while (year, month, day, second) > latest { year -= 100 }
    self.init(year: year, month: month, day: day, second: second)
  }
}
