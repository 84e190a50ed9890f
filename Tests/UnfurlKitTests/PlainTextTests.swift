// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Untrusted text as one line")
struct PlainTextTests {
  @Test("a line end in a title becomes a space, so that what follows it is no command")
  func lineEnds() {
    #expect(PlainText.line("I don't want to\nquit programming!") == "I don't want to quit programming!")
    #expect(PlainText.line("cr\rQUIT :bye") == "cr QUIT :bye")
    #expect(PlainText.line("a\r\nb") == "a b")
    #expect(PlainText.line("a\u{2028}b\u{2029}c\u{85}d\u{B}e") == "a b c d e")
  }

  @Test("controls go: NUL, CTCP, colours, escape, delete, C1")
  func controls() {
    #expect(PlainText.line("\u{1}VERSION\u{1}") == "VERSION")
    #expect(PlainText.line("a\0b\u{2}c\u{1B}d\u{7F}e\u{9B}f") == "abcdef")
    for value in (0...0x1F as ClosedRange<UInt32>).map({ $0 }) + (0x7F...0x9F).map({ $0 }) {
      let text = "x\(Character(Unicode.Scalar(value) ?? " "))y"
      #expect(["xy", "x y"].contains(PlainText.line(text)))
    }
  }

  @Test("bidirectional controls, overrides and isolates go")
  func bidirectional() {
    let controls = "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}\u{200E}\u{200F}\u{61C}"
    #expect(PlainText.line("gpj\(controls).exe") == "gpj.exe")
  }

  @Test("invisible characters go, blanks of any kind are spaces")
  func invisible() {
    #expect(PlainText.line("a\u{FEFF}b\u{200B}c\u{AD}d\u{2060}e\u{E0041}f\u{180E}g\u{FFFC}h") == "abcdefgh")
    #expect(PlainText.line("\u{3164}\u{3000}a\u{A0}\u{2003}b\u{2800}") == "a b")
    #expect(PlainText.line("\u{200B}\u{200D} \u{FEFF}") == "")
  }

  @Test("joiners stay where a script or an emoji needs them")
  func joiners() {
    let family = "👨\u{200D}👩\u{200D}👧"
    #expect(PlainText.line(family) == family)
    let persian = "می\u{200C}خواهم"
    #expect(PlainText.line(persian) == persian)
    #expect(PlainText.line("a\u{200D}\u{200D}b") == "a\u{200D}b")
    #expect(PlainText.line("a\u{200D} b\u{200D}") == "a b")
    #expect(PlainText.line("❤\u{FE0F}\u{FE0F}\u{200D}🔥") == "❤\u{FE0F}\u{200D}🔥")
  }

  @Test("a language tag begins with two or three letters; what else a page calls its language is none")
  func languageTags() {
    for tag in ["en", "en-US", "en_GB", "pt-br", "zh-Hant-TW", "gsw"] { #expect(PlainText.languageTag(tag) == tag) }
    for text in ["", "e", "English", "English-US", "de, en", "12", "-en", "x", "en US"] {
      #expect(PlainText.languageTag(text) == nil)
    }
  }

  @Test("white space collapses and the ends are trimmed")
  func whiteSpace() {
    #expect(PlainText.line("  a \t\n  b  ") == "a b")
    #expect(PlainText.line("   ") == "")
    #expect(PlainText.line("clean as it is") == "clean as it is")
  }

  @Test("a stack of marks is cut down, ordinary marks stay")
  func marks() {
    let stacked = "H" + String(repeating: "\u{300}", count: 400) + "e"
    #expect(PlainText.line(stacked) == "H" + String(repeating: "\u{300}", count: PlainText.marksPerBase) + "e")
    for word in ["ที่นี่", "שָׁלוֹם", "e\u{301}te\u{301}", "हिन्दी", "1\u{FE0F}\u{20E3}"] {
      #expect(Array(PlainText.line(word).unicodeScalars) == Array(word.unicodeScalars))
    }
    #expect(PlainText.line("\u{300}\u{301}a \u{302}b") == "a b")
  }

  @Test("noncharacters, private use and unassigned code points go, of replacement characters one stays")
  func holes() {
    #expect(PlainText.line("a\u{FFFE}b\u{1FFFF}c\u{E000}d\u{378}e") == "abcde")
    #expect(PlainText.line("a\u{FFFD}\u{FFFD}\u{FFFD}b") == "a\u{FFFD}b")
  }

  @Test("a title is cut at 200 characters, between words, with an ellipsis")
  func titleLimit() {
    let long = String(repeating: "lorem ipsum ", count: 40)
    let title = PlainText.title(long)
    #expect(title.count <= 200)
    #expect(title.hasSuffix("ipsum…") || title.hasSuffix("lorem…"))
    let exact = String(repeating: "x", count: 200)
    #expect(PlainText.title(exact) == exact)
    #expect(PlainText.title(exact + "x") == String(repeating: "x", count: 199) + "…")
    #expect(PlainText.description(long).count <= 300)
  }

  @Test("a cut never splits a character")
  func cutsBetweenCharacters() {
    let flags = String(repeating: "🇩🇪", count: 30)
    for budget in 3...60 {
      let cut = PlainText.cut(flags, bytes: budget)
      #expect(cut.utf8.count <= budget)
      if budget >= 11 { #expect(cut.dropLast().allSatisfy { $0 == "🇩🇪" }) }
    }
    #expect(PlainText.cut("日本語のとても長い題名", characters: 5) == "日本語の…")
  }

  @Test("one character larger than the budget is cut between its scalars")
  func hugeCharacter() {
    let family = Array(repeating: "👨", count: 1000).joined(separator: "\u{200D}")
    #expect(family.count == 1)
    let cut = PlainText.cut(family, bytes: 40)
    #expect(cut.utf8.count <= 40)
    #expect(cut.unicodeScalars.first == "👨")
    #expect(PlainText.title(family).utf8.count <= PlainText.titleLimit * 16)
    #expect(PlainText.cut("abc", bytes: 2) == "")
  }

  @Test("cleaning twice changes nothing", arguments: 0..<400)
  func idempotent(seed: Int) {
    var random = Sequence32(seed: UInt32(seed))
    let odd: [UInt32] = [
      0x20, 0x0A, 0x0D, 0, 0x200D, 0x200C, 0x300, 0x301, 0xFE0F, 0xFFFD, 0x202E, 0x1F468, 0x61, 0x0915, 0x094D, 0x3164,
      0xE0041, 0x1F1E9, 0xAC00, 0x85, 0x2028, 0x20E3, 0xE000,
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<60 {
      if let scalar = Unicode.Scalar(odd[Int(random.next() % UInt32(odd.count))]) { text.append(scalar) }
    }
    let once = PlainText.line(String(text))
    #expect(Array(PlainText.line(once).unicodeScalars) == Array(once.unicodeScalars))
    let title = PlainText.line(String(text), characters: 20)
    #expect(Array(PlainText.line(title, characters: 20).unicodeScalars) == Array(title.unicodeScalars))
  }
}

/// Numbers that look random and are the same in every run.
struct Sequence32 {
  private var state: UInt32

  init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

  mutating func next() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }
}
