// SPDX-License-Identifier: MIT

import FeedReading
import Testing
import UnfurlKit

@Suite("dates of feeds")
struct FeedDateTests {
  private static func written(_ text: String) -> String? { FeedDate.milliseconds(text).flatMap(RFC3339.text) }

  @Test(
    "RFC 822 and its misspellings are read",
    arguments: [
      ("Wed, 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002 15:00:00 +0200", "2002-10-02T13:00:00Z"),
      ("Wednesday, 02 October 2002 13:00:00 UT", "2002-10-02T13:00:00Z"),
      ("Fri, 02 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed 2 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed,2 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("2 Oct 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("\n  Wed, 02  Oct 2002\t13:00:00  GMT ", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 02 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 102 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Sat, 02 Oct 99 13:00:00 GMT", "1999-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002 13:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002 13:00:00", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002 13:00", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Oct 2002", "2002-10-02T00:00:00Z"),
      ("wed, 02 oct 2002 13:00:00 gmt", "2002-10-02T13:00:00Z"),
      ("WED, 02 OCT 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02-Oct-2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Wed, 02 Sept 2002 13:00:00 GMT", "2002-09-02T13:00:00Z"),
      ("Wed, Oct 02 2002 13:00:00 GMT", "2002-10-02T13:00:00Z"),
      ("Oct 2, 2002", "2002-10-02T00:00:00Z"),
      ("October 2nd, 2002 at 1:00 PM EDT", "2002-10-02T17:00:00Z"),
      ("mar, 16 Jun 2020 10:00:00 GMT", "2020-06-16T10:00:00Z"),
      ("Mar 16 2020 10:00:00 GMT", "2020-03-16T10:00:00Z"),
      ("Do., 16 Jun 2020 10:00:00 GMT", "2020-06-16T10:00:00Z"),
      ("10:00 GMT, 16 Jun 2020", "2020-06-16T10:00:00Z"),
      ("16/Jun/2020:10:00:00 +0000", "2020-06-16T10:00:00Z"),
    ])
  func rfc822(text: String, expected: String) { #expect(Self.written(text) == expected) }

  @Test(
    "zones are read by name, by letter and by number",
    arguments: [
      ("EST", "15:00"), ("EDT", "14:00"), ("CST", "16:00"), ("CDT", "15:00"), ("MST", "17:00"), ("MDT", "16:00"),
      ("PST", "18:00"), ("PDT", "17:00"), ("UT", "10:00"), ("UTC", "10:00"), ("Z", "10:00"), ("ET", "15:00"),
      ("AT", "14:00"), ("A", "11:00"), ("M", "22:00"), ("N", "09:00"), ("T", "03:00"), ("+0100", "09:00"),
      ("+01:00", "09:00"), ("+1:00", "09:00"), ("+01", "09:00"), ("+1", "09:00"), ("+530", "04:30"),
      ("-0800", "18:00"), ("-0000", "10:00"), ("GMT+0100", "09:00"), ("GMT+01:00", "09:00"), ("UTC-5", "15:00"),
      ("+0100 CET", "09:00"), ("CET +0100", "09:00"), ("+0100 (CET)", "09:00"), ("GMT+0000 (UTC)", "10:00"),
      ("-05:00Z", "15:00"), ("+0000 +0000", "10:00"), ("Etc/GMT", "10:00"), ("Etc/GMT+5", "15:00"),
      ("Europe/Brussels", "10:00"), ("XYZT", "10:00"), ("+01:00[Europe/Paris]", "09:00"), ("CEST", "08:00"),
    ])
  func zones(zone: String, time: String) {
    #expect(Self.written("Wed, 02 Oct 2002 10:00:00 \(zone)") == "2002-10-02T\(time):00Z")
  }

  @Test(
    "ISO 8601 is read, whole and in part",
    arguments: [
      ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"), ("2003-12-31t10:14:55z", "2003-12-31T10:14:55Z"),
      ("2003-12-31T10:14:55-08:00", "2003-12-31T18:14:55Z"), ("2003-12-31T10:14:55-0800", "2003-12-31T18:14:55Z"),
      ("2003-12-31T10:14:55-08", "2003-12-31T18:14:55Z"), ("2003-12-31T10:14:55", "2003-12-31T10:14:55Z"),
      ("2003-12-31T10:14Z", "2003-12-31T10:14:00Z"), ("2003-12-31T10Z", "2003-12-31T10:00:00Z"),
      ("2003-12-31 10:14:55 +0000 UTC", "2003-12-31T10:14:55Z"), ("2003-12-31 10:14:55", "2003-12-31T10:14:55Z"),
      ("2003-12-31T10:14:55,25Z", "2003-12-31T10:14:55Z"), ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"),
      ("2003-12-31T23:59:60Z", "2004-01-01T00:00:00Z"), ("2003-12-31", "2003-12-31T00:00:00Z"),
      ("2003-12", "2003-12-01T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"), ("20031231", "2003-12-31T00:00:00Z"),
      ("20031231T101455Z", "2003-12-31T10:14:55Z"), ("20031231101455", "2003-12-31T10:14:55Z"),
      ("2003-335", "2003-12-01T00:00:00Z"), ("2003335", "2003-12-01T00:00:00Z"), ("2004-366", "2004-12-31T00:00:00Z"),
      ("2004-W53-7", "2005-01-02T00:00:00Z"), ("2009-W01-1", "2008-12-29T00:00:00Z"),
      ("2009W017", "2009-01-04T00:00:00Z"),
      ("2020/1/10 14:33:00", "2020-01-10T14:33:00Z"), ("2020.01.10", "2020-01-10T00:00:00Z"),
      ("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"), ("2003-Dec-31", "2003-12-31T00:00:00Z"),
      ("2003-12-31 10:14 PM", "2003-12-31T22:14:00Z"), ("2003-12-31Z", "2003-12-31T00:00:00Z"),
    ])
  func iso8601(text: String, expected: String) { #expect(Self.written(text) == expected) }

  @Test(
    "other common forms are read",
    arguments: [
      ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"), ("Sun Jan  4 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
      ("Jan. 4, 2016, 12:37 p.m.", "2016-01-04T12:37:00Z"), ("Jan. 4, 2016, 12:37 a.m.", "2016-01-04T00:37:00Z"),
      ("Jan 4, 2016, 7\u{202F}PM", "2016-01-04T19:00:00Z"), ("4\u{A0}Jan\u{A0}2016", "2016-01-04T00:00:00Z"),
      ("26/06/2020", "2020-06-26T00:00:00Z"), ("Mon, 03/30/2020 - 19:19", "2020-03-30T19:19:00Z"),
      ("05/05/2020", "2020-05-05T00:00:00Z"), ("03.04.2020 10:00", "2020-04-03T10:00:00Z"),
      ("1520932969", "2018-03-13T09:22:49Z"), ("1520932969000", "2018-03-13T09:22:49Z"),
      ("March 2020", "2020-03-01T00:00:00Z"),
    ])
  func others(text: String, expected: String) { #expect(Self.written(text) == expected) }

  @Test("fractions of a second are kept to the millisecond")
  func fractions() {
    #expect(FeedDate.milliseconds("1970-01-01T00:00:01.5Z") == 1500)
    #expect(FeedDate.milliseconds("1970-01-01T00:00:01.00199999999999999999999999999Z") == 1001)
    #expect(FeedDate.milliseconds("1970-01-01 00:00:00") == 0)
  }

  @Test(
    "what is no date, or could be two, is unknown",
    arguments: [
      "", " ", "yesterday", "now", "Wed", "10:00", "Wed, 10:00 GMT", "before 2020", "013", "12", "-", "+", "T", ",",
      "Wed, 30 Feb 2002 13:00:00 GMT", "2003-02-29", "2003-13-01", "2003-00-10", "2003-01-00", "2003-366", "2003-000",
      "2003-W54", "2003-W53", "2003-W00", "2003-12-31T25:00:00Z", "2003-12-31T24:00:01Z", "2003-12-31T10:60:00Z",
      "2003-12-31T10:14:61Z", "2003-12-31T10:14:55+25:00", "2003-12-31T10:14:55+01:60", "Wed, 02 Oct 2002 1:2:3:4 GMT",
      "Wed, 02 Oct 2002 13:61 GMT", "Wed, 02 Okt 2002 13:00:00 GMT", "Mi, 02 März 2002 13:00:00", "02 avril 2020",
      "2 Marraskuu 2020", "05/06/2020", "26/06/20", "23/10/30", "03-12-31", "2020-11-08T16:20:00 13:00",
      "2020-11-08 2021-11-08", "Wed, 02 Oct 2002 13:00 PM AM", "13:00 AM 2 Oct 2002", "99999999999999999999999",
      "9999999999", "123456789012345678901234567890-1-1", "0001-01-01T00:00:00Z", "0000-00-00 00:00:00",
      "1969-12-31T23:59:59Z", "1970-01-01T00:00:00+01:00", "9999-12-31T23:59:59-08:00", "(", "[", "2 Oct 2002 (",
      "\u{0}",
      "2 Oct 2002\u{0}", "2020-11-08T16:20:00+", "Oct 2 2002 13:", "Oct 2 2002 13:1:", "2013-xx-27",
    ])
  func unknown(text: String) { #expect(FeedDate.milliseconds(text) == nil) }

  @Test("what is longer than any date is none")
  func tooLong() {
    let blanks = String(repeating: " ", count: 108)
    #expect(FeedDate.milliseconds(blanks + "2003-12-31T10:14:55Z") != nil)
    #expect(FeedDate.milliseconds(blanks + " 2003-12-31T10:14:55Z") == nil)
  }

  @Test("every time of the known years is read as it was written")
  func roundTrip() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let moment = Int64.random(in: 0...253_402_300_799, using: &numbers) * 1000
      #expect(RFC3339.text(moment).flatMap(FeedDate.milliseconds) == moment)
    }
  }

  @Test("nothing that can be put together of the parts of dates breaks it")
  func noise() {
    let parts = [
      "2003", "12", "31", "-", "/", ".", ":", "T", "Z", " ", ",", "+", "W", "Jan", "PM", "a.m.", "Etc/GMT", "(", ")",
      "[",
      "99999999999", "0", "é", "\u{2013}", "GMT", "th", "\u{7F}",
    ]
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &numbers)
      let text = (0..<count).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
      if let moment = FeedDate.milliseconds(text) { #expect((0...253_402_300_799_999).contains(moment)) }
    }
  }
}
