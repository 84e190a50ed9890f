// SPDX-License-Identifier: MIT

import UnfurlKit

/// Numbers: days and years, and the dates that are written in numbers alone.
extension FeedDateReader {
  /// Seconds since 1970 as a date by itself, from 2001 to 2030: ten digits, which are no other date in use.
  private static let unixSeconds: ClosedRange<Int64> = 1_000_000_000...1_899_999_999

  /// Takes digits, eighteen at most, so that no number overflows.
  mutating func digits() -> (value: Int64, count: Int)? {
    let start = at
    var value: Int64 = 0
    while let byte = next, byte &- 0x30 <= 9 {
      guard at - start < 18 else { return nil }
      value = value * 10 + Int64(byte - 0x30)
      at += 1
    }
    return at > start ? (value, at - start) : nil
  }

  /// Takes as many digits as `counts` allows, all that stand there.
  mutating func number(ofDigits counts: ClosedRange<Int>) -> Int64? {
    guard let found = digits(), counts.contains(found.count) else { return nil }
    return found.value
  }

  mutating func takeNumber() -> Bool {
    let start = at
    guard let (value, count) = digits() else { return false }
    if next == UInt8(ascii: ":") {
      // The log format of web servers: 06/Nov/2020:10:00:00 +0000.
      guard count == 4, day != nil, month != nil, year == nil else { return takeTime(hour: value, digits: count) }
      year = value
      at += 1
      return true
    }
    if day == nil && month == nil && year == nil {
      if count >= 4 { return takeYear(value, digits: count, from: start) }
      if let sign = next, count <= 2, isDateSign(sign), digitFollows(at + 1) { return takeShortDate(value, sign) }
    }
    if isDateComplete, time == nil, count <= 2, isHalfNext {
      time = TimeOfDay(hour: value)
      return true
    }
    return takeDayOrYear(value, digits: count)
  }

  private func isDateSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
  }

  /// Whether `am` or `pm` comes next.
  private var isHalfNext: Bool {
    var index = at
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    index += wideBlank(at: index)
    guard letterFollows(index), bytes[index] | 0x20 == UInt8(ascii: "a") || bytes[index] | 0x20 == UInt8(ascii: "p")
    else { return false }
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") { index += 1 }
    return letterFollows(index) && bytes[index] | 0x20 == UInt8(ascii: "m") && !letterFollows(index + 1)
  }

  private mutating func takeDayOrYear(_ value: Int64, digits count: Int) -> Bool {
    switch count {
    case 1, 2:
      if day == nil {
        day = value
        skipOrdinalSuffix()
        return true
      }
      guard count == 2, month != nil, year == nil else { return false }
      year = fullYear(value)
    case 3:
      // Years since 1900, as programs print them that were not made for the year 2000 (RFC 5322, section 4.3).
      guard day != nil, month != nil, year == nil, value >= 100 else { return false }
      year = 1900 + value
    case 4:
      guard year == nil else { return false }
      year = value
    default: return false
    }
    return true
  }

  /// A year of two digits (RFC 5322, section 4.3).
  private func fullYear(_ value: Int64) -> Int64 { value < 50 ? 2000 + value : 1900 + value }

  /// `16th`, `23rd`.
  private mutating func skipOrdinalSuffix() {
    guard at + 1 < bytes.count, letterFollows(at), letterFollows(at + 1), !letterFollows(at + 2) else { return }
    switch (bytes[at] | 0x20, bytes[at + 1] | 0x20) {
    case (0x73, 0x74), (0x6E, 0x64), (0x72, 0x64), (0x74, 0x68): at += 2
    default: break
    }
  }

  // MARK: Dates in numbers

  /// `26/06/2020`, `03/30/2020`, `26.06.2020`: the number above twelve is the day, and before points the first is. Where
  /// both could be the day it is no date.
  private mutating func takeShortDate(_ first: Int64, _ sign: UInt8) -> Bool {
    at += 1
    guard let second = number(ofDigits: 1...2), next == sign, digitFollows(at + 1) else { return false }
    at += 1
    guard let (last, count) = digits(), count == 2 || count == 4 else { return false }
    let isMonthFirst = first <= 12 && second > 12
    let isDayFirst = second <= 12 && (first > 12 || first == second || sign == UInt8(ascii: "."))
    if count == 4 {
      guard isMonthFirst || isDayFirst else { return false }
      year = last
    } else {
      // With a year of two digits the first number may be the year, too.
      guard sign == UInt8(ascii: ".") ? isMonthFirst || isDayFirst : sign == UInt8(ascii: "/") && isMonthFirst else {
        return false
      }
      year = fullYear(last)
    }
    (month, day) = isMonthFirst ? (first, second) : (second, first)
    return true
  }

  /// A date that begins with its year (ISO 8601), or is one long number.
  private mutating func takeYear(_ value: Int64, digits count: Int, from start: Int) -> Bool {
    switch count {
    case 4:
      year = value
      guard takeRestOfYear(value) else { return false }
    case 7: guard takeDayOfYear(value % 1000, of: value / 1000) else { return false }
    case 8: setDate(value)
    case 12, 14:
      let clock = value % (count == 12 ? 10_000 : 1_000_000)
      setDate(value / (count == 12 ? 10_000 : 1_000_000))
      setTime(clock, digits: count - 8)
      return true
    case 10, 13: return takeUnixTime(count == 10 ? value * 1000 : value, from: start)
    default: return false
    }
    return takeTimeMark()
  }

  private mutating func setDate(_ number: Int64) {
    (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
  }

  /// What follows a year: `-12`, `-12-31`, `-335`, `-W42-3`; or nothing that belongs to it.
  private mutating func takeRestOfYear(_ year: Int64) -> Bool {
    guard let sign = next else { return true }
    if sign == UInt8(ascii: "-"), at + 1 < bytes.count, bytes[at + 1] | 0x20 == UInt8(ascii: "w"), digitFollows(at + 2)
    {
      at += 2
      return takeWeek(of: year)
    }
    if sign | 0x20 == UInt8(ascii: "w"), digitFollows(at + 1) {
      at += 1
      return takeWeek(of: year)
    }
    guard isDateSign(sign), digitFollows(at + 1) else { return true }
    at += 1
    guard let (number, count) = digits(), count <= 3 else { return false }
    guard next == sign, digitFollows(at + 1) else {
      if count == 3 { return takeDayOfYear(number, of: year) }
      month = number
      return true
    }
    at += 1
    guard let found = self.number(ofDigits: 1...2) else { return false }
    (month, day) = (number, found)
    return true
  }

  private mutating func takeDayOfYear(_ number: Int64, of year: Int64) -> Bool {
    guard number >= 1, number <= 366, let first = CivilTime(year: year, month: 1, day: 1, second: 0) else {
      return false
    }
    return setDay(first.milliseconds / 86_400_000 + number - 1, isSaidBy: { $0.year == year })
  }

  /// A week, the first being the one that holds January 4; its day, Monday being 1, may follow.
  private mutating func takeWeek(of year: Int64) -> Bool {
    guard let (number, count) = digits(), count == 2 || count == 3 else { return false }
    let week = count == 2 ? number : number / 10
    var day: Int64 = count == 2 ? 1 : number % 10
    if count == 2, next == UInt8(ascii: "-"), digitFollows(at + 1) {
      at += 1
      guard let found = self.number(ofDigits: 1...1) else { return false }
      day = found
    }
    guard (1...53).contains(week), (1...7).contains(day),
      let fourth = CivilTime(year: year, month: 1, day: 4, second: 0)
    else { return false }
    let days = fourth.milliseconds / 86_400_000
    // 1970 began on a Thursday.
    let monday = days - (days + 3) % 7 + (week - 1) * 7
    guard CivilTime(milliseconds: (monday + 3) * 86_400_000).year == year else { return false }
    return setDay(monday + day - 1, isSaidBy: { _ in true })
  }

  /// Sets the date to so many days after 1970 began.
  private mutating func setDay(_ days: Int64, isSaidBy condition: (CivilTime) -> Bool) -> Bool {
    guard days >= 0 else { return false }
    let date = CivilTime(milliseconds: days * 86_400_000)
    guard condition(date) else { return false }
    (year, month, day) = (date.year, date.month, date.day)
    return true
  }

  private mutating func takeUnixTime(_ milliseconds: Int64, from start: Int) -> Bool {
    let isAlone = bytes[..<start].allSatisfy { $0 <= 0x20 } && bytes[at...].allSatisfy { $0 <= 0x20 }
    guard isAlone, Self.unixSeconds.contains(milliseconds / 1000) else { return false }
    let second = milliseconds / 1000 % 86_400
    time = TimeOfDay(
      hour: second / 3600, minute: second / 60 % 60, second: second % 60, millisecond: milliseconds % 1000)
    return setDay(milliseconds / 86_400_000, isSaidBy: { _ in true })
  }
}
