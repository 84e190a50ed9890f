// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@testable import BotSettings

struct LimitTests {
  @Test("nesting stops at 64 levels", arguments: ["[", "{a: ", "- ", "? ", "{", "{? "])
  func depth(_ opening: String) {
    let found = faults(String(repeating: opening, count: 100_000))
    #expect(found.count == 1)
  }

  @Test("aliases do not deepen what is nested")
  func aliasDepth() {
    var text = "a0: &a0 [x]\n"
    for level in 1..<100 { text += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(faults(text).contains { $0.contains("nested deeper than 64 levels by this alias") })
  }

  @Test("aliases do not multiply without end")
  func bomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<30 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    #expect(faults(text).last?.hasSuffix("more than 100000 values: a configuration is a page or two of YAML") == true)
  }

  @Test("a file is at most 1 MiB")
  func size() {
    let text = "#" + String(repeating: "x", count: 1 << 20)
    #expect(faults(text) == ["unfurl.yaml: larger than 1 MiB: a configuration is a page or two of YAML"])
  }

  @Test(
    "a large file of one thing takes no more than its length",
    arguments: [
      "a: #x\n", "x,", "\"#a\": ,", "*a ", "&a ", "!a ", "a: b: c\n", "\n", "'", "\"", "#x\n", "- #x\n", "a:\n",
      "? a\n",
      "{a: ", "a: [#b]\n", "| \n", "\t",
    ])
  func linear(_ piece: String) {
    for head in ["", "channels:\n  ", "channels: {", "irc: {channels: ["] {
      let text = head + String(repeating: piece, count: 100_000 / piece.utf8.count)
      // Quadratic behaviour would take minutes.
      #expect(faults(text).count <= 101)
    }
  }
}
