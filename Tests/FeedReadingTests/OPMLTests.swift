// SPDX-License-Identifier: MIT

import FeedReading
import Testing
import UnfurlKit

@Suite("lists of feeds")
struct OPMLTests {
  private func read(_ text: String) -> OPML? { OPML(Array(text.utf8)) }

  private func entries(_ body: String) -> [OPML.Entry] {
    read("<opml version=\"1.0\"><head/><body>\(body)</body></opml>")?.entries ?? []
  }

  @Test("what is written is read again")
  func roundTrip() {
    var first = OPML.Entry(url: "https://a.example/feed?x=1&y=<2>\"'")
    first.title = "A & B <c> \"d\" 'e' ]]> &amp; \u{1F600}"
    first.link = "https://a.example/"
    first.folders = ["News", "World / <all>"]
    first.channel = "libera/#unfurl & co"
    first.include = ["swift", "two words", "100%", "\u{1}\t\"<", "é"]
    first.exclude = ["%20", "-"]
    var second = OPML.Entry(url: "feed:https://b.example/atom")
    second.folders = ["News"]
    var third = OPML.Entry(url: "https://c.example/rss")
    third.title = third.url
    third.folders = ["Other", "World / <all>"]
    var list = OPML()
    list.title = "All of <them>"
    list.entries = [first, second, third, OPML.Entry(url: "https://d.example/")]
    #expect(read(list.document) == list)
  }

  @Test("no title, name or word breaks the document or is changed by it")
  func randomTexts() {
    let parts: [String] = [
      "<", ">", "&", "\"", "'", "]]>", "<!--", "-->", "&amp;", "&#0;", "<outline xmlUrl=\"x\"/>", " ", "é", "\u{1F600}",
      "\u{FFFE}", "\u{0}", "\n", "\t", "%", "%41", "a", "unfurl:include=\"",
    ]
    var numbers = SystemRandomNumberGenerator()
    func text() -> String {
      (0..<Int.random(in: 1...8, using: &numbers)).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
    }
    // What XML has no place for is left out, and a name is one clean line.
    func name() -> String? {
      var text = text()
      text.unicodeScalars.removeAll { $0.value == 0xFFFE }
      let line = PlainText.line(text)
      return line.isEmpty ? nil : line
    }
    for _ in 0..<300 {
      var list = OPML()
      list.title = name() ?? "Feeds"
      list.entries = (0..<3).map { index in
        var entry = OPML.Entry(url: "https://\(index).example/?\(name() ?? "")#")
        entry.title = name()
        entry.folders = [name(), name()].compactMap { $0 }
        entry.channel = name()
        entry.include = [text(), text()]
        entry.exclude = [text()]
        return entry
      }
      #expect(read(list.document) == list)
    }
  }

  @Test("the attributes are read in the spellings of other programs")
  func spellings() {
    let found = entries(
      """
      <outline text="A" xmlUrl="https://a.example/"/>
      <outline TEXT="B" XMLURL=" https://b.example/ " htmlurl="https://b.example/home"/>
      <outline title="C" text="c" type="rss" url="https://c.example/"/>
      <outline text="D" type="link" url="https://d.example/"/>
      <outline text="E" type="atom" xmlUrl="feed://e.example/"/>
      <outline xmlUrl=""/>
      """)
    #expect(
      found.map(\.url) == ["https://a.example/", "https://b.example/", "https://c.example/", "feed://e.example/"])
    #expect(found.map(\.title) == ["A", "B", "C", "E"])
    #expect(found.map(\.link) == [nil, "https://b.example/home", nil, nil])
  }

  @Test("folders within folders are kept, and a feed within a feed is one")
  func folders() {
    let found = entries(
      """
      <outline text="News"><outline title="World" text="w">
        <outline xmlUrl="https://a.example/"><outline xmlUrl="https://b.example/"/></outline></outline>
        <outline xmlUrl="https://c.example/"/></outline><outline xmlUrl="https://d.example/"/>
      """)
    #expect(found.map(\.folders) == [["News", "World"], ["News", "World"], ["News"], []])
  }

  @Test("a list that ends early or has bare ampersands gives what came")
  func broken() {
    let found = read("<opml><body><outline text=\"A & B\" xmlUrl=\"https://a.example/?a=1&b=2\"/><outline text=\"C")
    #expect(found?.entries.map(\.url) == ["https://a.example/?a=1&b=2"])
    #expect(found?.entries.map(\.title) == ["A & B"])
  }

  @Test(
    "what is no list is none",
    arguments: ["", "x", "{}", "<rss/>", "<html><body><outline xmlUrl=\"x\"/></body></html>"])
  func none(text: String) { #expect(read(text) == nil) }

  @Test("more feeds than the limit are not read")
  func many() {
    let one = "<outline xmlUrl=\"https://a.example/\"/>"
    let found = entries(String(repeating: one, count: OPML.maximumEntries + 10))
    #expect(found.count == OPML.maximumEntries)
  }

  @Test("folders without end are bounded")
  func deep() {
    let found = entries(
      String(repeating: "<outline text=\"f\">", count: 100_000) + "<outline xmlUrl=\"https://a.example/\"/>")
    #expect(found.count <= 1)
    let some = entries(
      String(repeating: "<outline text=\"f\">", count: 100) + "<outline xmlUrl=\"https://a.example/\"/>")
    #expect(some.map(\.folders.count) == [OPML.maximumFolders])
  }
}
