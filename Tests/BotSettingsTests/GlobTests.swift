// SPDX-License-Identifier: MIT

import Testing

@testable import BotSettings

struct GlobTests {
  @Test(
    "a star stands for any characters and a question mark for one",
    arguments: [
      ("*", "", true), ("*/#*-bots", "libera/#swift-bots", true), ("*/#*-bots", "libera/#bots", false),
      ("a?c", "abc", true), ("a?c", "ac", false), ("a*b*c", "axxbxxbc", true), ("libera/#swift", "libera/#swift", true),
      ("libera/#swift", "libera/#swifty", false), ("**x", "yyx", true),
    ])
  func matching(_ pattern: String, _ name: String, _ expected: Bool) {
    #expect(Glob(pattern).matches(name) == expected)
  }

  @Test("a pattern of many stars does not take forever")
  func manyStars() {
    let pattern = Glob(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  @Test("IRC names compare by their network's case mapping")
  func caseMapping() {
    #expect(Glob("#Swift[]").matches("#sWIFT{}", caseMapping: .rfc1459))
    #expect(!Glob("#Swift[]").matches("#swift{}", caseMapping: .ascii))
    #expect(Glob("#A^").matches("#a~", caseMapping: .rfc1459))
    #expect(!Glob("#A^").matches("#a~", caseMapping: .strictRFC1459))
    #expect(!Glob("#Swift").matches("#swift"))
  }
}
