// SPDX-License-Identifier: MIT

import FeedReading
import Testing
import URLParsing

/// Feeds that were damaged at random, and cut anywhere: whatever comes of it, it comes soon, and the same however it
/// was cut.
@Suite("Damaged feeds")
struct MutationTests {
  private static let seeds = [
    rss(
      "<title>T &amp; &eacute;</title><link>https://example.org/</link><image><url>i.png</url></image><skipHours><hour>3</hour></skipHours><item><title><![CDATA[a <b>c</b>]]></title><guid isPermaLink='false'>1</guid><author>a@b.c (N)</author><media:group><media:content url='m.mp4'/></media:group></item>",
      "xmlns:media='http://search.yahoo.com/mrss/'"),
    atom(
      "<title type='xhtml'><div>x <b>é€𝄞</b></div></title><author><name>N</name></author><entry><title type='html'>&lt;p&gt;x&lt;/p&gt;</title><link href='/1'/><updated>2024-01-01T00:00:00Z</updated><content mode='base64'>eA==</content><source><author><name>S</name></author></source></entry><!-- c -->"
    ),
    "<?xml version='1.0' encoding='iso-8859-1'?><!DOCTYPE rdf [<!ENTITY a 'b'>]><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'><channel rdf:about='/'/><item rdf:about='/1'><title>x &a; ]]> y</title></item></rdf:RDF>",
    "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"t\",\"items\":[{\"id\":\"1\",\"url\":\"/1\",\"content_html\":\"<p>x</p>\"}]}",
  ].map { Array($0.utf8) }

  private static let pieces =
    [
      "<", ">", "&", "&#", "&#x0;", "\"", "'", "<![CDATA[", "]]>", "<!--", "-->", "<?", "?>", "</item>", "<item>",
      "<entry>", "</rss>",
      "<!DOCTYPE", "\u{0}", "\r\n", "é", "\u{FFFF}", "&nbsp;", "=", "/", "]", "xmlns:a=''", "<a", "<title>", "<author>",
      "<image>",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBF], [0xFE, 0xFF]]

  @Test("whatever is done to a feed, the answer comes, and is the same however the feed is cut")
  func mutations() {
    var random = Dice(state: 0x5EED)
    for round in 0..<3000 {
      var bytes = Self.seeds[random.below(Self.seeds.count)]
      for _ in 0...random.below(6) {
        let place = random.below(bytes.count + 1)
        switch random.below(4) {
        case 0: bytes.removeSubrange(place..<min(bytes.count, place + random.below(12)))
        case 1: bytes.insert(contentsOf: Self.pieces[random.below(Self.pieces.count)], at: place)
        case 2: if place < bytes.count { bytes[place] = UInt8(random.below(256)) }
        default:
          bytes.insert(
            contentsOf: bytes[place..<min(bytes.count, place + random.below(40))], at: random.below(bytes.count + 1))
        }
      }
      let whole = read(bytes)
      for _ in 0..<2 {
        let size = 1 + random.below(60)
        let cut = read(bytes, chunk: size)
        #expect(cut == whole, "round \(round), in pieces of \(size): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }
}

/// Numbers that look random and are the same each time.
private struct Dice {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return bound == 0 ? 0 : Int((state >> 33) % UInt64(bound))
  }
}
