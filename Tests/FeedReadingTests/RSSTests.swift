// SPDX-License-Identifier: MIT

import FeedReading
import Testing

@Suite("RSS")
struct RSSTests {
  @Test("a channel and its items are read with all that they say")
  func whole() throws {
    let feed = try #require(
      read(
        rss(
          """
          <title>Tide &amp; Times</title><link>https://example.org/</link><description>About &lt;b&gt;tides&lt;/b&gt;</description>
          <language>en-GB</language><managingEditor>ed@example.org (Edda)</managingEditor>
          <lastBuildDate>Tue, 02 Jan 2024 10:00:00 GMT</lastBuildDate><ttl>30</ttl>
          <image><url>/logo.png</url><title>no</title><link>https://example.org/no</link></image>
          <textInput><title>no</title><link>https://example.org/no</link></textInput>
          <item><title>High</title><link>/high?a=1&amp;b=2</link><guid isPermaLink="false">t-1</guid>
          <pubDate>Mon, 01 Jan 2024 10:00:00 GMT</pubDate><author>a@example.org (Anna)</author>
          <description>It &lt;i&gt;rises&lt;/i&gt;</description><comments>https://example.org/high/talk</comments>
          <enclosure url="high.mp3" type="Audio/MPEG" length="12"/></item>
          """)))
    #expect(feed.format == .rss && feed.version == "2.0" && feed.isComplete)
    #expect(feed.title == "Tide & Times" && feed.link == "https://example.org/")
    #expect(feed.description == "About tides" && feed.language == "en-GB" && feed.author == "Edda")
    #expect(feed.image == "https://example.org/logo.png" && feed.updated == 1_704_189_600_000)
    let item = try #require(feed.items.first)
    #expect(item.title == "High" && item.link == "https://example.org/high?a=1&b=2" && item.id == "t-1")
    #expect(item.published == 1_704_103_200_000 && item.author == "Anna" && item.summary == "It rises")
    #expect(item.comments == "https://example.org/high/talk")
    let file = try #require(item.enclosures.first)
    #expect(file.url == "https://example.org/feeds/high.mp3" && file.mime == "audio/mpeg" && file.bytes == 12)
  }

  @Test("items of RDF stand beside their channel, and are told by what they are about")
  func rdf() throws {
    let feed = try #require(
      read(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://example.org/"><title>T</title>
          <image rdf:resource="https://example.org/named.png"/><items><rdf:Seq><rdf:li/></rdf:Seq></items></channel>
          <image><url>https://example.org/shown.png</url></image>
          <item rdf:about="https://example.org/1"><title>One</title><dc:date>2024-01-01</dc:date><dc:creator>C</dc:creator></item>
        </rdf:RDF>
        """))
    #expect(feed.format == .rdf && feed.version == "1.0" && feed.image == "https://example.org/shown.png")
    #expect(feed.items.first?.id == "https://example.org/1" && feed.items.first?.link == "https://example.org/1")
    #expect(feed.items.first?.author == "C" && feed.items.first?.published == 1_704_067_200_000)
  }

  @Test("modules work by their prefixes where no namespace is declared, and in any case of letters")
  func modules() {
    let found = item(
      "<Media:Title>T</Media:Title><dc:Creator>A</dc:Creator><PUBDATE>2024-01-01T00:00:00Z</PUBDATE>"
        + "<media:group><media:thumbnail url='https://example.org/t.jpg'/></media:group><itunes:summary>S</itunes:summary>"
    )
    #expect(found?.title == "T" && found?.author == "A" && found?.published == 1_704_067_200_000)
    #expect(found?.image == "https://example.org/t.jpg" && found?.summary == "S")
  }

  @Test("elements of vocabularies that are not known give nothing")
  func strangers() {
    let found = item("<x:title>no</x:title><title>yes</title><x:y><title>no</title></x:y>", "xmlns:x='urn:x'")
    #expect(found?.title == "yes")
  }

  @Test("a guid is a link only where it may be one, is a URL, and nothing better is there")
  func guids() {
    #expect(item("<guid>https://example.org/1</guid>")?.link == "https://example.org/1")
    #expect(item("<guid isPermaLink='false'>https://example.org/1</guid><title>t</title>")?.link == nil)
    let opaque = item("<guid>p7o838</guid><title>t</title>")
    #expect(opaque?.id == "p7o838" && opaque?.link == nil)
    #expect(
      item("<guid>https://example.org/1</guid><link>https://example.org/2</link>")?.link == "https://example.org/2")
    #expect(item("<guid>/1</guid><title>t</title>")?.link == nil)
  }

  @Test("two items with the same opaque guid keep it, and neither is a link")
  func sameGuid() {
    let feed = read(rss("<item><title>a</title><guid>123</guid></item><item><title>b</title><guid>123</guid></item>"))
    #expect(feed?.items.map(\.id) == ["123", "123"] && feed?.items.allSatisfy { $0.link == nil } == true)
  }

  @Test("only web addresses are links, relative ones against xml:base")
  func links() {
    #expect(item("<title>t</title><link>javascript:alert(1)</link>")?.link == nil)
    #expect(item("<title>t</title><link>mailto:a@example.org</link>")?.link == nil)
    let based = read(
      "<rss version='2.0' xml:base='https://b.example/x/'><channel><item xml:base='y/'><link>z</link></item><item><link>z</link></item></channel></rss>"
    )
    #expect(based?.items.map(\.link) == ["https://b.example/x/y/z", "https://b.example/x/z"])
    #expect(read(rss("<item><title>t</title><link>z</link></item>"), url: nil)?.items.first?.link == nil)
  }

  @Test("atom:link in a channel is the feed's own address where it says so, and no page of it")
  func selfLink() {
    let feed = read(
      rss(
        "<atom:link rel='self' href='https://example.org/self'/><link>https://example.org/</link>",
        "xmlns:atom='http://www.w3.org/2005/Atom'"))
    #expect(feed?.selfLink == "https://example.org/self" && feed?.link == "https://example.org/")
  }

  @Test("who writes is told by name, without a mail address")
  func authors() {
    #expect(item("<title>t</title><author>a@b.example (Jo &amp; Co)</author>")?.author == "Jo & Co")
    #expect(item("<title>t</title><author>Jo &lt;a@b.example&gt;</author>")?.author == "Jo")
    #expect(item("<title>t</title><author>Jo (a@b.example)</author>")?.author == "Jo")
    #expect(item("<title>t</title><author>Smith (the elder)</author>")?.author == "Smith (the elder)")
    #expect(
      item("<title>t</title><media:credit>P</media:credit><dc:creator>A</dc:creator><dc:creator>B</dc:creator>")?.author
        == "A, B")
  }

  @Test("pictures come from media, then iTunes, then a file, then the text")
  func pictures() {
    let all =
      "<description>&lt;img src='t.png'&gt;</description><enclosure url='e.png' type='image/png'/><itunes:image href='i.png'/><media:content url='m.png' medium='image'/><media:thumbnail url='n.png'/>"
    #expect(item(all)?.image == "https://example.org/feeds/n.png")
    #expect(item(all.replacing("<media:thumbnail url='n.png'/>", with: ""))?.image == "https://example.org/feeds/m.png")
    #expect(
      item(
        "<description>&lt;img width=1 src=no.png&gt;&lt;img alt='a' src=\"t.png?a=1&amp;amp;b\"&gt;</description><title>t</title>"
      )?.image == "https://example.org/feeds/t.png?a=1&b")
    #expect(
      item("<description>x <img src='u.png'/></description><title>t</title>")?.image
        == "https://example.org/feeds/u.png")
    #expect(
      item("<title>t</title><media:content url='v.mp4' type='video/mp4' fileSize='9'/>")?.enclosures.first?.bytes == 9)
  }

  @Test("a publisher's wishes are kept within bounds")
  func wishes() {
    func wishes(_ text: String) -> Feed.Wishes? { read(rss(text))?.wishes }
    #expect(wishes("<ttl>60</ttl>")?.interval == .seconds(3600))
    #expect(wishes("<ttl>99999999</ttl>")?.interval == .seconds(7 * 86_400))
    #expect(
      wishes("<ttl>-5</ttl><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>")?
        .interval == .seconds(900))
    #expect(wishes("<ttl>soon</ttl>")?.interval == nil)
    #expect(wishes("<skipHours><hour>24</hour><hour> 7 </hour><hour>99</hour></skipHours>")?.skippedHours == [0, 7])
    #expect(wishes("<skipDays><day>Sunday</day><day>friday</day><day>x</day></skipDays>")?.skippedDays == [0, 5])
    let every = (0...23).map { "<hour>\($0)</hour>" }.joined()
    #expect(wishes("<skipHours>\(every)</skipHours>")?.skippedHours == [])
  }
}
