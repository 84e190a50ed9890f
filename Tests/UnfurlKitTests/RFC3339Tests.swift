// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Points in time as texts spell them")
struct RFC3339Tests {
  @Test(
    "a time keeps its zone, and is spelt as the standard has it",
    arguments: [
      ("2024-02-29T12:30:00Z", "2024-02-29T12:30:00Z"), ("2024-02-29t12:30:00z", "2024-02-29T12:30:00Z"),
      (" 2024-02-29 12:30:00 +0100\n", "2024-02-29T12:30:00+01:00"), ("2024-02-29T12:30Z", "2024-02-29T12:30:00Z"),
      ("2024-02-29T12:30:00-05", "2024-02-29T12:30:00-05:00"), ("2024-02-29T12:30:60 UTC", "2024-02-29T12:30:60Z"),
      ("2024-02-29T12:30:00.1234567Z", "2024-02-29T12:30:00.1234567Z"),
      ("2024-02-29T12:30:00.12345678901Z", "2024-02-29T12:30:00.123456789Z"),
      ("1848-03-18T00:00:00Z", "1848-03-18T00:00:00Z"), ("2024-02-29T12:30:00-00:00", "2024-02-29T12:30:00-00:00"),
    ])
  func text(_ written: String, _ expected: String) {
    #expect(RFC3339.Written(written)?.text == expected)
  }

  @Test(
    "where a day or a zone is not said, neither is made up, but in milliseconds that is midnight in UTC",
    arguments: [
      ("2024-02-29", Int64(1_709_164_800_000)), ("2024-02-29T12:30:00", 1_709_209_800_000),
      ("2024-02-29 12:30", 1_709_209_800_000),
    ])
  func unzoned(_ written: String, _ milliseconds: Int64) throws {
    let time = try #require(RFC3339.Written(written))
    #expect(time.text == nil)
    #expect(time.milliseconds == milliseconds)
  }

  @Test("an offset counts in milliseconds", arguments: [("+01:30", -90), ("-0500", 300), ("+02", -120), ("Z", 0)])
  func offset(_ zone: String, _ minutes: Int64) {
    #expect(RFC3339.Written("2024-02-29T12:30:00\(zone)")?.milliseconds == 1_709_209_800_000 + minutes * 60_000)
  }

  @Test(
    "what is no point in time is none",
    arguments: [
      "", "2024", "2024-02", "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-02-00", "24-02-29",
      "20240229",
      "2024-02-29T", "2024-02-29T12", "2024-02-29T24:00Z", "2024-02-29T12:60Z", "2024-02-29T12:30:61Z",
      "2024-02-29T12:30:00.Z", "2024-02-29T12:30:00+24:00", "2024-02-29T12:30:00+01:60", "2024-02-29T12:30:00 CET",
      "2024-02-29T12:30:00Zx", "yesterday", "2024-02-29T12:30:00.00000000000000000000000000Z",
    ])
  func nothing(_ written: String) {
    #expect(RFC3339.Written(written) == nil)
  }

  @Test("a time before 1970 has no milliseconds")
  func early() { #expect(RFC3339.Written("1848-03-18T00:00:00Z")?.milliseconds == nil) }
}
