// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@testable import FeedReading

@Suite("How much is read")
struct LimitTests {
  private func feed(_ dates: [String?]) -> String {
    rss(
      dates.enumerated().map { index, date in
        "<item><title>\(index)</title>\(date.map { "<pubDate>\($0)</pubDate>" } ?? "")</item>"
      }.joined())
  }

  private func items(_ document: String, enough: Int) -> Int? {
    var limits = FeedLimits()
    limits.enough = enough
    // Past the opening by which the encoding is chosen, a piece is read when it comes.
    let reader = FeedReader(url: nil, limits: limits)
    let opening = Array("<?x \(String(repeating: " ", count: 40_000))?>".utf8)
    _ = reader.push(opening)
    let bytes = Array(document.utf8)
    for start in stride(from: 0, to: bytes.count, by: 50) {
      if reader.push(Array(bytes[start..<min(bytes.count, start + 50)])) != .reading { break }
    }
    return reader.finish()?.items.count
  }

  @Test("the newest first, or no dates: enough items are enough")
  func enough() {
    let falling = (1...20).reversed().map { "2024-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" }
    #expect(items(feed(falling), enough: 3).map { $0 < 6 } == true)
    #expect(items(feed([String?](repeating: nil, count: 20)), enough: 3).map { $0 < 6 } == true)
    #expect(items(feed([String?](repeating: "2024-01-01T00:00:00Z", count: 20)), enough: 3).map { $0 < 6 } == true)
  }

  @Test("the oldest first is read to its end")
  func ascending() {
    let rising = (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" }
    #expect(items(feed(rising), enough: 3) == 20)
  }

  @Test("items beyond the limit are counted, and texts are cut")
  func limits() throws {
    var limits = FeedLimits()
    limits.items = 2
    limits.titleBytes = 20
    limits.textBytes = 40
    limits.linkBytes = 30
    let long = String(repeating: "wörd ", count: 1000)
    let one =
      "<item><title>\(long)</title><description>\(long)</description><link>https://example.org/\(String(repeating: "x", count: 100))</link></item>"
    let feed = try #require(read(rss(one + one + one + one), limits: limits))
    #expect(feed.count == 4 && feed.items.count == 2)
    let item = try #require(feed.items.first)
    #expect(item.title.map { $0.utf8.count <= 20 && $0.hasSuffix("…") } == true)
    #expect(item.summary.map { $0.utf8.count <= 40 && $0.hasSuffix("…") } == true)
    #expect(item.link == nil)
  }

  @Test("a content beside a summary is kept where it is asked for; its picture is found anyway")
  func content() throws {
    let content = "<content:encoded>&lt;p&gt;long&lt;/p&gt;&lt;img src='/p.png'&gt;</content:encoded>"
    let summary = "<description>short</description>"
    var limits = FeedLimits()
    let json =
      #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"summary": "short", "content_text": "long"}]}"#
    for document in [rss("<item>\(content)\(summary)</item>"), rss("<item>\(summary)\(content)</item>"), json] {
      limits.contentBesideSummary = false
      let item = try #require(read(document, limits: limits)?.items.first)
      #expect(item.summary == "short" && item.content == nil)
      #expect(item.image == (document == json ? nil : "https://example.org/p.png"))
      limits.contentBesideSummary = true
      #expect(read(document, limits: limits)?.items.first?.content == "long")
    }
    #expect(item(content)?.content == "long")
    #expect(item("<description>&lt;br&gt;</description>" + content)?.content == "long")
  }

  @Test("pictures that do not end are looked for once", .timeLimit(.minutes(1)))
  func pictures() {
    let endless = Array(String(repeating: "<img ", count: 400_000).utf8)
    #expect(HTMLPicture.first(in: endless) == nil)
    #expect(HTMLPicture.first(in: Array("<img width='1' src='a'><img src=b>".utf8)) == "b")
  }

  @Test("entity bombs, files and depth harm nothing, and the items stay")
  func attacks() {
    let bomb =
      "<!DOCTYPE r [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'><!ENTITY f SYSTEM 'file:///etc/passwd'>]>"
    let feed = read(bomb + rss("<item><title>x &b; &f;</title></item>"))
    #expect(feed?.items.first?.title == "x &b; &f;")
    let deep = String(repeating: "<a>", count: 200_000)
    #expect(
      read(
        rss("<item><title>1</title></item><item><description>\(deep)</description></item><item><title>3</title></item>")
      )?.items.last?.title == "3")
  }

  @Test("a feed that does not end costs no memory")
  func endless() {
    let reader = FeedReader(url: nil)
    _ = reader.push(Array("<rss><channel>".utf8))
    let block = Array(
      String(
        repeating: "<item><title>t</title><description>\(String(repeating: "x", count: 500))</description></item>",
        count: 1000
      ).utf8)
    var pieces = 0
    while pieces < 1000, reader.push(block) == .reading { pieces += 1 }
    #expect(pieces < 1000)
    #expect(reader.finish().map { $0.items.count == 2000 && $0.count > 100_000 } == true)
  }

  @Test("of a feed that begins with its oldest items and has more than can be kept, the newest are kept")
  func oldestFirst() {
    let date = { (number: Int) in "2026-01-01T\(10 + number / 3600):\(10 + number / 60 % 50):\(10 + number % 50)Z" }
    var limits = FeedLimits()
    limits.items = 10
    let entries = (0..<45).map { "<entry><title>\($0)</title><updated>\(date($0))</updated></entry>" }
    let objects = (0..<45).map { #"{"id":"\#($0)","title":"\#($0)","date_published":"\#(date($0))"}"# }
    let json = #"{"version":"https://jsonfeed.org/version/1.1","items":["# + objects.joined(separator: ",") + "]}"
    for document in [atom(entries.joined()), json] {
      let feed = read(document, limits: limits)
      let titles = feed?.items.compactMap { $0.title.flatMap(Int.init) } ?? []
      #expect(titles.last == 44 && (5...10).contains(titles.count) && titles == titles.sorted(), "\(titles)")
      #expect(feed?.count == 45 && feed?.isComplete == true)
    }
    let newestFirst = read(atom(entries.reversed().joined()), limits: limits)
    #expect(newestFirst?.items.compactMap(\.title) == (35..<45).reversed().map(String.init))
  }
}
