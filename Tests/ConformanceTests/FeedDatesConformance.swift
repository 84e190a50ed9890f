// SPDX-License-Identifier: MIT

import FeedReading
import Testing
import UnfurlKit

/// The suite `feeds/dates`.
@Suite("feed dates conformance", .enabled(if: ConformanceFolder.isPresent))
struct FeedDatesConformance {
  @Test("dates are read in the shapes in which feeds write them")
  func dates() {
    Score.run("feeds/dates") { item in
      guard let input = item.string("input") else { throw UnreadableCase("it has no input") }
      let found = FeedDate.milliseconds(input).flatMap(RFC3339.text)
      if let parses = item.bool("parses"), parses != (found != nil) { return "read as \(found ?? "none")" }
      if item.has("utc"), found != item.string("utc") { return "read as \(found ?? "none")" }
      return nil
    }.report(floor: 98)
  }
}
