// SPDX-License-Identifier: MIT

import RSSHandler
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("What is told of a feed")
struct FeedMetadataTests {
  @Test("RSS 2.0: all that it says")
  func all() async throws {
    let feed = try await metadata(
      of: rss(
        """
        <title>News &amp; views</title><link>https://example.org/</link><description>All &lt;b&gt;of&lt;/b&gt; it</description>
        <language>en-gb</language><lastBuildDate>Mon, 30 Nov 2026 10:00:00 +0100</lastBuildDate><ttl>60</ttl>
        <image><url>/logo.png</url><title>x</title></image>
        \(item("One", on: day(29), "<link>https://example.org/1</link><guid>id-1</guid><author>ann@example.org (Ann)</author><description>Words.</description>"))
        """))
    #expect(feed.originalURL == "https://example.org/feed" && feed.url == "https://example.org/feed")
    #expect(feed.title == "News & views" && feed.description == "All of it")
    #expect(feed.locale == "en-gb" && feed.siteName == nil)
    #expect(feed.image?.url == "https://example.org/logo.png")
    #expect(feed.sources["title"] == "rss" && feed.sources["image"] == "rss")
    let facts = try #require(feed.feed)
    #expect(facts.format == "rss" && facts.title == "News & views" && facts.link == "https://example.org/")
    #expect(facts.updated == "2026-11-30T09:00:00Z" && facts.count == 1)
    let one = try #require(facts.items.first)
    #expect(one.id == "id-1" && one.title == "One" && one.link == "https://example.org/1")
    #expect(one.author == "Ann" && one.published == "2026-11-29T09:05:00Z" && one.summary == "Words.")
  }

  @Test("Atom, RDF and JSON Feed say their format")
  func formats() async throws {
    let atom = try await metadata(
      of: """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><updated>2026-11-30T00:00:00Z</updated>
        <entry><title>One</title><link href="/1"/><id>urn:1</id><published>2026-11-29T01:00:00+01:00</published></entry></feed>
        """, type: "application/atom+xml")
    #expect(atom.feed?.format == "atom" && atom.feed?.items.first?.link == "https://example.org/1")
    #expect(atom.feed?.items.first?.published == "2026-11-29T00:00:00Z")
    let rdf = try await metadata(
      of: """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>R</title></channel>
        <item><title>One</title><link>https://example.org/1</link><dc:creator>Ann</dc:creator></item></rdf:RDF>
        """, type: "application/rdf+xml")
    #expect(rdf.feed?.format == "rdf" && rdf.title == "R" && rdf.feed?.items.first?.author == "Ann")
    let json = try await metadata(
      of: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "J", "home_page_url": "https://example.org/",
        "items": [{"id": "1", "title": "One", "url": "https://example.org/1", "date_published": "2026-11-29T00:00:00Z"}]}
        """, type: "application/json")
    #expect(json.feed?.format == "json" && json.title == "J" && json.feed?.items.first?.title == "One")
  }

  @Test("the newest items come first; those without a date keep their places")
  func order() async throws {
    let items = [item("a", on: day(1)), item("b"), item("c", on: day(3)), item("d", on: day(2)), item("e")].joined()
    let feed = try await metadata(of: rss("<title>N</title>" + items))
    #expect(feed.feed?.items.map(\.title) == ["c", "b", "d", "a", "e"])
    #expect(feed.feed?.updated == "2026-11-03T09:05:00Z")
  }

  @Test("a feed without a name has none: no item poses as it")
  func nameless() async throws {
    let feed = try await metadata(of: rss(item("One", on: day(1))))
    #expect(feed.title == nil && feed.feed?.title == nil && feed.feed?.items.first?.title == "One")
  }

  @Test("a feed with a name and no items is told; one with neither is skipped")
  func empty() async throws {
    let feed = try await metadata(of: rss("<title>News</title>"))
    #expect(feed.title == "News" && feed.feed?.count == 0 && feed.feed?.items.isEmpty == true)
    guard case .skipped(.nothingToSay) = try await answer(to: rss("")) else {
      Issue.record("it should be skipped")
      return
    }
  }

  @Test("a date that cannot be read is absent, and the item stays")
  func dates() async throws {
    let feed = try await metadata(of: rss("<title>N</title>" + item("One", on: "Montag, 7. Dezember 2026")))
    #expect(feed.feed?.items.first?.title == "One" && feed.feed?.items.first?.published == nil)
    #expect(feed.feed?.updated == nil)
  }

  @Test(
    "the publisher's time counts from five minutes to a day", arguments: [(1, 300), (60, 3600), (1_000_000, 86_400)])
  func freshness(minutes: Int, seconds: Int) async throws {
    let document = rss("<title>N</title><ttl>\(minutes)</ttl>" + item("One"))
    guard case .preview(_, _, let freshFor) = try await answer(to: document) else {
      Issue.record("expected a preview")
      return
    }
    #expect(freshFor == .seconds(seconds))
  }

  @Test("without such a time the server's word counts")
  func noFreshness() async throws {
    guard case .preview(_, nil, nil) = try await answer(to: rss("<title>N</title>")) else {
      Issue.record("expected a preview without a time")
      return
    }
  }

  @Test("items with very long texts are told in short, so that a line has room for them")
  func room() async throws {
    let long = String(repeating: "日\"本\\ ", count: 2000)
    let link = "<link>https://example.org/\(String(repeating: "a", count: 1900))</link>"
    let items = (1...20).map {
      item("\($0) \(long)", on: day(28 - $0), "<description>\(long)</description><guid>\(long)</guid>\(link)")
    }
    let feed = try await metadata(of: rss("<title>N</title>" + items.joined()))
    let told = try #require(feed.feed?.items)
    #expect(told.count >= 3 && told[0].title?.hasPrefix("1 日") == true)
    let bytes = told.reduce(0) { sum, item in
      sum + [item.id, item.title, item.link, item.summary].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
    }
    #expect(bytes < 24 << 10)
  }

  @Test("a link that is longer than links are is left out")
  func longLinks() async throws {
    let link = "<link>https://example.org/\(String(repeating: "a", count: 3000))</link>"
    let feed = try await metadata(of: rss("<title>N</title>" + item("One", on: nil, link)))
    #expect(feed.feed?.items.first?.title == "One" && feed.feed?.items.first?.link == nil)
  }

  @Test("texts are one clean line")
  func clean() async throws {
    let feed = try await metadata(of: rss("<title>a\r\nQUIT &#x202E; b</title>" + item("x\ny &amp;#7; z")))
    for text in [feed.title, feed.feed?.items.first?.title] {
      #expect(text?.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E } == false)
    }
  }
}
