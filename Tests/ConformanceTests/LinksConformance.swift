// SPDX-License-Identifier: MIT

import Foundation
import Links
import Testing
import URLParsing
import UnfurlKit

/// Public test cases of those who find URLs in text.
@Suite(.enabled(if: ConformanceFolder.isPresent))
struct LinksConformance {
  /// Suites of text, and whether their source reports a URL once a message.
  static let suites: [(name: String, isDistinct: Bool)] = [
    ("urls/twitter-text", false), ("urls/linkify-it", false), ("urls/linkify-rs", false), ("urls/linkifyjs", false),
    ("urls/thelounge", false), ("urls/sopel", true), ("urls/gfm", false), ("urls/unfurlist", true),
    ("urls/matrix-ids", false),
  ]

  @Test("links are found in text as the field finds them", arguments: suites.indices)
  func text(index: Int) throws {
    let suite = Self.suites[index]
    let finder = LinkFinder()
    let score = try Score.run(suite.name) { item in
      guard let expected = item.strings("urls_http") else { return nil }
      let text = item.string("text") ?? ""
      let links = suite.isDistinct ? finder.links(in: text) : finder.occurrences(in: text)
      let found = links.map(\.written)
      let isRight = item.bool("first_only") == true ? found.first == expected.first : found == expected
      return isRight ? nil : "found \(found), not \(expected), in \(text.prefix(200).debugDescription)"
    }
    score.report(floor: 90)
  }

  @Test("a URL is told from what is none")
  func validity() throws {
    let finder = LinkFinder()
    // Cases without a scheme ask whether bare domains are links: here they are not, by rule.
    let score = try Score.run("urls/twitter-text-validate", where: { $0.string("url")?.contains("://") == true }) {
      item in
      guard let url = item.string("url"), let expected = item.bool("valid") else { return nil }
      let isValid = finder.occurrences(in: url).map(\.written) == [url]
      return isValid == expected ? nil : "\(url) is \(isValid ? "taken" : "refused")"
    }
    score.report(floor: 90)
  }

  @Test("98 of 100 of all cases without a judgement are answered alike")
  func together() throws {
    let finder = LinkFinder()
    var passed = 0
    var all = 0
    for suite in Self.suites {
      for item in try ConformanceFolder.cases(suite.name) where !item.isJudgement && !item.isDisputed {
        guard let expected = item.strings("urls_http") else { continue }
        let text = item.string("text") ?? ""
        let links = suite.isDistinct ? finder.links(in: text) : finder.occurrences(in: text)
        let found = links.map(\.written)
        all += 1
        if item.bool("first_only") == true ? found.first == expected.first : found == expected { passed += 1 }
      }
    }
    for item in try ConformanceFolder.cases("urls/twitter-text-validate") {
      guard let url = item.string("url"), url.contains("://"), let expected = item.bool("valid") else { continue }
      all += 1
      if (finder.occurrences(in: url).map(\.written) == [url]) == expected { passed += 1 }
    }
    print("conformance: urls (all) \(passed)/\(all)")
    guard ConformanceFolder.holdsFloors else { return }
    #expect(Double(passed) * 100 >= 98 * Double(all))
  }

  @Test("tracking parameters are taken off, and nothing else of the query")
  func tracking() throws {
    let canonicalizer = Canonicalizer()
    let score = try Score.run("urlparse/tracking") { item in
      guard let input = item.string("input"), let expected = item.string("output") else { return nil }
      // What is no URL stays as it is.
      let output = WebURL(input).map { canonicalizer.withoutTracking($0).href } ?? input
      let isRight =
        item.bool("strict") == true ? output == expected : Self.comparable(output) == Self.comparable(expected)
      return isRight ? nil : "\(output), not \(expected)"
    }
    score.report(floor: 92)
  }

  /// A URL with its query as a set of decoded pairs.
  private static func comparable(_ url: String) -> [String] {
    let parts = url.split(separator: "?", maxSplits: 1)
    let query = parts.count > 1 ? String(parts[1]) : ""
    let pairs = query.split(separator: "&").map { pair in
      let spaced = String(pair.replacing("+", with: " "))
      return spaced.removingPercentEncoding ?? spaced
    }
    return [String(parts.first ?? "")] + pairs.sorted()
  }
}
