// SPDX-License-Identifier: MIT

import UnfurlKit

/// Points in time as pages write them.
enum Timestamp {
  /// The time as RFC 3339, where it is one or nearly: `2024-02-29 12:30:00 +0100` becomes `2024-02-29T12:30:00+01:00`.
  ///
  /// - Returns: `nil` where a part is missing or no such time exists; nothing is guessed, no zone either.
  static func rfc3339(_ text: String) -> String? {
    var rest = Array(text.utf8)[...]
    rest = rest.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    guard rest.count <= 40 else { return nil }
    if let first = rest.first, !(0x30...0x39).contains(first) { return headerDate(rest) }
    var scan = Scanner(rest: rest)
    guard let year = scan.digits(4), scan.skip("-"), let month = scan.digits(2), scan.skip("-"),
      let day = scan.digits(2), scan.skip("T") || scan.skip("t") || scan.skip(" "),
      let hour = scan.digits(2), scan.skip(":"), let minute = scan.digits(2)
    else { return nil }
    let second = scan.skip(":") ? scan.digits(2) : 0
    guard let second, let fraction = scan.fraction() else { return nil }
    _ = scan.skip(" ")
    guard let zone = scan.zone(), scan.rest.isEmpty else { return nil }
    guard hour < 24, minute < 60, second <= 60, (1...12).contains(month), day >= 1, day <= days(month, year) else {
      return nil
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(hour, 2)):\(padded(minute, 2)):"
      + "\(padded(second, 2))\(fraction)\(zone)"
  }

  /// `Thu, 29 Feb 2024 12:30:00 GMT`, as in header fields. Their third form names no zone.
  private static func headerDate(_ text: ArraySlice<UInt8>) -> String? {
    guard text.suffix(3).map({ $0 | 0x20 }).elementsEqual("gmt".utf8) else { return nil }
    // The clock decides only what century `94` is in, which no page writes.
    return HTTPDate.milliseconds(String(decoding: text, as: UTF8.self), now: 0).flatMap(RFC3339.text)
  }

  private static func days(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func skip(_ text: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: text) else { return false }
      rest.removeFirst()
      return true
    }

    mutating func digits(_ count: Int) -> Int? {
      let found = rest.prefix(count)
      guard found.count == count, found.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest.removeFirst(count)
      return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// `.123`, or nothing; `nil` for a point without digits.
    mutating func fraction() -> String? {
      guard skip(".") else { return "" }
      let found = rest.prefix { (0x30...0x39).contains($0) }
      guard (1...9).contains(found.count) else { return nil }
      rest.removeFirst(found.count)
      return "." + String(decoding: found, as: UTF8.self)
    }

    /// `Z`, `UTC` or `GMT`; or an offset with or without a colon or minutes.
    mutating func zone() -> String? {
      if skip("Z") || skip("z") { return "Z" }
      if rest.elementsEqual("UTC".utf8) || rest.elementsEqual("GMT".utf8) {
        rest = []
        return "Z"
      }
      let sign = rest.first
      guard skip("+") || skip("-"), let hours = digits(2) else { return nil }
      let minutes = rest.isEmpty ? 0 : skip(":") || !rest.isEmpty ? digits(2) : nil
      guard let minutes, hours < 24, minutes < 60 else { return nil }
      return (sign == UInt8(ascii: "-") ? "-" : "+") + padded(hours, 2) + ":" + padded(minutes, 2)
    }
  }
}
