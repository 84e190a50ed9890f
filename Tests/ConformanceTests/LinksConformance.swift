// SPDX-License-Identifier: MIT

import Links
import Testing
import UnfurlKit

/// Public test cases of those who find URLs in text.
@Suite("links conformance", .enabled(if: ConformanceFolder.isPresent))
struct LinksConformance {
  /// Suites of text, and whether their source reports a URL once a message.
  static let suites: [(name: String, isDistinct: Bool)] = [
    ("urls/twitter-text", false), ("urls/linkify-it", false), ("urls/linkify-rs", false), ("urls/linkifyjs", false),
    ("urls/thelounge", false), ("urls/sopel", true), ("urls/gfm", false), ("urls/unfurlist", true),
    ("urls/matrix-ids", false),
  ]

  @Test("links are found in text as the field finds them", arguments: suites.indices)
  func text(index: Int) {
    Self.score(Self.suites[index]).report(floor: 90)
  }

  @Test("a URL is told from what is none")
  func validity() {
    Self.validityScore().report(floor: 90)
  }

  @Test("98 of 100 of all cases without a judgement are answered alike")
  func together() {
    Score.report(Self.suites.map(Self.score) + [Self.validityScore()], as: "urls (all)", floor: 98)
  }

  private static func score(_ suite: (name: String, isDistinct: Bool)) -> Score {
    let finder = LinkFinder()
    return Score.run(suite.name, where: { $0.strings("urls_http") != nil }) { item in
      let expected = item.strings("urls_http") ?? []
      let text = item.string("text") ?? ""
      let links = suite.isDistinct ? finder.links(in: text) : finder.occurrences(in: text)
      let found = links.map(\.written)
      let isRight = item.bool("first_only") == true ? found.first == expected.first : found == expected
      return isRight ? nil : "found \(found), not \(expected), in \(text.prefix(200).debugDescription)"
    }
  }

  /// Cases without a scheme ask whether bare domains are links: here they are not, by rule.
  private static func validityScore() -> Score {
    let finder = LinkFinder()
    return Score.run("urls/twitter-text-validate", where: { $0.string("url")?.contains("://") == true }) { item in
      guard let url = item.string("url"), let expected = item.bool("valid") else { return nil }
      let isValid = finder.occurrences(in: url).map(\.written) == [url]
      return isValid == expected ? nil : "\(url) is \(isValid ? "taken" : "refused")"
    }
  }
}
