// SPDX-License-Identifier: MIT

import UnfurlKit

/// Reads one date: takes its parts one after another, in whatever order they come, and sees at the end whether they
/// make one point in time.
///
/// ```
/// Thu, 05 Apr 2012 10:00:00 GMT      the day's name, commas, points and dashes between parts say nothing
/// Jan. 4, 2016, 12:37 p.m.           month and day may be swapped
/// Sun Jul 15 01:16:00 +0000 2012     the year may come last
/// 2003-12-31T10:14:55.1234+01:00     and the rest of ISO 8601: FeedDateReader+Numbers
/// Fri, 26/06/2020                    only where it is plain which is the day
/// ```
///
/// Any part that has no meaning in its place makes it no date. Each byte is looked at a few times at most.
struct FeedDateReader {
  /// How many words may stand before the date: the name of the day, and one more.
  private static let leadingWords = 2

  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0
  var year: Int64?
  var month: Int64?
  var day: Int64?
  var time: TimeOfDay?
  /// Minutes that the clock is ahead of UTC, as a number says it.
  var offset: Int64?
  /// The same, as the name of a zone says it; less than a number does.
  var zone: Int64?
  /// Whether a zone was named whose offsets are written the other way round (`Etc/GMT+5`, the tz database).
  var isReversed = false
  /// Whether the word that is taken for the month may still be the name of a day: Tuesday is `mar` in many languages.
  private var monthMayBeDay = false
  private var leading = 0

  /// A time of day as it is written.
  struct TimeOfDay {
    var hour: Int64
    var minute: Int64 = 0
    var second: Int64 = 0
    var millisecond: Int64 = 0
    /// Whether it is said to be after noon (`true`) or before (`false`).
    var isAfternoon: Bool?
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The point in time in milliseconds since 1970.
  mutating func read() -> Int64? {
    while let byte = next {
      guard take(byte) else { return nil }
    }
    return moment
  }

  /// Takes the part that begins with `byte`; false where it has no meaning.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09...0x0D, UInt8(ascii: ","), UInt8(ascii: "."):
      at += 1
      return true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return takeNumber()
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      if isDateComplete || time != nil, digitFollows(at + 1) { return takeOffset() }
      at += 1
      return byte == UInt8(ascii: "-")
    case UInt8(ascii: "/"):
      at += 1
      return !isDateComplete
    case UInt8(ascii: "("): return skip(past: UInt8(ascii: ")"))
    case UInt8(ascii: "["): return skip(past: UInt8(ascii: "]"))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): return takeWord()
    case 0x80...: return skipWideBlank() || takeWord()
    default: return false
    }
  }

  // MARK: Words

  private mutating func takeWord() -> Bool {
    let word = word()
    let isFirst = day == nil && month == nil && year == nil && time == nil
    if let number = FeedDateNames.month(word) {
      if month != nil {
        guard monthMayBeDay else { return false }
        monthMayBeDay = false
      } else {
        monthMayBeDay = isFirst && leading == 0 && word.count == 3 && number == 3
      }
      month = number
      return true
    }
    if isFirst {
      leading += 1
      return leading <= Self.leadingWords
    }
    return switch FeedDateNames.part(word) {
    case .forenoon: takeHalf(isAfternoon: false)
    case .afternoon: takeHalf(isAfternoon: true)
    case .filler where time == nil: true
    case .filler, nil: takeZone(word)
    }
  }

  private mutating func takeHalf(isAfternoon: Bool) -> Bool {
    guard let found = time, found.isAfternoon == nil else { return false }
    time?.isAfternoon = isAfternoon
    return true
  }

  /// A zone that is not known counts as none.
  private mutating func takeZone(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard time != nil || isDateComplete else { return false }
    if word.contains(UInt8(ascii: "/")) {
      guard time != nil else { return false }
      isReversed = FeedDateNames.isReversed(word)
      return true
    }
    if let minutes = FeedDateNames.zone(word) {
      guard word.count > 1 || minutes == 0 || time != nil else { return false }
      if zone == nil { zone = minutes }
      return true
    }
    return time != nil && (2...5).contains(word.count) && word.allSatisfy { $0 < 0x80 }
  }

  /// Takes letters; also `p.m`, and the name of a place: `America/Port-au-Prince`.
  private mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = at
    var isPlace = false
    while let byte = next {
      if isLetter(byte) || (byte >= 0x80 && wideBlank(at: at) == 0) {
        at += 1
      } else if byte == UInt8(ascii: "."), at == start + 1, letterFollows(at + 1) {
        at += 1
      } else if byte == UInt8(ascii: "/"), letterFollows(at + 1) {
        isPlace = true
        at += 1
      } else if isPlace, byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-"), letterFollows(at + 1) {
        at += 1
      } else {
        break
      }
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<at])
  }

  // MARK: Small steps

  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  var isDateComplete: Bool { day != nil && month != nil && year != nil }

  func digitFollows(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 <= 9 }

  func letterFollows(_ index: Int) -> Bool { index < bytes.count && isLetter(bytes[index]) }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") <= 25 }

  /// Passes over a remark in brackets.
  private mutating func skip(past end: UInt8) -> Bool {
    guard let found = bytes[at...].firstIndex(of: end) else { return false }
    at = found + 1
    return true
  }

  /// Passes over a blank or dash that is no ASCII.
  private mutating func skipWideBlank() -> Bool {
    let length = wideBlank(at: at)
    at += length
    return length > 0
  }

  /// How many bytes a blank or dash has that is no ASCII (U+00A0, U+2007, U+2009, U+2013, U+2014, U+202F); 0 where there
  /// is none.
  func wideBlank(at index: Int) -> Int {
    guard index + 1 < bytes.count else { return 0 }
    if bytes[index] == 0xC2 { return bytes[index + 1] == 0xA0 ? 2 : 0 }
    guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 0 }
    return switch bytes[index + 2] {
    case 0x87, 0x89, 0x93, 0x94, 0xAF: 3
    default: 0
    }
  }

  // MARK: What it comes to

  private var moment: Int64? {
    guard let year, let second = secondOfDay else { return nil }
    // A year alone, or a year and a month, is its first day; a time needs a day.
    if day == nil {
      guard time == nil, offset == nil, zone == nil, leading == 0 else { return nil }
    } else if month == nil {
      return nil
    }
    guard let date = CivilTime(year: year, month: month ?? 1, day: day ?? 1, second: second) else { return nil }
    let minutes = isReversed ? -(offset ?? 0) : offset ?? zone ?? 0
    let moment = date.milliseconds + (time?.millisecond ?? 0) - minutes * 60_000
    return FeedDate.moments.contains(moment) ? moment : nil
  }

  /// Seconds since midnight. 24:00 is the end of the day, and a leap second the next second.
  private var secondOfDay: Int64? {
    guard let time else { return 0 }
    guard time.hour <= 24, time.minute < 60, time.second <= 60 else { return nil }
    if time.hour == 24 { return time.minute == 0 && time.second == 0 && time.isAfternoon == nil ? 86_400 : nil }
    var hour = time.hour
    if time.isAfternoon == true, hour < 12 { hour += 12 }
    if time.isAfternoon == false {
      guard hour <= 12 else { return nil }
      hour %= 12
    }
    return hour * 3600 + time.minute * 60 + time.second
  }
}
