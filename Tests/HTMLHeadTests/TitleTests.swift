// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("The title of a page")
struct TitleTests {
  @Test("a title in an svg is not the title of the page")
  func svgTitle() {
    #expect(read("<svg><title>Icon</title></svg><title>Page</title>").title == "Page")
    #expect(read("<title>Page</title><body><svg><title>Icon</title></svg>", limits: everything).title == "Page")
    #expect(read("<body><svg><g><title>Icon</title></g></svg><p>text").title == nil)
    #expect(read("<body><math><title>x</title></math>").title == nil)
  }

  @Test("an svg that is not closed ends with the block around it")
  func unclosedSVG() {
    #expect(read("<div><svg><path><g></div><title>Page</title>").title == "Page")
    #expect(read("<svg><path><p><title>Page</title>").title == "Page")
    #expect(read("<b><div><svg><g></b><title>Page</title>").title == "Page")
    #expect(read("<b><svg><desc><div></b><title>Page</title></desc><title>Icon").title == "Page")
    #expect(read("<svg><font color=red><title>Page</title>").title == "Page")
    #expect(read("<svg><font><title>Icon</title>").title == nil)
  }

  @Test("HTML inside of foreign content is HTML at an integration point")
  func integrationPoints() {
    #expect(read("<svg><foreignObject><title>Page</title>").title == "Page")
    #expect(read("<svg><desc><meta name=a></desc>").metas.count == 1)
    #expect(read("<math><mi><title>Page</title>").title == "Page")
    #expect(read("<math><annotation-xml encoding='Text/HTML'><title>Page</title>").title == "Page")
    #expect(read("<math><annotation-xml><title>no</title>").title == nil)
  }

  @Test("a title written by a script is not a title")
  func scriptTitle() {
    let page = "<script>document.write('<title>Written</title>')</script><title>Real</title>"
    #expect(read(page).title == "Real")
    #expect(read("<script><!-- <script> </script> <title>No</title> --></script><title>Yes</title>").title == "Yes")
    #expect(read("<script><!-- </script><title>Yes</title>").title == "Yes")
    #expect(read("<script><!--> <script></script><title>Yes</title>").title == "Yes")
  }

  @Test("a title in a comment, a style, a textarea, an iframe or a template is none")
  func hiddenTitles() {
    for hidden in [
      "<!-- <title>x</title> -->", "<style><title>x</title></style>", "<textarea><title>x</title></textarea>",
      "<iframe><title>x</title></iframe>", "<template><title>x</title></template>", "<xmp><title>x</title></xmp>",
      "<noembed><title>x</title></noembed>", "<noframes><title>x</title></noframes>",
      "<!-- a -- > <title>x</title> --!>",
      "<? <title>", "<![CDATA[<title>",
    ] {
      #expect(read(hidden + "<title>Page</title>").title == "Page", "\(hidden)")
    }
    #expect(read("<plaintext><title>x</title>").title == nil)
  }

  @Test("the first title counts")
  func firstTitle() {
    #expect(read("<title>One</title><title>Two</title>").title == "One")
  }

  @Test("markup in a title is text, its references are resolved once and its white space is collapsed")
  func titleText() {
    #expect(read("<title>a <b>x</b>\n\t &amp;amp; &lt;b&gt; </title>").title == "a <b>x</b> &amp; <b>")
    #expect(
      read("<title>revert &quot;add potato.py&quot; \u{65E5}\u{672C}</title>").title
        == "revert \"add potato.py\" \u{65E5}\u{672C}")
    #expect(read("<title>a</titlex>b</ title>c</TITLE >").title == "a</titlex>b</ title>c")
    #expect(read("<title>a\0b").title == "a\u{FFFD}b")
  }

  @Test("a title that the page ends in counts as far as it goes")
  func cutTitle() {
    #expect(read("<title>Half of a ti").title == "Half of a ti")
    #expect(read("<title>Half</titl").title == "Half</titl")
  }

  @Test("a page without a title has none, one with an empty title has an empty one")
  func noTitle() {
    #expect(read("<p>text").title == nil)
    #expect(read("").title == nil)
    #expect(read("<title> </title>").title == "")
  }

  @Test("a title in the body, in a table or after the body counts")
  func misplacedTitles() {
    for page in [
      "<body><p><title>Page</title>", "<table><tr><title>Page</title>", "</body></html><title>Page</title>",
      "<table><colgroup><title>Page</title>", "<h1>x</h1><div><title>Page</title>", "<noscript><title>Page</title>",
    ] {
      #expect(read(page).title == "Page", "\(page)")
    }
  }

  @Test("a frameset takes the place of a body that shows nothing, and has no title of its own")
  func frameset() {
    #expect(read("<title>Page</title><frameset><frame><title>x</title>", limits: everything).title == "Page")
    #expect(read("<frameset><title>x</title></frameset>").title == nil)
    #expect(read("<div><title>x</title></div><frameset>").title == nil)
    #expect(read("<p>text<title>Page</title><frameset>").title == "Page")
  }

  @Test("elements nested deeper than browsers nest them count as siblings")
  func depth() {
    let deep = String(repeating: "<svg>", count: 5000)
    let ends = String(repeating: "</svg>", count: HeadLimits().depth * 2)
    #expect(read(deep + ends + "<title>T</title>").title == "T")
    #expect(read(deep + "<title>T</title>").title == nil)
    #expect(read(String(repeating: "<div>", count: 50_000) + "<title>T</title>").title == "T")
  }
}
