// SPDX-License-Identifier: MIT

import Pictures
import Testing

@Suite("the colours of a terminal")
struct TerminalColoursTests {
  private func colours(_ variables: [String: String]) -> HalfBlocks.Colours? {
    let all = ["TERM": "xterm", "LANG": "en_GB.UTF-8"].merging(variables) { $1 }
    return HalfBlocks.Colours { all[$0] }
  }

  @Test("are as many as it says it has, and sixteen where it does not say")
  func depths() {
    #expect(colours([:]) == .sixteen)
    #expect(colours(["TERM": "linux"]) == .sixteen && colours(["TERM": "screen"]) == .sixteen)
    for terminal in ["xterm-256color", "screen-256color", "tmux-256color", "xterm-kitty", "alacritty", "foot"] {
      #expect(colours(["TERM": terminal]) == .palette, "\(terminal)")
    }
    #expect(colours(["COLORTERM": "truecolor"]) == .any && colours(["COLORTERM": "24bit"]) == .any)
    #expect(colours(["TERM": "xterm-direct"]) == .any && colours(["COLORTERM": "yes"]) == .sixteen)
  }

  @Test("are none where it can do nothing, or none are wanted")
  func none() {
    #expect(colours(["TERM": "dumb"]) == nil && colours(["TERM": ""]) == nil)
    #expect(HalfBlocks.Colours { ["LANG": "C.UTF-8"][$0] } == nil)
    #expect(colours(["NO_COLOR": "1"]) == nil && colours(["NO_COLOR": "0", "COLORTERM": "truecolor"]) == nil)
    #expect(colours(["NO_COLOR": ""]) == .sixteen)
  }

  @Test("are none where its characters are not UTF-8, of which the first variable that says something decides")
  func characters() {
    for encoding in ["C.UTF-8", "de_DE.utf8", "en_US.UTF-8"] { #expect(colours(["LANG": encoding]) == .sixteen) }
    for encoding in ["", "C", "POSIX", "de_DE", "ja_JP.eucJP"] { #expect(colours(["LANG": encoding]) == nil) }
    #expect(colours(["LC_ALL": "C"]) == nil && colours(["LC_CTYPE": "C"]) == nil)
    #expect(colours(["LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"]) == .sixteen)
    #expect(colours(["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"]) == .sixteen)
  }
}
