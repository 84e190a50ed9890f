// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

/// News of a feed.
private func news(
  _ items: [Metadata.Feed.Item], more: Int = 0, title: String? = "News", url: String = "https://example.org/feed"
) -> FeedWords {
  var words = FeedWords(title: title, url: url)
  words.items = items
  words.more = more
  return words
}

/// Items that have nothing long.
private func items(_ count: Int) -> [Metadata.Feed.Item] {
  (1...count).map { item("Item \($0)", author: "Ann", on: "2026-11-30", link: "https://example.org/\($0)") }
}

private func line(_ words: FeedWords, _ change: (inout ChannelPolicy) -> Void = { _ in }) -> String {
  renderer(change).render(words).text
}

@Suite("News of a watched feed")
struct NewsTests {
  @Test("the name, and of each item title and link, and how many more there are")
  func shape() {
    #expect(line(news(items(1))) == "↪ News: Item 1 — https://example.org/1")
    #expect(
      line(news(items(2), more: 3))
        == "↪ News: Item 1 — https://example.org/1 · Item 2 — https://example.org/2 (and 3 more)")
    #expect(line(news([item("Item")])) == "↪ News: Item")
    #expect(line(news([item(nil, link: "https://example.org/1")])) == "↪ News: https://example.org/1")
    #expect(
      line(news([item(nil, link: "https://example.org/1", summary: "Words.")]))
        == "↪ News: Words. — https://example.org/1")
    #expect(line(news(items(1), title: nil)) == "↪ example.org: Item 1 — https://example.org/1")
    #expect(line(news([], more: 3)) == "↪ News: 3 new items")
  }

  @Test("in HTML the title is the link; in Markdown the link stands behind it")
  func markup() {
    let rendered = renderer().render(news([item("A & B", link: "https://example.org/?a&b"), item("*C*")], more: 1))
    #expect(
      rendered.html
        == "↪ <strong>News</strong>: <a href=\"https://example.org/?a&amp;b\">A &amp; B</a> · *C* (and 1 more)")
    #expect(rendered.markdown == "↪ **News**: A \\& B — <https://example.org/?a&b> · \\*C\\* \\(and 1 more\\)")
  }

  @Test(
    "whatever the room is: no link is cut, the newest is said, and what is left out is counted", arguments: 40...500)
  func budgets(bytes: Int) {
    let long = "A títle of sóme length, 日本語 too, that goes on for a while before it ends"
    let items = [30, 45, 200, 25, 60].enumerated().map { index, length in
      item("\(index) \(long)", link: "https://example.org/\(index)" + String(repeating: "p", count: length - 21))
    }
    for style in ChannelPolicy.Style.allCases {
      let rendered = renderer {
        $0.maximumTextBytes = bytes
        $0.style = style
      }.render(news(items, more: 2))
      let text = rendered.text
      #expect(text.utf8.count <= bytes)
      let links = text.split(separator: " ").filter { $0.hasPrefix("http") }.map(String.init)
      #expect(links.allSatisfy { link in items.contains { $0.link == link } }, "\(text)")
      if links.count > 1 { #expect(text.hasSuffix("(and \(7 - links.count) more)")) }
      #expect(links.count == 1 || text.contains("0 A") || bytes < 50)
      // An item whose link finds no room does not keep a later one out.
      if bytes == 250 { #expect(text.contains("/3p") && !text.contains("/2p")) }
    }
  }

  @Test("a link that is longer than the line gives way to its title")
  func longLink() {
    let link = "https://example.org/" + String(repeating: "a", count: 500)
    #expect(line(news([item("A title", link: link)])) == "↪ News: A title")
    #expect(line(news([item("A title", link: link), item("B", link: "https://b.example/")])).contains("A title"))
    #expect(line(news([item(nil, link: link)])) == "↪ News (and 1 more)")
    #expect(renderer().render(news([item("A title", link: link)])).html.contains(link))
  }

  @Test("the least room has the title and the link, else the link, else the title")
  func least() {
    let one = { (bytes: Int, link: String) in
      line(news([item("A rather long title of an item of it", link: link)], title: "A long name of a feed")) {
        $0.maximumTextBytes = bytes
      }
    }
    #expect(one(60, "https://e.org/1") == "↪ A rather long title of an item of it — https://e.org/1")
    #expect(one(50, "https://e.org/1") == "↪ A rather long title of… — https://e.org/1")
    #expect(one(40, "https://e.org/123456789") == "↪ https://e.org/123456789")
    #expect(one(40, "https://e.org/12345678901234567890123456") == "↪ A rather long title of an item of it")
  }

  @Test(
    "a link that is not safe is not said",
    arguments: [
      "javascript:x", "https://u:p@e.org/", "https://e.org/\"x", "ftp://e.org/", "https://e.org/ x",
      "https://e.org/\r\nQUIT", "",
    ])
  func unsafe(link: String) {
    let rendered = renderer().render(news([item("Item", link: link)]))
    #expect(rendered.text == "↪ News: Item" && rendered.html == "↪ <strong>News</strong>: Item")
    #expect(rendered.markdown == "↪ **News**: Item")
  }

  @Test("nothing in a feed can break the line, call people or make markup")
  func hostile() {
    let bad = "x\r\nQUIT :y\u{0}\u{1B}[1m\u{202E} @everyone <@1> <script> **b** [c](d)"
    let rendered = renderer().render(
      news(
        [item(bad, link: "https://example.org/@everyone/<x"), item(bad, link: "https://example.org/@everyone")],
        title: bad))
    for text in [rendered.text, rendered.html, rendered.markdown] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      #expect(!text.contains("@everyone") && !text.contains("<@1>"))
    }
    #expect(rendered.text.contains("https://example.org/%40everyone"))
    #expect(!rendered.html.contains("<script"))
    #expect(!rendered.markdown.contains(" **b"))
    let sign = renderer().render(news([item("A", link: "https://example.org/a>b*_c")])).markdown
    #expect(sign == "↪ **News**: A — <https://example.org/a%3Eb*_c>")
  }

  @Test("a line without a prefix does not begin like a command")
  func command() {
    let plain = line(news(items(1), title: "!unfurl off")) { $0.prefix = "" }
    #expect(plain == "· !unfurl off: Item 1 — https://example.org/1")
    let tight = line(news(items(1), title: "/quit")) {
      $0.prefix = ""
      $0.maximumTextBytes = 40
    }
    #expect(tight.utf8.count <= 40 && tight.hasSuffix("https://example.org/1"))
  }

  @Test("a template says each item; what is not known goes with its words")
  func template() {
    let all = item("Item", author: "Ann", on: "2026-11-30", link: "https://e.org/1", summary: "Words.")
    let said = { (template: String, items: [Metadata.Feed.Item]) in
      line(news(items, more: 1)) { $0.feeds.template = template }
    }
    #expect(
      said("{feed} | {title} ({author}, {date}): {summary} {link}", [all])
        == "↪ News | Item (Ann, 2026-11-30): Words. https://e.org/1 (and 1 more)")
    #expect(
      said("{title} by {author}: {link}", [all, item("B", link: "https://e.org/2")])
        == "↪ Item by Ann: https://e.org/1 · B: https://e.org/2 (and 1 more)")
    #expect(said("no field", [all]) == "↪ News: Item — https://e.org/1 (and 1 more)")
    #expect(said("{feed} {site}", [item("{link}")]) == "↪ News: {link} (and 1 more)")
    let html = renderer { $0.feeds.template = "{title} {link}" }.render(news([all])).html
    #expect(html == "↪ <a href=\"https://e.org/1\">Item</a> <a href=\"https://e.org/1\">https://e.org/1</a>")
  }

  @Test("a template's line keeps to its room, and cuts no link", arguments: 40...400)
  func templateBudgets(bytes: Int) {
    let items = (1...5).map {
      item(
        "@every \($0) \(String(repeating: "word ", count: 20))", author: "one",
        link: "https://example.org/\($0)/\(String(repeating: "p", count: $0 * 8))",
        summary: String(repeating: "summary ", count: 20))
    }
    for template in ["{feed}: {title} — {summary} <{link}>", "@{author}{title}{author} {link}", "{link} {title}"] {
      let rendered = renderer {
        $0.maximumTextBytes = bytes
        $0.feeds.template = template
      }.render(news(items))
      #expect(rendered.text.utf8.count <= bytes)
      for link in rendered.text.split(whereSeparator: { " <>".contains($0) }).filter({ $0.hasPrefix("http") }) {
        #expect(items.contains { $0.link == String(link) }, "\(rendered.text)")
      }
    }
  }

  @Test("a failure is a sentence")
  func failure() {
    var words = FeedWords(title: "News", url: "feed:https://example.org/a")
    words.failure = "it answered with status 403"
    #expect(line(words) == "↪ News cannot be read: it answered with status 403")
    words.title = nil
    words.url = "https://www.example.org/a"
    #expect(line(words) == "↪ example.org cannot be read: it answered with status 403")
    words.title = "@everyone\n"
    #expect(renderer().render(words).html == "↪ <strong>＠everyone</strong> cannot be read: it answered with status 403")
  }
}
