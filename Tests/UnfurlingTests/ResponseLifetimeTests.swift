// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("for how long an answer is fresh")
struct ResponseLifetimeTests {
  /// 15 January 2027, 08:00:00 GMT.
  private let now: Int64 = 1_800_000_000_000

  private func lifetime(_ fields: [(String, String)], now: Int64? = nil) -> ResponseLifetime {
    ResponseLifetime(HeaderFields(fields.map { (name: $0.0, value: $0.1) }), now: now ?? self.now)
  }

  private func freshFor(_ fields: (String, String)...) -> Duration? { lifetime(fields).freshFor }

  private func control(_ value: String) -> Duration? { freshFor(("Cache-Control", value)) }

  @Test("where nothing is said, nothing is known, and it may be stored")
  func nothing() {
    #expect(lifetime([]) == lifetime([("Content-Type", "text/html"), ("Last-Modified", "x"), ("Age", "100")]))
    #expect(freshFor() == nil && lifetime([]).mayBeStored)
    #expect(control("public") == nil && control("must-revalidate, immutable") == nil && control("") == nil)
  }

  @Test("s-maxage goes before max-age, which goes before Expires")
  func order() {
    let expires = ("Expires", "Fri, 15 Jan 2027 08:00:30 GMT")
    #expect(freshFor(("Cache-Control", "max-age=10, s-maxage=20"), expires) == .seconds(20))
    #expect(freshFor(("Cache-Control", "max-age=10"), expires) == .seconds(10))
    #expect(freshFor(("Cache-Control", "public"), expires) == .seconds(30))
    #expect(control("max-age=10, s-maxage=0") == .zero)
  }

  @Test("Expires is counted from the server's own Date, and from now where there is none")
  func expires() {
    let expires = ("Expires", "Thu, 01 Dec 1994 16:00:00 GMT")
    #expect(freshFor(expires, ("Date", "Thu, 01 Dec 1994 15:00:00 GMT")) == .seconds(3600))
    #expect(freshFor(expires) == .zero)
    #expect(freshFor(expires, ("Date", "yesterday")) == .zero)
    #expect(freshFor(("Expires", "Fri, 15 Jan 2027 09:00:00 GMT")) == .seconds(3600))
    #expect(freshFor(("Expires", "Friday, 15-Jan-27 09:00:00 GMT")) == .seconds(3600))
  }

  @Test(
    "an Expires that is past or no date means that it is stale",
    arguments: ["0", "-1", "", "now", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 15 Jan 2027 08:00:00 GMT"])
  func past(_ value: String) {
    #expect(freshFor(("Expires", value)) == .zero)
    #expect(freshFor(("Expires", "Fri, 15 Jan 2027 09:00:00 GMT"), ("Expires", value)) == .zero)
  }

  @Test("the time that it has spent in other caches is taken off, down to nothing")
  func age() {
    #expect(freshFor(("Cache-Control", "max-age=100"), ("Age", "30")) == .seconds(70))
    #expect(freshFor(("Cache-Control", "max-age=100"), ("Age", "100")) == .zero)
    #expect(freshFor(("Cache-Control", "max-age=100"), ("Age", String(repeating: "9", count: 500))) == .zero)
    #expect(freshFor(("Cache-Control", "max-age=100"), ("Age", "30, 90"), ("Age", "80")) == .seconds(70))
    #expect(freshFor(("Cache-Control", "max-age=100"), ("Age", "-5")) == .seconds(100))
    #expect(freshFor(("Expires", "Fri, 15 Jan 2027 08:01:00 GMT"), ("Age", "20")) == .seconds(40))
  }

  @Test("no-cache and max-age=0 mean that it is asked for each time, whatever else is said")
  func noReuse() {
    #expect(control("no-cache") == .zero && control("max-age=0") == .zero)
    #expect(control("no-cache, max-age=3600") == .zero && control("s-maxage=9, NO-CACHE") == .zero)
    #expect(control("no-cache=\"Set-Cookie\", max-age=60") == .zero)
    #expect(lifetime([("Cache-Control", "no-cache, max-age=0, must-revalidate")]).mayBeStored)
  }

  @Test("no-store keeps it from the disk, and says nothing of how long it is fresh")
  func noStore() {
    let answer = lifetime([("Cache-Control", "No-Store, max-age=60")])
    #expect(!answer.mayBeStored && answer.freshFor == .seconds(60))
    #expect(lifetime([("Cache-Control", "no-store")]).freshFor == nil)
    #expect(!lifetime([("Cache-Control", "max-age=5"), ("cache-control", "no-store")]).mayBeStored)
  }

  @Test("private answers are kept: they are what anybody gets")
  func privateAnswers() {
    let answer = lifetime([("Cache-Control", "private, max-age=60"), ("Set-Cookie", "a=b")])
    #expect(answer.mayBeStored && answer.freshFor == .seconds(60))
  }

  @Test("Pragma counts only where there is no Cache-Control")
  func pragma() {
    #expect(freshFor(("Pragma", "no-cache")) == .zero)
    #expect(freshFor(("Pragma", "x, No-Cache"), ("Expires", "Fri, 15 Jan 2027 09:00:00 GMT")) == .zero)
    #expect(freshFor(("Pragma", "no-cache"), ("Cache-Control", "max-age=60")) == .seconds(60))
    #expect(freshFor(("Pragma", "no-cache"), ("Cache-Control", "public")) == nil)
    #expect(freshFor(("Pragma", "max-age=60")) == nil)
    #expect(lifetime([("Pragma", "no-store")]).mayBeStored)
  }

  @Test("of a directive that comes twice the strictest counts")
  func duplicates() {
    #expect(control("max-age=60, max-age=10") == .seconds(10) && control("max-age=10, max-age=60") == .seconds(10))
    #expect(freshFor(("Cache-Control", "max-age=60"), ("Cache-Control", "public, max-age=5")) == .seconds(5))
    #expect(control("max-age=60, max-age=x") == .zero)
  }

  @Test(
    "a number that is none means stale",
    arguments: [
      "max-age", "max-age=", "max-age=-1", "max-age=1.5", "max-age=ten", "max-age=1 0", "max-age=\"\"", "max-age=+5",
      "max-age=0x10", "max-age=５",
    ])
  func noNumbers(_ value: String) {
    #expect(control(value) == .zero)
  }

  @Test("a number that is too large means very long")
  func hugeNumbers() {
    for digits in [10, 19, 20, 21, 5000] {
      #expect(control("max-age=" + String(repeating: "9", count: digits)) == .seconds(Int64(1) << 31))
    }
    #expect(control("max-age=" + String(repeating: "0", count: 5000) + "7") == .seconds(7))
  }

  @Test("quoted numbers, stray space and empty parts are read, and what stands in quotes is no directive")
  func syntax() {
    #expect(control("max-age=\"60\"") == .seconds(60) && control("max-age=\"6\\0\"") == .seconds(60))
    #expect(control(" ,, max-age = 60 ,") == .seconds(60) && control("\tMAX-AGE=60\t") == .seconds(60))
    #expect(control("ext=\"no-cache, max-age=1\", max-age=60") == .seconds(60))
    #expect(control("ext=\"a\\\", no-cache\", max-age=60") == .seconds(60))
    #expect(control("private=\"x,y\"z, max-age=60") == .seconds(60))
    #expect(control("max-age=60, ext=\"no-cache") == .seconds(60) && control("ext=\"a\\") == nil)
    #expect(control("max-age=60; no-cache") == .zero && control("xmax-age=5, no-cached") == nil)
  }

  @Test("random bytes and random clocks never crash, and nothing is fresh for less than no time")
  func noise() {
    var random = SeededGenerator(3)
    let pieces = [
      "max-age", "s-maxage", "no-cache", "no-store", "=", ",", " ", "\"", "\\", "9", "99999999999999999999", "-",
      "\u{0}",
      "Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 31 Dec 9999 23:59:59 GMT", "é",
    ]
    let names = ["cache-control", "expires", "date", "age", "pragma"]
    for round in 0..<20_000 {
      let fields = names.filter { _ in Bool.random(using: &random) }.map { name in
        if round % 2 == 0 {
          let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
          }
          return (name, String(decoding: bytes, as: UTF8.self))
        }
        let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        return (name, parts.joined())
      }
      let clock: Int64 = [.min, -1, 0, now, .max].randomElement(using: &random) ?? 0
      if let fresh = lifetime(fields, now: clock).freshFor { #expect(fresh >= .zero) }
    }
  }
}
