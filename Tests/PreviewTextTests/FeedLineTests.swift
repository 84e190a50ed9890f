// SPDX-License-Identifier: MIT

import PreviewText
import Testing
import UnfurlKit

/// An item of a feed.
func item(
  _ title: String?, author: String? = nil, on day: String? = nil, link: String? = nil, summary: String? = nil
) -> Metadata.Feed.Item {
  var item = Metadata.Feed.Item()
  item.title = title
  item.author = author
  item.published = day.map { $0 + "T09:05:00Z" }
  item.link = link
  item.summary = summary
  return item
}

/// A preview of a feed.
func feed(_ name: String?, _ items: [Metadata.Feed.Item]) -> Preview {
  var metadata = Metadata()
  metadata.title = name
  metadata.url = "https://example.org/feed"
  metadata.originalURL = metadata.url
  metadata.feed = Metadata.Feed(format: "rss")
  metadata.feed?.title = name
  metadata.feed?.count = items.count
  metadata.feed?.updated = "2026-11-30T09:05:00Z"
  metadata.feed?.items = items
  return Preview(handler: "rss", metadata: metadata)
}

@Suite("The line of a feed")
struct FeedLineTests {
  private let three = [
    item("One", author: "Ann", on: "2026-11-30"), item("Two", author: "Ben"), item("Three", on: "2026-11-28"),
    item("Four"),
  ]

  @Test("the name, and of the newest items title, author and day")
  func shape() {
    #expect(text(feed("News", three)) == "↪ News: One (Ann, 2026-11-30) · Two (Ben) · Three (2026-11-28)")
    #expect(text(feed("News", three)) { $0.feeds.items = 1 } == "↪ News: One (Ann, 2026-11-30)")
    #expect(text(feed(nil, three)) { $0.feeds.items = 2 } == "↪ One (Ann, 2026-11-30) · Two (Ben)")
    #expect(text(feed("News", [])) == "↪ News")
  }

  @Test("an author is left out who is the feed's name, or the same for all")
  func authors() {
    let same = [item("One", author: "Ann", on: "2026-11-30"), item("Two", author: "Ann")]
    #expect(text(feed("News", same)) == "↪ News: One (2026-11-30) · Two")
    #expect(text(feed("News", [same[0]])) == "↪ News: One (Ann, 2026-11-30)")
    #expect(
      text(feed("Ann's page", [same[0], item("Two", author: "Ben")])) == "↪ Ann's page: One (2026-11-30) · Two (Ben)")
    #expect(text(feed("ANN", [same[0]])) == "↪ ANN: One (2026-11-30)")
  }

  @Test("an item without a title is said by what it says; one that says nothing is passed over")
  func untitled() {
    let items = [item(nil, summary: "Words about it."), item(nil, author: "Ann"), item(" \n"), item("Last")]
    #expect(text(feed("News", items)) == "↪ News: Words about it. · Last")
  }

  @Test("what is no day is not said")
  func days() {
    var odd = item("One")
    odd.published = "yesterday\u{202E} at noon"
    #expect(text(feed("News", [odd])) == "↪ News: One")
  }

  @Test("long titles share the room, at whole words, so that three fit")
  func shares() {
    let long = String(repeating: "seven words make a long title here ", count: 5)
    let items = [item(long, author: "Ann", on: "2026-11-30"), item(long, author: "Ben"), item(long, on: "2026-11-28")]
    let line = text(feed("A feed", items))
    #expect(line.utf8.count <= 400 && line.utf8.count > 330)
    let parts = line.dropFirst("↪ A feed: ".count).split(separator: " · ")
    #expect(parts.count == 3)
    #expect(parts.allSatisfy { $0.contains("…") })
    #expect(parts.map { $0.utf8.count }.max() ?? 0 < 160)
    #expect(parts[0].hasSuffix("… (Ann, 2026-11-30)"))
  }

  @Test(
    "whatever the room is, the line keeps to it and says the newest",
    arguments: [40, 41, 50, 60, 80, 100, 150, 200, 399])
  func budgets(bytes: Int) {
    for name in ["N", "News of the world", String(repeating: "名前", count: 60)] {
      let items = (1...6).map {
        item("\($0) ünïcode títle \(String(repeating: "x ", count: $0 * 9))", author: "A\($0)", on: "2026-11-30")
      }
      for style in ChannelPolicy.Style.allCases {
        let line = text(feed(name, items)) {
          $0.maximumTextBytes = bytes
          $0.style = style
          $0.feeds.items = 6
        }
        #expect(line.utf8.count <= bytes)
        if name.count < 20 { #expect(line.contains("1 ün"), "\(line)") }
      }
    }
  }

  @Test("where room is short, authors and days go before items, and the last items first")
  func order() {
    let items = (1...3).map { item("Title number \($0) of some", author: "Author \($0)", on: "2026-11-30") }
    let line = { (bytes: Int) in text(feed("News", items)) { $0.maximumTextBytes = bytes } }
    #expect(line(160).contains("(Author 3, 2026-11-30)"))
    #expect(line(100) == "↪ News: Title number 1 of some · Title number 2 of some · Title number 3 of some")
    #expect(line(70) == "↪ News: Title number 1 of some · Title number 2 of some")
    #expect(line(40) == "↪ News: Title number 1 of some")
  }

  @Test("only the title, or no items, where the channel wants that")
  func policies() {
    #expect(text(feed("News", three)) { $0.titleOnly.byHandler["rss"] = true } == "↪ News")
    #expect(text(feed("News", three)) { $0.showsDescription.byHandler["rss"] = false } == "↪ News")
    #expect(text(feed("News", three)) { $0.showsDescription.general = false } == "↪ News")
  }

  @Test("in HTML each item is a link, where its link is safe")
  func html() {
    let items = [
      item("One <b>", link: "https://example.org/1?a=1&b=2"), item("Two", link: "javascript:alert(1)"),
      item("Three", link: "https://u:p@example.org/"),
    ]
    let line = renderer().render(feed("News", items))
    #expect(
      line.html == "↪ <a href=\"https://example.org/feed\"><strong>News</strong></a>: "
        + "<a href=\"https://example.org/1?a=1&amp;b=2\">One &lt;b&gt;</a> · Two · Three")
    #expect(line.markdown == "↪ **News**: One \\<b\\> · Two · Three")
  }

  @Test("titles and names can neither break the line nor call people")
  func hostile() {
    let bad = "a\r\nQUIT :x\u{0}\u{1B}[31m\u{202E} @everyone <@1> *b* `c` [d](e)"
    let line = renderer().render(feed(bad, [item(bad, author: bad, on: "2026-11-30")]))
    for text in [line.text, line.html, line.markdown] {
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      #expect(!text.contains("@everyone") && !text.contains("<@1>"))
    }
    #expect(line.markdown.contains("\\*b\\* \\`c\\` \\[d\\]\\(e\\)"))
  }

  @Test("many long items are no longer than a line may be")
  func longMarkup() {
    let items = (0..<20).map { _ in
      item(String(repeating: "&\"<", count: 60), link: "https://example.org/" + String(repeating: "&", count: 2000))
    }
    let line = renderer { $0.feeds.items = 20 }.render(feed("News", items))
    #expect(line.html.utf8.count < 20_000 && line.markdown.utf8.count < 20_000)
  }

  @Test("a template can have the items, their number and the day")
  func template() {
    let line = { (template: String, preview: Preview) in
      text(preview) { $0.template.byHandler["rss"] = template }
    }
    #expect(
      line("{title} ({count}, {updated}): {items}", feed("News", [item("One"), item("Two")]))
        == "↪ News (2, 2026-11-30): One · Two")
    #expect(
      line("[{items}] {title}", feed("News", three))
        == "↪ [One (Ann, 2026-11-30) · Two (Ben) · Three (2026-11-28)] News")
    #expect(line("{title}: {items}", feed("News", [])) == "↪ News")
    #expect(text(page("T")) { $0.template.general = "{title} ({count}, {updated}): {items}" } == "↪ T")
  }

  @Test("adult feeds that are to be hidden say nothing of their items")
  func adult() {
    var preview = feed("News", three)
    preview.metadata.isAdult = true
    #expect(text(preview) { $0.adultContent = .hide } == "↪ [NSFW]")
    #expect(text(preview) == "↪ [NSFW] News: One (Ann, 2026-11-30) · Two (Ben) · Three (2026-11-28)")
  }

  @Test("an item as a line of a list")
  func list() {
    #expect(PreviewRenderer.line(of: three[0]) == "One (Ann, 2026-11-30)")
    #expect(PreviewRenderer.line(of: three[3]) == "Four")
    #expect(PreviewRenderer.line(of: item(nil, link: "https://example.org/1")) == "https://example.org/1")
    #expect(PreviewRenderer.line(of: item("@room\r\nx")) == "＠room x")
    #expect(PreviewRenderer.line(of: item(nil)) == "")
  }
}
