// SPDX-License-Identifier: MIT

import UnfurlKit

/// Reads points in time as programs write them: RFC 3339 (section 5.6), its day alone, or seconds since 1970 as a text.
enum PublishedTime {
  /// The most bytes of one.
  private static let byteLimit = 40

  /// Milliseconds since 1970, whole seconds; `nil` where it is none, or before 1970. A day is its midnight in UTC, and a
  /// time without a zone is in UTC.
  static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty, bytes.count <= byteLimit else { return nil }
    if bytes.allSatisfy(isDigit), bytes.count >= 8 { return Int64(text).flatMap(thousandfold) }
    var reader = Reader(bytes: bytes)
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2)
    else { return nil }
    var second: Int64 = 0
    var offset: Int64 = 0
    if !reader.isAtEnd {
      guard reader.take("T") || reader.take("t") || reader.take(" "), let clock = reader.clock(),
        let zone = reader.zone(), reader.isAtEnd
      else { return nil }
      second = clock
      offset = zone
    }
    return CivilTime(year: year, month: month, day: day, second: second).map { $0.milliseconds - offset * 1000 }
  }

  private static func thousandfold(_ seconds: Int64) -> Int64? {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? nil : milliseconds
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    var isAtEnd: Bool { position >= bytes.count }

    /// A number of exactly so many digits, few enough for no overflow.
    mutating func number(_ digits: Int) -> Int64? {
      guard position + digits <= bytes.count else { return nil }
      var value: Int64 = 0
      for byte in bytes[position..<position + digits] {
        guard isDigit(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      position += digits
      return value
    }

    mutating func take(_ sign: Unicode.Scalar) -> Bool {
      guard position < bytes.count, UInt32(bytes[position]) == sign.value else { return false }
      position += 1
      return true
    }

    /// `hh:mm`, with seconds and a fraction or without, in seconds since midnight.
    mutating func clock() -> Int64? {
      guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      var seconds: Int64 = 0
      if take(":") {
        guard let number = number(2), number <= 60 else { return nil }
        seconds = number
        if take(".") { while position < bytes.count, isDigit(bytes[position]) { position += 1 } }
      }
      return hour * 3600 + minute * 60 + seconds
    }

    /// How far ahead of UTC a clock is, in seconds.
    mutating func zone() -> Int64? {
      if isAtEnd || take("Z") || take("z") { return 0 }
      let isBehind = take("-")
      guard isBehind || take("+"), let hours = number(2), hours < 24 else { return nil }
      _ = take(":")
      guard let minutes = number(2), minutes < 60 else { return nil }
      return (isBehind ? -1 : 1) * (hours * 3600 + minutes * 60)
    }
  }
}
