// SPDX-License-Identifier: MIT

/// A moment as the calendar has it, in UTC, of the years 1970 to 9999.
package struct CivilTime: Equatable {
  package static let years: ClosedRange<Int64> = 1970...9999
  /// The first and the last millisecond of these years.
  private static let moments: ClosedRange<Int64> = 0...253_402_300_799_999

  package let year: Int64
  package let month: Int64
  package let day: Int64
  /// Seconds since midnight; a leap second is that of the next day.
  package let second: Int64

  /// `nil` where there is no such year, month, day or second.
  package init?(year: Int64, month: Int64, day: Int64, second: Int64) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(in: month, of: year), (0...86_400).contains(second)
    else { return nil }
    (self.year, self.month, self.day, self.second) = (year, month, day, second)
  }

  /// The moment so many milliseconds after 1970 began, rounded down to seconds; one out of range is brought into it.
  package init(milliseconds: Int64) {
    let seconds = min(max(milliseconds, Self.moments.lowerBound), Self.moments.upperBound) / 1000
    // Years are counted from March, so that the leap day comes last; 400 of them are always as long.
    let days = seconds / 86_400 + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    second = seconds % 86_400
  }

  /// Milliseconds since 1970 began.
  package var milliseconds: Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let yearOfEra = shifted % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return ((shifted / 400 * 146_097 + dayOfEra - 719_468) * 86_400 + second) * 1000
  }

  /// How many days a month has, of any year; of one that is none a number all the same.
  static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
