// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct FaultTests {
  @Test("all faults of a file are told, from top to bottom")
  func all() {
    let text = """
      defaults:
        handlrs: [opengraph]
        deadline: 10
        deadline: 5s
        command_prefix: !x
      netwrk: {}
      cache: {fresh: forever}
      """
    #expect(
      faults(text) == [
        #"unfurl.yaml:2:3: unknown key "handlrs" (did you mean "handlers"?)"#,
        #"unfurl.yaml:3:13: deadline: expected a duration such as 10s, found "10" (the unit is missing: did you mean 10s?)"#,
        #"unfurl.yaml:4:3: duplicate key "deadline" (the first is in line 3)"#,
        #"unfurl.yaml:5:19: "!" starts a tag: quote it: "!x""#,
        #"unfurl.yaml:6:1: unknown key "netwrk" (did you mean "network"?)"#,
        #"unfurl.yaml:7:16: cache.fresh: expected a duration such as 10s, or off, found "forever""#,
      ])
  }

  @Test("a key in the wrong place is told where it belongs")
  func wrongPlace() {
    #expect(
      faults("handlers: [rss]\n") == [
        #"unfurl.yaml:1:1: unknown key "handlers" (it belongs to a policy: put it under defaults, networks or channels)"#
      ])
    #expect(
      faults("defaults: {cache: {}}\n") == [
        #"unfurl.yaml:1:12: unknown key "cache" (it belongs at the top of the file)"#
      ])
  }

  @Test("a fault is one line whatever was written")
  func oneLine() {
    let found = faults(
      "defaults:\n  images: \"a\\nb\\e[31m\\u202E\"\n  deadline: \"\(String(repeating: "x", count: 500))\"\n")
    #expect(found.count == 2)
    for fault in found {
      #expect(!fault.unicodeScalars.contains { $0.properties.generalCategory.isInvisible })
      #expect(fault.utf8.count < 250)
    }
  }

  @Test("at most a hundred faults are told")
  func limit() {
    let text = "defaults:\n" + (0..<5000).map { "  key\($0): x\n" }.joined()
    #expect(faults(text).count == 100)
  }

  @Test(
    "a word is corrected where it is near, and only there",
    arguments: [
      ("handlrs", "handlers"), ("hanlders", "handlers"), ("Enabled", "enabled"), ("title-only", "title_only"),
      ("maxage", "max_age"), ("wrong", nil), ("x", nil), ("b", nil),
    ] as [(String, String?)])
  func suggestions(_ word: String, _ expected: String?) {
    let keys = ["enabled", "handlers", "title_only", "max_age", "prefix", "pace", "a"]
    #expect(Suggestion.nearest(to: word, among: keys) == expected)
  }
}
