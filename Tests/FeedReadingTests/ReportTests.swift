// SPDX-License-Identifier: MIT

import FeedReading
import Testing

/// What people met in the wild.
@Suite("Reports about feeds")
struct ReportTests {
  @Test("a date with blanks around it is a date")
  func blankDate() {
    #expect(
      item("<title>t</title><pubDate>\n  Wed, 03 Jan 2024 08:47:51 -0500 </pubDate>")?.published == 1_704_289_671_000)
  }

  @Test("a date of RSS in Atom is a date")
  func mailDate() {
    #expect(entry("<title>t</title><updated>Wed, 03 Jan 2024 14:00:00 GMT</updated>")?.updated == 1_704_290_400_000)
  }

  @Test("a date in German costs the date, and not the item")
  func localDate() {
    let found = item("<title>t</title><pubDate>Mi, 03 Jänner 2024 14:00:00 +0100</pubDate>")
    #expect(found?.title == "t" && found?.published == nil)
  }

  @Test("RSS without an XML declaration, and with dates that are none, is RSS")
  func noDeclaration() {
    let feed = read(
      "\n  <rss><channel><title>T</title><item><title>i</title><pubDate>yesterday</pubDate></item></channel></rss>")
    #expect(feed?.format == .rss && feed?.items.map(\.title) == ["i"])
  }

  @Test("a bare ampersand in a name is an ampersand")
  func bareAmpersand() {
    #expect(entry("<title>t</title><author><name>Salt & Vinegar</name></author>")?.author == "Salt & Vinegar")
  }

  @Test("an XHTML title is flattened to its text")
  func xhtmlTitle() {
    #expect(
      entry("<title type=\"xhtml\"><div>Now <b>bold</b>\n and <em>leaning</em></div></title>")?.title
        == "Now bold and leaning")
  }

  @Test("inline markup in a content of text/html is accepted")
  func inlineMarkup() {
    let found = entry(
      "<title>t</title><content type='text/html'><a href='https://example.org/x'>a link</a> in it</content><id>1</id>")
    #expect(found?.content == "a link in it" && found?.id == "1")
  }
}
