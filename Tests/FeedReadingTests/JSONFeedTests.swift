// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@testable import FeedReading

@Suite("JSON Feed")
struct JSONFeedTests {
  private static let version = #""version": "https://jsonfeed.org/version/1.1""#

  private func read(_ text: String, limits: FeedLimits = FeedLimits()) -> Feed? {
    JSONFeed.read(Array(text.utf8), url: WebURL("https://feeds.example/a/feed.json"), limits: limits)
  }

  private func item(_ members: String) -> Feed.Item? {
    read("{\(Self.version), \"items\": [{\(members)}]}")?.items.first
  }

  @Test("all that a feed says of itself is read")
  func whole() {
    let feed = read(
      #"""
      {"version": "https://jsonfeed.org/version/1.1", "title": "Cats & <b>dogs</b>", "home_page_url": "/home",
       "feed_url": "feed.json", "description": " About\n cats ", "language": "en", "icon": "i.png", "favicon": "f.png",
       "authors": [{"name": "Ann"}, {"url": "https://b.example"}, {"name": "Bob"}], "author": {"name": "Old"},
       "items": [{"id": "1", "url": "1", "title": "One", "date_published": "2024-05-02T10:00:00Z",
                  "date_modified": "2024-05-03T10:00:00+02:00", "content_html": "<p>Tea &amp; <i>cake</i></p>",
                  "summary": "Short", "image": "1.png", "banner_image": "b.png", "authors": [{"name": "Cid"}],
                  "attachments": [{"url": "1.mp3", "mime_type": "audio/mpeg", "size_in_bytes": 12}]}]}
      """#)
    var expected = Feed(format: .json)
    expected.version = "1.1"
    expected.title = "Cats & <b>dogs</b>"
    expected.link = "https://feeds.example/home"
    expected.selfLink = "https://feeds.example/a/feed.json"
    expected.id = expected.selfLink
    expected.description = "About cats"
    expected.language = "en"
    expected.image = "https://feeds.example/a/i.png"
    expected.icon = "https://feeds.example/a/f.png"
    expected.author = "Ann, Bob"
    expected.updated = 1_714_723_200_000
    expected.count = 1
    expected.isComplete = true
    var item = Feed.Item()
    item.id = "1"
    item.link = "https://feeds.example/a/1"
    item.title = "One"
    item.published = 1_714_644_000_000
    item.updated = 1_714_723_200_000
    item.summary = "Short"
    item.image = "https://feeds.example/a/1.png"
    item.author = "Cid"
    var file = Feed.Enclosure(url: "https://feeds.example/a/1.mp3")
    file.mime = "audio/mpeg"
    file.bytes = 12
    item.enclosures = [file]
    expected.items = [item]
    #expect(feed == expected)
  }

  @Test(
    "a feed is known by its version, wherever it stands",
    arguments: [
      #"{"version": "https://jsonfeed.org/version/1"}"#, #"{"version": "http://jsonfeed.org/version/1.1/"}"#,
      #"{"version": "https://www.jsonfeed.org/version/1"}"#, #"{"version": "1.0", "items": []}"#,
      #"{"items": [], "title": "x", "version": "HTTPS://JSONFEED.ORG/VERSION/1"}"#,
      #"{"home_page_url": "https://a.example", "items": [{"id": 1}]}"#,
      "\u{FEFF}\n{\"version\": \"https://jsonfeed.org/version/1\"}",
      String(repeating: "\n", count: 5000) + #"{"version": "https://jsonfeed.org/version/1"}"#,
      #"{"generator": "x", "version": "https://jsonfeed.org/version/1"}"#,
    ])
  func known(text: String) {
    #expect(JSONFeed.mayBegin(Array(text.utf8)))
    #expect(read(text)?.format == .json)
  }

  @Test(
    "other JSON is no feed",
    arguments: [
      "", "{", "[]", "[1]", "null", "{}", #"{"rss": {"version": "2.0", "channel": {"item": []}}}"#,
      #"{"title": "x", "items": [{"id": 1}]}"#, #"{"version": "2.3.1", "items": []}"#, #"{"version": 1, "title": "x"}"#,
      #"{"feed": {"entry": []}}"#, "<rss/>", #"{"version": "1.0", "type": "video", "title": "x", "html": "y"}"#,
    ])
  func unknown(text: String) { #expect(read(text) == nil) }

  @Test("what is no feed at its beginning is not waited for")
  func beginnings() {
    #expect(!JSONFeed.mayBegin(Array(#"{"rss": {"#.utf8)))
    #expect(!JSONFeed.mayBegin(Array(#"{"access_token": "#.utf8)))
    #expect(!JSONFeed.mayBegin(Array(#"[{"title": "#.utf8)))
    #expect(!JSONFeed.mayBegin([]))
    #expect(JSONFeed.mayBegin(Array(#"{"_own": {}, "#.utf8)))
  }

  @Test("what is HTML where it should be text is made text, save a title's tags")
  func markup() {
    #expect(item(#""title": "Tom &amp; Jerry&#8217;s <br>""#)?.title == "Tom & Jerry\u{2019}s <br>")
    #expect(item(#""summary": "<p>a &lt; b</p><p>c</p>""#)?.summary == "a < b c")
    #expect(item(#""content_text": "<p>a</p>""#)?.content == "<p>a</p>")
  }

  @Test("a date that is a number is in seconds, and one of another kind is none")
  func dates() {
    #expect(item(#""date_published": 1520932969"#)?.published == 1_520_932_969_000)
    #expect(item(#""date_published": "soon""#)?.published == nil)
    #expect(item(#""date_modified": "2018-03-13""#)?.published == 1_520_899_200_000)
  }

  @Test("an id that is a number is kept as it is spelt")
  func numbers() {
    #expect(item(#""id": 12345678901234567890"#)?.id == "12345678901234567890")
    #expect(item(#""id": 1.50"#)?.id == "1.50")
    #expect(item(#""id": """#)?.id == nil)
    #expect(item(#""id": null"#)?.id == nil)
  }

  @Test("a missing link is the external one, or the id where that is a URL")
  func links() {
    #expect(item(#""url": "https://a.example/1", "external_url": "https://b.example/""#)?.link == "https://a.example/1")
    #expect(item(#""external_url": "https://b.example/", "id": "https://c.example/""#)?.link == "https://b.example/")
    #expect(item(#""id": "https://c.example/""#)?.link == "https://c.example/")
    #expect(item(#""id": "2347""#)?.link == nil)
    #expect(item(#""url": "javascript:alert(1)""#)?.link == nil)
  }

  @Test("an author may be an object, a list or a name, and the list wins")
  func authors() {
    #expect(item(#""author": {"name": "Ann"}"#)?.author == "Ann")
    #expect(item(#""author": "Ann""#)?.author == "Ann")
    #expect(
      item(#""authors": [{"name": "Bob"}, "Cid", {"name": "Bob"}], "author": {"name": "Ann"}"#)?.author == "Bob, Cid")
    #expect(item(#""authors": [], "author": {"name": "Ann"}"#)?.author == "Ann")
    #expect(item(#""authors": [{}, 3, null]"#)?.author == nil)
  }

  @Test("an item without an author has that of the feed, wherever it stands")
  func inheritedAuthor() {
    let feed = read(
      "{\(Self.version), \"items\": [{}, {\"author\": {\"name\": \"Bob\"}}], \"author\": {\"name\": \"Ann\"}}")
    #expect(feed?.items.map(\.author) == ["Ann", "Bob"])
  }

  @Test("a member of the wrong kind costs itself only")
  func wrongKinds() {
    let found = item(
      #"""
      "title": {"a": [1]}, "url": 7, "date_published": [], "image": false, "attachments": {"url": "x"}, "summary": "\x",
      "id": "1", "content_text": "Hello"
      """#)
    #expect(found?.id == "1")
    #expect(found?.content == "Hello")
    #expect(found?.title == nil && found?.link == nil && found?.published == nil && found?.summary == nil)
    let feed = read("{\(Self.version), \"title\": 4, \"items\": [1, null, [], {\"id\": \"1\"}, \"x\"], \"icon\": {}}")
    #expect(feed?.items.map(\.id) == ["1"])
    #expect(feed?.count == 1)
    #expect(read("{\(Self.version), \"items\": {}}")?.items == [])
  }

  @Test("line ends within a text and bytes that are no UTF-8 cost nothing else")
  func dirt() {
    #expect(item("\"title\": \"two\nlines\t\"")?.title == "two lines")
    let bytes = Array("{\(Self.version), \"title\": \"caf".utf8) + [0xE9] + Array("\", \"items\": [{\"id\": 1}]}".utf8)
    let feed = JSONFeed.read(bytes, url: nil, limits: FeedLimits())
    #expect(feed?.title == "caf\u{FFFD}")
    #expect(feed?.items.count == 1)
  }

  @Test("wherever a document ends, the items that stood whole before are read")
  func truncated() {
    let text =
      "{\(Self.version), \"items\": [{\"id\": \"1\"}, {\"id\": \"2\", \"title\": \"b\"}, {\"id\": \"3\"}], \"title\": \"t\"}"
    let bytes = Array(text.utf8)
    var last = 0
    for length in 0..<bytes.count {
      let feed = JSONFeed.read(Array(bytes[..<length]), url: nil, limits: FeedLimits())
      let count = feed?.items.count ?? 0
      #expect(count >= last && count <= 3)
      #expect(feed?.isComplete != true)
      last = count
    }
    #expect(last == 3)
  }

  @Test("items beyond the limit are counted, and texts are cut")
  func limits() {
    var limits = FeedLimits()
    limits.items = 2
    limits.titleBytes = 10
    limits.textBytes = 20
    let long = String(repeating: "word ", count: 1000)
    let items = (0..<5).map { "{\"id\": \($0), \"title\": \"\(long)\", \"content_html\": \"<p>\(long)\"}" }
    let feed = read("{\(Self.version), \"items\": [\(items.joined(separator: ","))]}", limits: limits)
    #expect(feed?.items.count == 2)
    #expect(feed?.count == 5)
    #expect((feed?.items.first?.title?.utf8.count ?? 99) <= 10)
    #expect((feed?.items.first?.content?.utf8.count ?? 99) <= 20)
  }

  @Test("a document that is nested without end is bounded")
  func deep() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(read("{\(Self.version), \"items\": [{\"id\": 1}, \(deep)")?.items.count == 1)
    #expect(read("{\(Self.version), \"_own\": \(String(repeating: "{\"a\":", count: 200_000))")?.isComplete == false)
  }

  @Test("no damage to a document breaks it")
  func damage() {
    let text = #"""
      {"version": "https://jsonfeed.org/version/1", "title": "\u00e9\ud83d\ude00 é", "items": [
       {"id": 1, "authors": [{"name": "A"}], "attachments": [{"url": "a", "size_in_bytes": 12.5e3}], "date_published": "2020"}]}
      """#
    let bytes = Array(text.utf8)
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<5000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let index = Int.random(in: damaged.indices, using: &numbers)
        if Bool.random(using: &numbers) {
          damaged[index] = [0x22, 0x5C, 0x7B, 0x7D, 0x5B, 0x5D, 0x2C, 0x00, 0xFF].randomElement(using: &numbers) ?? 0
        } else {
          damaged.removeSubrange(index...min(index + 3, damaged.count - 1))
        }
      }
      let feed = JSONFeed.read(damaged, url: nil, limits: FeedLimits())
      #expect((feed?.items.count ?? 0) <= 2)
    }
  }
}
