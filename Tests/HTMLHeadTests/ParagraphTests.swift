// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("The first paragraph of a body")
struct ParagraphTests {
  private let lead = "The lighthouse was built in 1874, and its keeper was the last to leave the island."
  private let other = "Ferries leave from the old harbour twice a day, unless the wind comes from the north."

  @Test("the first sentence in a p is it, white space collapsed and references resolved")
  func first() {
    #expect(glimpse("<p>\(lead)</p><p>\(other)</p>").paragraph == lead)
    #expect(
      glimpse("<p>\n The <b>light</b>house &amp; its\tkeeper &mdash; both<br>stand on the island still.\n</p>")
        .paragraph
        == "The lighthouse & its keeper \u{2014} both stand on the island still.")
  }

  @Test("what the page marks as its own contents goes first, also where it comes later")
  func main() {
    #expect(glimpse("<p>\(other)</p><main><p>\(lead)</p></main>").paragraph == lead)
    #expect(glimpse("<p>\(other)</p><article><p>\(lead)</p></article>").paragraph == lead)
    #expect(glimpse("<p>\(other)</p><div role=main><p>\(lead)</p></div>").paragraph == lead)
    #expect(glimpse("<p>\(other)</p><main><p>Short.</p></main>").paragraph == other)
  }

  @Test("text without a p counts where it is long enough, first that of an article")
  func loose() {
    let long = "\(lead) \(other)"
    #expect(glimpse("\(long)<br><br>\(other)").paragraph == long)
    #expect(glimpse("<div>\(long)</div><article><div>\(lead)</div></article>").paragraph == lead)
    #expect(glimpse("<div>\(lead)</div>x").paragraph == nil)
    #expect(glimpse("<table><tr><td>\(long)</table>").paragraph == long)
    #expect(glimpse("<ul><li>\(lead)<li>x</ul>").paragraph == nil)
  }

  @Test("two line ends part paragraphs, one does not")
  func lineEnds() {
    #expect(glimpse("<p>\(lead)<br> <br/>\(other)").paragraph == lead)
    #expect(glimpse("<p>\(lead)<br>\(other)").paragraph == "\(lead) \(other)")
  }

  @Test(
    "menus, bylines, dates, notices and sentences cut short are not",
    arguments: [
      "", "&nbsp;", "Some text.", "12 March 2024, 14:05 — 3 min read — 1,204 views — 17 comments.",
      "Home | News | Sport | Weather in your own region and elsewhere.",
      "By Jane Doe and John Smith, published on 3 May 2024, updated at 9:45.",
      "By continuing to browse the pages you agree to what we do with your data.",
      "Copyright 2024 by the keepers of the lighthouse, who wrote all of this.",
      "\u{A9} 2024 The keepers of the lighthouse. They wrote all of this themselves.",
      "&copy; 2024 The keepers of the lighthouse. They wrote all of this themselves.",
      "We use cookies to make your visit more pleasant and to count our visitors.",
      "Diese Website verwendet Cookies, damit alles so geht, wie es gehen soll.",
      "Please enable JavaScript to see what this page would like to show you.",
      "You need to enable JavaScript to run this app, which is all there is.",
      "<a href=/a>All of this sentence is a link that leads to some other page.</a>",
      "Subscribe to our letter and get the best of the week into your mailbox.",
      "Lighthouse Harbour Ferry Island Keeper Lamp Storm Rock",
    ])
  func refused(text: String) {
    #expect(glimpse("<h1>Lighthouse</h1><p>x<p>\(text)</p>").paragraph == nil)
    #expect(glimpse("<p>\(text)</p><p>\(lead)</p>").paragraph == lead)
  }

  @Test(
    "sentences of other languages and scripts are",
    arguments: [
      "灯台は一八七四年に建てられ、最後の灯台守は戦後に島を去りました。", "这座灯塔建于一八七四年，最后一位守塔人战后离开了岛屿。",
      "Маяк построили в 1874 году, и его смотритель последним покинул остров.",
      "ประภาคารแห่งนี้สร้างขึ้นในสมัยโบราณและผู้ดูแลคนสุดท้ายได้ออกจากเกาะไปแล้ว",
      "दीपस्तंभ पुराने समय में बनाया गया था और उसका रखवाला सबसे अंत में गया।",
      "بنيت المنارة قبل زمن طويل، وكان حارسها آخر من غادر الجزيرة.",
      "Cookies are baked from flour, butter and sugar in a hot oven.",
    ])
  func languages(text: String) {
    #expect(glimpse("<p>\(text)</p>").paragraph == text)
  }

  @Test("a lead full of links is a lead, and footnote marks are left out of it")
  func encyclopedia() {
    let page = """
      <h1 id="firstHeading"><span>Rock Light</span></h1><div id="siteSub">A free book of all lights there are.</div>
      <div class="hatnote navigation-not-searchable">This is about the lighthouse on the rock. For others, see there.</div>
      <p class="mw-empty-elt"> </p><table class="infobox vcard"><tr><td><p>\(other)</p></table>
      <p><b>Rock Light</b> is a <a href=/l>lighthouse</a> on a <a href=/r>rock</a> off the <a href=/c>northern coast</a>,\
      <sup id="cite_ref-1" class="reference"><a href="#1">&#91;1&#93;</a></sup> lit in 1874.<sup class=reference>[2]</sup>
      <p>\(other)
      """
    let body = glimpse(page)
    #expect(body.heading == "Rock Light")
    #expect(body.paragraph == "Rock Light is a lighthouse on a rock off the northern coast, lit in 1874.")
  }

  @Test("a page that is one short sentence, and loads nothing, says that")
  func onlyText() {
    #expect(read("<title>a</title><script>f()</script><p>Some text.").body.paragraph == "Some text.")
    #expect(read("<h1>Title</h1>Some text.").body.paragraph == "Some text.")
    #expect(read("<title>a</title>Some text.<p>More text.").body.paragraph == nil)
    #expect(read("<title>a</title><script src=app.js></script>Some text.").body.paragraph == nil)
    #expect(read("<title>a</title><form>x</form>Some text.").body.paragraph == nil)
    #expect(read("<title>a</title><noscript>x</noscript>Some text.").body.paragraph == nil)
    #expect(read("<title>a</title>Loading. Please wait.").body.paragraph == nil)
    #expect(read("<title>a</title>Loading\u{2026}").body.paragraph == nil)
    #expect(read("<title>a</title><a href=b>Go on there.</a>").body.paragraph == nil)
  }

  @Test("paragraphs that are never closed, and nested lists, are no trouble")
  func soup() {
    #expect(glimpse("<ul><li>A<ul><li>B</ul><li>C</ul><p>\(lead)<p>\(other)<div>x").paragraph == lead)
    #expect(glimpse("<h1>Title<p>\(lead)<p>\(other)").paragraph == lead)
    #expect(glimpse("<h1>Title<p>\(lead)<p>\(other)").heading == "Title")
    #expect(glimpse("<b><p>\(lead)</b></p>").paragraph == lead)
    #expect(glimpse("<p>a < b and \(lead)").paragraph == "a < b and \(lead)")
    #expect(glimpse("</div></p></nav><p>\(lead)").paragraph == lead)
    #expect(glimpse("<nav><ul><li>x</nav><p>\(lead)").paragraph == lead)
    #expect(read("<frameset><frame src=a><noframes><p>\(lead)</noframes></frameset>").body.paragraph == nil)
    #expect(glimpse(String(repeating: "<div>", count: 600) + "<p>\(lead)").paragraph == nil)
  }

  @Test("in XHTML an element that ends in its own tag hides nothing")
  func xhtml() {
    let reader = HeadReader(contentType: "application/xhtml+xml")
    _ = reader.read(Array("<html><body><div class='cookie'/><a href='x'/><h1/><p>\(lead)</p></body></html>".utf8))
    let body = reader.finish().body
    #expect(body.paragraph == lead && body.heading == nil)
  }

  @Test("its text is in the page's encoding, whether the page says so or not")
  func encodings() {
    let body = "<p>Der Leuchtturm wurde für Schiffe aus dem Süden gebaut, die nachts fahren."
    let bytes = Array("<title>Turm</title>".utf8) + body.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(read(bytes).body.paragraph == String(body.dropFirst(3)))
    #expect(read(bytes, charset: "utf-8").body.paragraph == String(body.dropFirst(3)))
    #expect(glimpse(body).paragraph == String(body.dropFirst(3)))
    let wide = ("<title>Turm</title>" + body).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(read([0xFF, 0xFE] + wide).body.paragraph == String(body.dropFirst(3)))
  }

  @Test("a paragraph past the limits is cut after a word")
  func long() {
    let text = glimpse("<p>" + String(repeating: "words and more of them. ", count: 4_000)).paragraph ?? ""
    #expect(text.unicodeScalars.count <= HeadLimits().valueCharacters && text.hasPrefix("words and"))
    var limits = everything
    limits.rawParagraphBytes = 60
    let cut = read("<p>\(lead)", limits: limits).body.paragraph
    #expect(cut == nil || lead.hasPrefix(cut ?? "-"))
  }
}
