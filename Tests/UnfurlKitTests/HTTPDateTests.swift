// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@testable import UnfurlKit

@Suite("dates in header fields")
struct HTTPDateTests {
  /// 15 January 2027, 08:00:00 GMT.
  private let now: Int64 = 1_800_000_000_000

  private func read(_ text: String) -> Int64? { HTTPDate.milliseconds(text, now: now) }

  @Test(
    "the three forms of RFC 9110 are the same moment",
    arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func forms(_ text: String) {
    #expect(read(text) == 784_111_777_000)
  }

  @Test(
    "case and stray space do not matter, nor does a wrong day",
    arguments: [
      "sun, 06 nov 1994 08:49:37 gmt", "SUN, 06 NOV 1994 08:49:37 GMT", "  Sun,06  Nov 1994 08:49:37GMT ",
      "Sun , 6 Nov 1994 8:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
      "Sun Nov 6 08:49:37 1994", "sun\tnov 06 08:49:37 1994", "Tue, 06 Nov 1994 08:49:37 GMT",
    ])
  func tolerance(_ text: String) {
    #expect(read(text) == 784_111_777_000)
  }

  @Test(
    "what is no date is none",
    arguments: [
      "", " ", "0", "-1", "never", "Sun", "Sun,", "Sun, 06", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37",
      "Sun, 06 Nov 1994 08:49:37 PST", "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 06 Nov 1994 08:49:37 GMT x",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Wed, 29 Feb 1995 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
      "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Xyz, 06 Nov 1994 08:49:37 GMT",
      "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 31 Dec 1969 23:59:59 GMT",
      "Sun Nov  6 08:49:37 94", "1994-11-06T08:49:37Z", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
  func noDates(_ text: String) {
    #expect(read(text) == nil)
  }

  @Test("the years from 1970 to 9999 are read, leap days and leap seconds too")
  func range() {
    #expect(read("Thu, 01 Jan 1970 00:00:00 GMT") == 0)
    #expect(read("Fri, 31 Dec 9999 23:59:59 GMT") == 253_402_300_799_000)
    #expect(read("Tue, 29 Feb 2000 12:00:00 GMT") == 951_825_600_000)
    #expect(read("Mon, 29 Feb 2100 12:00:00 GMT") == nil)
    #expect(read("Sat, 31 Dec 2016 23:59:60 GMT") == 1_483_228_800_000)
  }

  @Test("a year of two digits is the last one that is not more than fifty years ahead")
  func twoDigits() {
    #expect(read("Friday, 15-Jan-77 08:00:00 GMT") == read("Fri, 15 Jan 2077 08:00:00 GMT"))
    #expect(read("Saturday, 15-Jan-77 08:00:01 GMT") == read("Sat, 15 Jan 1977 08:00:01 GMT"))
    #expect(read("Saturday, 01-Jan-00 00:00:00 GMT") == read("Sat, 01 Jan 2000 00:00:00 GMT"))
    let late: Int64 = 4_090_000_000_000  // in 2099
    #expect(
      HTTPDate.milliseconds("Friday, 01-Jan-00 00:00:00 GMT", now: late) == read("Fri, 01 Jan 2100 00:00:00 GMT"))
  }

  @Test("days and their numbers lead to each other, as Foundation has them")
  func calendar() throws {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = try #require(TimeZone(identifier: "GMT"))
    var random = SeededGenerator(1)
    for _ in 0..<2000 {
      let seconds = Int64.random(in: 0..<253_402_300_800, using: &random)
      let time = CivilTime(milliseconds: seconds * 1000)
      #expect(time.milliseconds == seconds * 1000)
      let parts = gregorian.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: TimeInterval(seconds)))
      #expect(parts.year == Int(time.year) && parts.month == Int(time.month) && parts.day == Int(time.day))
    }
  }

  @Test("random bytes and random clocks never crash")
  func noise() {
    var random = SeededGenerator(2)
    let pieces = ["Sun", ",", " ", "06", "Nov", "-", "94", "1994", "08:49:37", ":", "GMT", "9", "Feb", "29", "\u{0}"]
    for round in 0..<20_000 {
      let clock = round % 3 == 0 ? [Int64.min, -1, 0, Int64.max].randomElement(using: &random) ?? 0 : now
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = HTTPDate.milliseconds(String(decoding: bytes, as: UTF8.self), now: clock)
      let parts = (0..<Int.random(in: 0...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      if let date = HTTPDate.milliseconds(parts.joined(), now: clock) { #expect(date >= 0) }
    }
    #expect(HTTPDate.milliseconds("Sunday, 06-Nov-94 08:49:37 GMT", now: .min) == read("Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(HTTPDate.milliseconds("Sunday, 06-Nov-94 08:49:37 GMT", now: .max) != nil)
    #expect(HTTPDate.milliseconds(String(repeating: "Sun, ", count: 100_000), now: now) == nil)
  }
}
