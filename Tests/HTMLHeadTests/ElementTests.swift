// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("Metas, links and base")
struct ElementTests {
  @Test("attributes come in any order, with any quotes, and with others among them")
  func attributeOrder() {
    let page = """
      <meta content="One" property="og:title"><meta property='og:type' content='x' data-x=1 lang>
      <META NAME=twitter:card CONTENT=summary><meta name="og:url" content=/a/b/>
      """
    let metas = read(page, limits: everything).metas
    #expect(metas.count == 4)
    #expect(metas[0].property == "og:title" && metas[0].content == "One")
    #expect(metas[1].property == "og:type" && metas[1].content == "x" && metas[1]["lang"] == "")
    #expect(metas[2].name == "twitter:card" && metas[2].content == "summary")
    #expect(metas[3].name == "og:url" && metas[3].content == "/a/b/")
  }

  @Test("a slash where a space should be, no space after a quote, a stray equals sign")
  func oddAttributes() {
    let metas = read("<meta/property=a/content='b'><meta name='x'content=\"y\"><meta =a=1 b = 'c' d>").metas
    #expect(metas[0].property == "a/content='b'")
    #expect(metas[1].name == "x" && metas[1].content == "y")
    #expect(metas[2]["=a"] == "1" && metas[2]["b"] == "c" && metas[2]["d"] == "")
  }

  @Test("of two attributes with one name the first counts")
  func doubleAttributes() {
    let meta = read("<meta content=one CONTENT=two name=n>").metas[0]
    #expect(meta.attributes == [Attribute(name: "content", value: "one"), Attribute(name: "name", value: "n")])
  }

  @Test("references in a value are resolved, but a query stays as it was meant")
  func references() {
    let link = read("<link rel='Canonical  ALTERNATE' href='/?a=1&copy=2&amp;b=&lt&not;'>").links[0]
    #expect(link.href == "/?a=1&copy=2&b=<\u{AC}")
    #expect(link.rel == ["canonical", "alternate"])
  }

  @Test("in a name nothing is a reference")
  func names() {
    #expect(read("<meta &amp;=&amp;>").metas[0].attributes == [Attribute(name: "&amp;", value: "&")])
  }

  @Test("a greater-than sign in quotes is part of the value, a tag that never ends is dropped")
  func quotes() {
    #expect(read("<meta content='a>b'><meta content='never").metas.map(\.content) == ["a>b"])
    #expect(read("<link href=a").links.isEmpty)
  }

  @Test("line ends in a value become line feeds")
  func lineEnds() {
    #expect(read("<meta content='a\r\nb\rc&#13;'>").metas[0].content == "a\nb\nc\r")
  }

  @Test("the first base with an href counts")
  func base() {
    let page = "<base target=x><base href=https://host.example/a/><base href=/b>"
    #expect(read(page).base == "https://host.example/a/")
  }

  @Test("a refresh counts, also in a noscript without a head")
  func refresh() {
    let page = "<noscript><META http-equiv=\"refresh\" content=\"0;URL=http://a.example/\"></noscript>"
    #expect(read(page).refresh == "0;URL=http://a.example/")
    #expect(read("<meta http-equiv=Refresh content='5; url=b'>").refresh == "5; url=b")
  }

  @Test("the language is that of the html element, even of a late one")
  func language() {
    #expect(read("<!DOCTYPE html><html lang=de><body>").language == "de")
    #expect(read("<p>x<html lang=fi>").language == "fi")
    #expect(read("<p lang=en>x").language == nil)
  }

  @Test("JSON-LD blocks are handed on as they are, other scripts are not")
  func scripts() {
    let page = """
      <script>var a = 1</script><script type="application/ld+json">/* <![CDATA[ */{"a":"<b>&amp;"}/* ]]> */</script>
      <script type='Application/LD+JSON'>{"b":1}</script >
      """
    #expect(read(page).scripts == ["/* <![CDATA[ */{\"a\":\"<b>&amp;\"}/* ]]> */", "{\"b\":1}"])
  }

  @Test("comments end where browsers end them")
  func comments() {
    for comment in [
      "<!-->", "<!--->", "<!---->", "<!-- --!>", "<!-- -- -->", "<!--a-->", "<!-x>", "<!>", "<?x>", "</ >",
    ] {
      #expect(read(comment + "<meta name=a>").metas.count == 1, "\(comment)")
    }
    #expect(read("<!-- > <meta name=a>").metas.isEmpty)
  }

  @Test("CDATA sections exist in foreign content only")
  func cdata() {
    #expect(read("<svg><![CDATA[<p><meta name=a>]] ]]></svg>").metas.isEmpty)
    #expect(read("<![CDATA[x><meta name=a>]]>").metas.count == 1)
  }

  @Test("what is in a template is not in the document, what comes after it is")
  func templates() {
    #expect(read("<template><div><meta name=a><template></template><link></template><meta name=b>").metas.count == 1)
    #expect(read("<body><template><svg></template><meta name=b>").metas.count == 1)
  }

  @Test("in XHTML an element may end in its own tag, in HTML the slash means nothing")
  func selfClosing() {
    let page = Array("<head><script src=\"x\"/><style/><title/><title>T</title><meta name=\"a\" content=\"b\"/>".utf8)
    for type in ["application/xhtml+xml", "application/xml; charset=utf-8"] {
      let reader = HeadReader(contentType: type)
      _ = reader.read(page)
      let head = reader.finish()
      #expect(head.title == "T" && head.metas.count == 1, "\(type)")
    }
    #expect(read("<head><script src=\"x\"/><title>T</title>").title == nil)
  }

  @Test("links that only tell a browser what to load are left out where nobody wants them")
  func browserLinks() {
    let page =
      "<link rel=stylesheet href=a><link rel=' Preload ' href=b><link rel='alternate stylesheet' href=c><link rel=icon href=d>"
    var limits = HeadLimits()
    limits.keepsBrowserLinks = false
    let reader = HeadReader(limits: limits)
    _ = reader.read(Array(page.utf8))
    #expect(reader.finish().links.map(\.href) == ["c", "d"])
    #expect(read(page).links.count == 4)
  }
}
