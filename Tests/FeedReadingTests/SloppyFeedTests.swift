// SPDX-License-Identifier: MIT

import FeedReading
import Testing

@Suite("Sloppy feeds")
struct SloppyFeedTests {
  @Test("items before and after a broken one are read")
  func brokenItem() {
    let feed = read(
      rss(
        "<item><title>1</title></item><item><title>2<item><title>3</title><description><b>x</description></item><item></title><title>4</title></item>"
      ))
    #expect(feed?.items.map(\.title) == ["1", "2", "3", "4"] && feed?.count == 4)
  }

  @Test("thousands of items without ends are all read")
  func endless() {
    let items = (1...1500).map { "<item><title>\($0)<link>https://example.org/\($0)" }
    #expect(read(rss(items.joined()))?.items.count == 1500)
  }

  @Test("titles that were escaped twice are escaped no more")
  func twice() {
    #expect(item("<title>Tom &amp;amp; Jerry&amp;#8217;s</title>")?.title == "Tom & Jerry’s")
    #expect(item("<title><![CDATA[Tom &amp; Jerry &eacute;]]></title>")?.title == "Tom & Jerry é")
    #expect(item("<title>1 &lt; 2 &amp;lt; 3</title>")?.title == "1 < 2 < 3")
  }

  @Test("a document that ends early gives its items, and no half of an address")
  func cut() throws {
    let feed = try #require(
      read(
        "<rss><channel><title>T</title><item><title>1</title><link>https://example.org/1</link></item><item><title>two</title><link>https://example.org/tw"
      ))
    #expect(feed.items.map(\.title) == ["1", "two"] && feed.items.last?.link == nil && !feed.isComplete)
    #expect(feed.isBrokenOff)
    #expect(read("<rss><channel><title>T</title><item><title>1</title></item>")?.isBrokenOff == false)
    #expect(read("<rss><channel><title>T</title><item><pubDate>2024")?.items.isEmpty == true)
    #expect(read("<rss><channel><title>T</title><item><pubDate>2024")?.count == 0)
  }

  @Test("messages of a server in front of a feed do no harm")
  func garbage() {
    let feed = read(
      "<br />\n<b>Warning</b>: something in <b>x.php</b><br />\n<?xml version='1.0'?>\n" + rss("<title>T</title>"))
    #expect(feed?.title == "T")
  }

  @Test("the charset is believed by the bytes")
  func charset() {
    let latin =
      Array("<?xml version='1.0' encoding='utf-8'?><rss><channel><title>caf".utf8) + [0xE9, 0x20, 0x96]
      + Array(" x</title></channel></rss>".utf8)
    #expect(read(latin)?.title == "café – x")
    let plain = Array(rss("<title>caf\u{E9}</title>").utf8)
    #expect(read(plain, contentType: "text/xml; charset=iso-8859-1")?.title == "café")
    let koi = Array("<rss><channel><title>".utf8) + [0xD4, 0xC5, 0xD3, 0xD4] + Array("</title></channel></rss>".utf8)
    #expect(read(koi, contentType: "application/xml; charset=koi8-r")?.title == "тест")
  }

  @Test("what is no feed is none, and that is known soon")
  func noFeed() {
    let page = Array(
      ("<!DOCTYPE html><html><head><title>x</title></head><body>" + String(repeating: "<p>y</p>", count: 10_000)).utf8)
    let reader = FeedReader(url: nil)
    #expect(reader.push(page) == .noFeed)
    #expect(reader.finish() == nil)
    #expect(read("<note><to>x</to></note>") == nil)
    #expect(read("") == nil && read("plain text") == nil && read("{\"a\":1}") == nil)
    #expect(
      read("<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description/></rdf:RDF>") == nil)
    #expect(FeedReader.format(of: Array(rss("<item/>").utf8)) == .rss)
    #expect(FeedReader.format(of: Array("<html/>".utf8)) == nil)
  }

  @Test("empty elements give nothing, never empty text")
  func empty() {
    let feed = read(
      rss("<title/><link></link><description> \n </description><item><title>&nbsp;</title><link/><guid/></item>"))
    #expect(feed?.title == nil && feed?.link == nil && feed?.description == nil)
    #expect(feed?.items == [Feed.Item()])
  }
}
