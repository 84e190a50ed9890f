// SPDX-License-Identifier: MIT

import Testing
import XMLReading

@Suite("What feeds really do")
struct RepairTests {
  @Test("a bare ampersand is text, in text and in attributes")
  func bareAmpersand() {
    #expect(
      Events.of(#"<a u="?x=1&y=2&copy=3">AT&T & co &</a>"#) == [#"<a u="?x=1&y=2&copy=3">"#, #""AT&T & co &""#, "</a>"])
  }

  @Test("HTML's references are their characters, XML's own stay markup-free, unknown ones are text")
  func references() {
    #expect(
      Events.of("<a>&nbsp;&eacute;&hellip;&lt;b&gt;&amp;&#8217;&#x2019;&#146;&madeup;&#0;&#xFFFF;</a>")
        == ["<a>", "\u{A0}é…<b>&’’’&madeup;\u{FFFD}".debugDescription, "</a>"])
  }

  @Test("references in CDATA, comments and instructions stay as they are")
  func noReferences() {
    #expect(
      Events.of("<a><![CDATA[&eacute; & <b>]]]><!-- & &x; <b> --><?php echo '&' ?>]]&gt; ]]></a>")
        == ["<a>", #""&eacute; & <b>]]]> ]]>""#, "</a>"])
  }

  @Test("a text that looks like the number of another is itself")
  func numbers() {
    let lines = Events.of("<a>x<![CDATA[0]]>&#49;<b>0</b><c><![CDATA[]]></c><![CDATA[1]]><!-- --> 2</a>")
    #expect(
      lines == [
        "<a>", #""x01""#, "<b>", #""0""#, "</b>", "<c>", "</c>", #""1 2""#, "</a>",
      ])
  }

  @Test("NULs and other controls are left out, line ends are line feeds")
  func controls() {
    #expect(
      Events.of("<a b='x\u{0}\u{1}y'>1\u{0}2\u{8}3\r\n4\r5\u{FFFE}\u{FFFF}<![CDATA[\u{1B}6\r\n]]></a>")
        == [#"<a b="xy">"#, "123\n4\n56\n".debugDescription, "</a>"])
  }

  @Test("blanks and garbage before and after the document do no harm")
  func around() {
    #expect(
      Events.of(" \n\u{FEFF}PHP warning: <?xml version='1.0'?>\n<!DOCTYPE rss><a>1</a>\n-- end & --") == [
        "<a>", #""1""#, "</a>",
      ])
  }

  @Test("what stands before and after an unclosed or wrongly nested tag is read")
  func nesting() {
    #expect(
      Events.of("<c><item><t>1</item><item><b><i>2</b></i><t>3</t></item><item><t>4<item><t>5</t></item></c>")
        == [
          "<c>", "<item>", "<t>", #""1""#, "</t>", "</item>", "<item>", "<b>", "<i>", #""2""#, "</i>", "</b>", "<t>",
          #""3""#, "</t>", "</item>", "<item>", "<t>", #""4""#, "</t>", "</item>", "<item>", "<t>", #""5""#, "</t>",
          "</item>", "</c>",
        ])
  }

  @Test("tags are repaired: missing quotes, values and ends, letters of another case")
  func tags() {
    #expect(
      Events.of("<a href=x y='1\"2' z <b checked/>1</B>2 < 3 <3 </a>")
        == [
          #"<a href="x" y="1\"2" z="">"#, #"<b checked="">"#, "</b>", #""12 < 3 <3 ""#, "</a>",
        ])
  }

  @Test("a document that is cut off closes what is open; a cut tag is left out")
  func cutOff() {
    #expect(Events.of("<a><b>1</b><c>2<d e='3") == ["<a>", "<b>", #""1""#, "</b>", "<c>", #""2""#, "</c>", "</a>"])
    #expect(Events.of("<a><![CDATA[1]") == ["<a>", #""1]""#, "</a>"])
  }

  @Test("a prefix without a namespace is told, and a declared one gives its namespace")
  func prefixes() {
    #expect(
      Events.of("<rss xmlns:m='urn:m' xmlns='urn:d'><media:t/><m:t/><t:u:v/></rss>")
        == [
          "<{urn:d}rss>", "<media:t>", "</media:t>", "<{urn:m}t>", "</{urn:m}t>", "<t:u_v>", "</t:u_v>",
          "</{urn:d}rss>",
        ])
  }

  @Test("an encoding is believed by what was declared and by the bytes")
  func encodings() {
    let latin = Array("<?xml version='1.0' encoding='iso-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(Events.of(latin) == ["<a>", #""é""#, "</a>"])
    let wide = "<?xml version='1.0' encoding='utf-16'?><a>é€</a>".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(Events.of([0xFE, 0xFF] + wide) == ["<a>", #""é€""#, "</a>"])
    #expect(Events.of(wide, chunk: 1) == ["<a>", #""é€""#, "</a>"])
    let wrong = Array("<?xml version='1.0' encoding='utf-16'?><a>é</a>".utf8)
    #expect(Events.of(wrong) == ["<a>", #""é""#, "</a>"])
  }

  @Test("bytes that are no UTF-8 in the middle of UTF-8 cost one character")
  func badBytes() {
    let long = Array("<a>".utf8) + [UInt8](repeating: 0x61, count: 40_000) + [0xE2, 0x82, 0xFF] + Array("é</a>".utf8)
    for chunk in [1, 7, 40_001, .max] {
      let lines = Events.of(long, chunk: chunk)
      #expect(lines.count == 3)
      #expect(lines[1].hasSuffix("a\u{FFFD}\u{FFFD}é\""))
    }
  }
}
