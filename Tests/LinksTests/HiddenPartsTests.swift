// SPDX-License-Identifier: MIT

import Testing

@Suite struct HiddenPartsTests {
  @Test(
    "code holds no links",
    arguments: [
      "`http://a.example`", "``x ` http://a.example``", "```http://a.example```", "```\nhttp://a.example\n```",
      "~~~\nhttp://a.example\n~~~", "```swift\nlet a = \"http://a.example\"\n", "x ```\n\nhttp://a.example\n\n```",
      "  ```\nhttp://a.example\n````", "`a\nhttp://a.example`",
    ])
  func code(text: String) {
    #expect(found(text).isEmpty)
  }

  @Test(
    "what only looks like code holds links",
    arguments: [
      "`http://a.example", "\\`http://a.example\\`", "``http://a.example`", "`a`http://a.example`",
      "~~~ http://a.example ~~~", "`a\n\nhttp://a.example`", "```\ncode\n```\nhttp://a.example",
      "I don`t know http://a.example, can`t read it",
    ])
  func notCode(text: String) {
    #expect(found(text) == ["http://a.example"])
  }

  @Test(
    "a quoted line holds no links",
    arguments: [
      "> http://a.example", ">http://a.example", ">> <@u:h> http://a.example", "a\n > http://a.example",
      "<nick> > http://a.example",
    ])
  func quote(text: String) {
    #expect(found(text).isEmpty)
    #expect(found(text + "\n\nreply http://b.example") == ["http://b.example"])
  }

  @Test(
    "a face or an arrow at the start of a line is no quote",
    arguments: [">:(", ">.<", "->", "=>", "<nick>", "<nick> >:)"])
  func faces(mark: String) {
    #expect(found("\(mark) http://a.example") == ["http://a.example"])
  }

  @Test(
    "a link whose author asked for no preview is opted out",
    arguments: [
      "<%>", "!%", "(!%)", "see !% now", "||%||", "|| see % ||", "[label](<%>)", "&lt;%&gt;", "\u{3}1,1%\u{3}",
      "\u{3}01,1spoiler: %",
    ])
  func optedOut(pattern: String) {
    let text = pattern.replacing("%", with: "https://a.example/b")
    #expect(marked(text) == ["!https://a.example/b"])
  }

  @Test(
    "a link is not opted out by marks that mean something else",
    arguments: ["wow!%", "a || b %", "|| b % ", "<b>%</b>", "<%|label>", "\u{3}1,2%\u{3}", "`||` % `||`", "-> % <-"])
  func notOptedOut(pattern: String) {
    let text = pattern.replacing("%", with: "https://a.example/b")
    #expect(marked(text) == ["https://a.example/b"])
  }

  @Test("bars inside of a URL are its own")
  func bars() {
    let text = "http://a.example/s?p=P1|0||P2|0"
    #expect(marked(text) == [text])
  }

  @Test("a link that is written once more in the open is not opted out")
  func openMention() {
    #expect(marked("<http://a.example> http://a.example") == ["http://a.example"])
  }
}
