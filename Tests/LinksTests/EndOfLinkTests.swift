// SPDX-License-Identifier: MIT

import Testing

@Suite struct EndOfLinkTests {
  @Test("Markdown's marks around a URL are not a part of it", arguments: ["**%**", "*%*", "_%_", "__%__", "~~%~~"])
  func emphasis(pattern: String) {
    #expect(found(pattern.replacing("%", with: "https://a.example/b")) == ["https://a.example/b"])
    #expect(found(pattern.replacing("%", with: "see https://a.example/b")) == ["https://a.example/b"])
    #expect(found(pattern.replacing("%", with: "https://a.example/b") + ", ok") == ["https://a.example/b"])
  }

  @Test("a mark that no emphasis opened stays at the end")
  func ownMarks() {
    #expect(found("https://a.example/f_") == ["https://a.example/f_"])
    #expect(found("https://a.example/list*") == ["https://a.example/list*"])
    #expect(found("https://a.example/~") == ["https://a.example/~"])
    #expect(found("https://a.example/x__y**z") == ["https://a.example/x__y**z"])
  }

  @Test("a Markdown link's target ends at its parenthesis")
  func markdownLink() {
    #expect(found("[docs](https://a.example/b_(c))!") == ["https://a.example/b_(c)"])
    #expect(found("[a](https://a.example/b)[c](https://c.example)") == ["https://a.example/b", "https://c.example"])
    #expect(found("[a](https://a.example)[b](mailto:b@b.example)") == ["https://a.example"])
    #expect(found("(https://a.example)(https://b.example)") == ["https://a.example", "https://b.example"])
  }

  @Test("quotes of every kind end the URL", arguments: ["\"%\"", "'%'", "“%”", "‘%’", "«%»", "„%“", "「%」", "『%』"])
  func quotes(pattern: String) {
    #expect(found(pattern.replacing("%", with: "https://a.example/b")) == ["https://a.example/b"])
    #expect(found(pattern.replacing("%", with: "https://a.example")) == ["https://a.example"])
  }

  @Test("URLs in a list of quoted strings are told apart")
  func quotedList() {
    #expect(found("['http://a.example/x','http://b.example/y']") == ["http://a.example/x", "http://b.example/y"])
    #expect(found("http://a.example/x,http://b.example/y") == ["http://a.example/x", "http://b.example/y"])
    #expect(found("http://a.example,http://b.example") == ["http://a.example", "http://b.example"])
  }

  @Test("a URL in the path of another is a part of it")
  func nestedURL() {
    let text = "https://archive.example/web/2020/http://a.example/b"
    #expect(found(text) == [text])
    #expect(found("http://a.example/http://b.example") == ["http://a.example/http://b.example"])
  }

  @Test("a scheme that was typed twice counts once")
  func doubledScheme() {
    #expect(found("http://http://a.example/b") == ["http://a.example/b"])
    #expect(found("https://https://https://a.example") == ["https://a.example"])
  }

  @Test("CJK stops end the URL, CJK letters of a path do not")
  func cjk() {
    #expect(found("https://a.example/wiki/日本語。次の文") == ["https://a.example/wiki/日本語"])
    #expect(found("https://a.example/スティーブ・ジョブズ") == ["https://a.example/スティーブ・ジョブズ"])
    #expect(found("请看https://a.example/b，谢谢") == ["https://a.example/b"])
    #expect(found("https://a.example.comを見て") == ["https://a.example.com"])
    #expect(found("https://例え.テスト/x") == ["https://例え.テスト/x"])
  }

  @Test(
    "marks of direction, of zero width and of objects end the URL",
    arguments: [
      "\u{200B}", "\u{200E}", "\u{202C}", "\u{2069}", "\u{FEFF}", "\u{FFFC}", "\u{FFFD}", "\u{A0}", "\u{3000}",
    ])
  func invisible(mark: String) {
    #expect(found("https://a.example/b\(mark)c") == ["https://a.example/b"])
    #expect(found("\(mark)https://a.example\(mark)") == ["https://a.example"])
  }

  @Test("a joiner stays between letters that it joins, and ends the URL elsewhere")
  func joiners() {
    #expect(found("https://a.example/خانه\u{200C}داری") == ["https://a.example/خانه\u{200C}داری"])
    #expect(found("https://a.example/b\u{200D}") == ["https://a.example/b"])
  }

  @Test("formatting of IRC before and behind a URL is not a part of it")
  func irc() {
    #expect(found("\u{2}https://a.example/b\u{2}") == ["https://a.example/b"])
    #expect(found("\u{3}04https://a.example\u{3}03green") == ["https://a.example"])
    #expect(found("\u{3}4,12https://a.example/b\u{f}") == ["https://a.example/b"])
    #expect(found("\u{4}FF00AAhttps://a.example/b\u{4}") == ["https://a.example/b"])
    #expect(found("\u{1}ACTION likes https://a.example/b\u{1}") == ["https://a.example/b"])
    #expect(found("\u{1B}[1;31mhttps://a.example/b\u{1B}[0m") == ["https://a.example/b"])
    for code in ["\u{11}", "\u{16}", "\u{1d}", "\u{1e}", "\u{1f}"] {
      #expect(found("\(code)https://a.example/b\(code)c") == ["https://a.example/b"])
    }
  }

  @Test("the dots of a relay that splits lines are not a part of the URL")
  func splitDots() {
    #expect(found("...https://a.example/b...") == ["https://a.example/b"])
    #expect(found("https://a.example...") == ["https://a.example"])
    #expect(found("https://a.example/b…") == ["https://a.example/b"])
    #expect(found("https://a.example/1...2") == ["https://a.example/1...2"])
  }

  @Test("a URL in angle brackets is what stands between them, to the last byte")
  func angles() {
    #expect(
      found("<https://a.example/b.>, <https://a.example/[\\>") == ["https://a.example/b.", "https://a.example/[\\"])
    #expect(found("<https://a.example/b|the label>") == ["https://a.example/b"])
    #expect(found("<https://a.example/b. and>") == ["https://a.example/b"])
  }

  @Test("a lone opener at the end is the sentence's")
  func loneOpener() {
    #expect(found("https://a.example/b(") == ["https://a.example/b"])
    #expect(found("https://a.example/b([") == ["https://a.example/b"])
  }

  @Test("emoji and arrows that touch the end of a URL are the sentence's")
  func signs() {
    #expect(found("https://a.example🎉") == ["https://a.example"])
    #expect(found("https://a.example👨‍👩‍👧 look") == ["https://a.example"])
    #expect(found("https://пример.рф🎉") == ["https://пример.рф"])
    #expect(found("https://例え.jp🎉 https://☃.a.example/☃") == ["https://例え.jp", "https://☃.a.example/☃"])
    #expect(found("https://a.example/b🎉👍🏽!") == ["https://a.example/b"])
    #expect(found("https://a.example/b❤️") == ["https://a.example/b"])
    #expect(found("https://a.example/b→https://c.example/d→") == ["https://a.example/b", "https://c.example/d"])
    #expect(found("https://a.example/b🔥https://c.example") == ["https://a.example/b", "https://c.example"])
    #expect(found("https://a.example/b•https://c.example") == ["https://a.example/b", "https://c.example"])
  }

  @Test("emoji and arrows within a URL, or alone in a part of its path, are its own")
  func ownSigns() {
    for url in [
      "https://a.example/🎉", "https://a.example/wiki/→", "https://a.example/?q=👍🏽", "https://a.example/🎉/b",
      "https://i❤️.example/b", "https://a.example/x🎉y", "https://a.example/日本🗾",
    ] {
      #expect(found("see \(url), ok") == [url])
    }
  }

  @Test(
    "brackets and stops of other scripts are no part of a URL",
    arguments: ["⟨%⟩", "❮%❯", "⦅%⦆", "¿%?", "%။", "%។", "%።", "%՞"])
  func otherScripts(pattern: String) {
    #expect(found(pattern.replacing("%", with: "https://a.example/b")) == ["https://a.example/b"])
  }

  @Test("the tags of a bulletin board end the URL, other square brackets do not")
  func bulletinBoard() {
    #expect(found("[url]https://a.example/b[/url]") == ["https://a.example/b"])
    #expect(found("[url=https://a.example/b]c[/url]") == ["https://a.example/b"])
    #expect(found("https://a.example/?b[]=1&c[d]=2") == ["https://a.example/?b[]=1&c[d]=2"])
  }

  @Test("a bar ends a URL that stands in the cell of a table or in a template")
  func cells() {
    #expect(found("|https://a.example/b|c|") == ["https://a.example/b"])
    #expect(found("{https://a.example/b|c}") == ["https://a.example/b"])
    #expect(found("see https://a.example/b|c") == ["https://a.example/b|c"])
  }

  @Test("a line end that was written out stands between two URLs")
  func writtenLineEnd() {
    #expect(found("https://a.example/b\\nhttps://c.example") == ["https://a.example/b", "https://c.example"])
    #expect(found("https://a.example/b\\r\\nhttps://c.example") == ["https://a.example/b", "https://c.example"])
    #expect(found("https://a.example/b\\network") == ["https://a.example/b\\network"])
  }
}
