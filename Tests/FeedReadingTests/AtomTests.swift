// SPDX-License-Identifier: MIT

import FeedReading
import Testing

@Suite("Atom")
struct AtomTests {
  @Test("a feed and its entries are read with all that they say")
  func whole() throws {
    let feed = try #require(
      read(
        atom(
          """
          <title type="html">A &amp;lt; B</title><subtitle>S</subtitle><id>urn:f</id><updated>2024-01-02T00:00:00Z</updated>
          <link href="/"/><link rel="self" href="self"/><icon>/i.ico</icon><logo>/l.png</logo><author><name>Feed Author</name></author>
          <entry><title>One</title><id>urn:1</id><published>2024-01-01T00:00:00Z</published><updated>2024-01-02T00:00:00Z</updated>
          <link rel="enclosure" href="/f.mp3" type="audio/mpeg" length="7"/><link rel="alternate" href="/1" type="text/html"/>
          <link rel="replies" type="text/html" href="https://example.org/1/talk"/><summary>Sum</summary>
          <content type="html">&lt;p&gt;Con&lt;/p&gt;tent</content></entry>
          """)))
    #expect(feed.format == .atom && feed.version == "1.0" && feed.title == "A < B" && feed.description == "S")
    #expect(
      feed.id == "urn:f" && feed.link == "https://example.org/" && feed.selfLink == "https://example.org/feeds/self")
    #expect(feed.icon == "https://example.org/i.ico" && feed.image == "https://example.org/l.png")
    let entry = try #require(feed.items.first)
    #expect(entry.title == "One" && entry.id == "urn:1" && entry.link == "https://example.org/1")
    #expect(entry.published == 1_704_067_200_000 && entry.updated == 1_704_153_600_000)
    #expect(entry.author == "Feed Author" && entry.summary == "Sum" && entry.content == nil)
    #expect(entry.comments == "https://example.org/1/talk" && entry.enclosures.first?.bytes == 7)
  }

  @Test("an entry's author is its own, else its source's, else the feed's")
  func authors() {
    let feed = read(
      atom(
        "<author><name>F</name></author><entry><title>1</title><author><name>E</name></author></entry>"
          + "<entry><title>2</title><source><title>no</title><author><name>S</name></author></source></entry><entry><title>3</title></entry>"
      ))
    #expect(feed?.items.map(\.author) == ["E", "S", "F"])
    #expect(feed?.items.map(\.title) == ["1", "2", "3"])
  }

  @Test("Atom 0.3 has other words for the same")
  func old() {
    let feed = read(
      "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><tagline>T</tagline><entry><title mode='escaped'>&lt;b&gt;x&lt;/b&gt;</title><issued>2024-01-01T00:00:00Z</issued><modified>2024-01-02T00:00:00Z</modified></entry><entry><title mode='base64'>Qm9sZA==</title></entry></feed>"
    )
    #expect(feed?.version == "0.3" && feed?.description == "T")
    #expect(feed?.items.first?.title == "x" && feed?.items.first?.published == 1_704_067_200_000)
    #expect(feed?.items.last?.title == "Bold")
  }

  @Test("a text is text, HTML is flattened, XHTML too")
  func texts() {
    #expect(entry("<title type='text'>use &lt;b&gt;</title>")?.title == "use <b>")
    #expect(entry("<title type='html'>use &lt;b&gt;x&lt;/b&gt; &amp;amp; y</title>")?.title == "use x & y")
    #expect(
      entry(
        "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>an <b>X</b>HTML &lt;p&gt;<p>one</p><p>two</p></div></title>"
      )?.title == "an XHTML <p> one two")
    #expect(entry("<title>AT&amp;amp;T</title>")?.title == "AT&T")
  }

  @Test("an entry may be a document by itself")
  func lone() {
    let feed = read("<entry xmlns='http://www.w3.org/2005/Atom'><title>Lone</title><id>urn:1</id></entry>")
    #expect(
      feed?.format == .atom && feed?.title == nil && feed?.items.map(\.title) == ["Lone"] && feed?.isComplete == true)
  }
}
