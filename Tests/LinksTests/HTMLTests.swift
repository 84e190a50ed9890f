// SPDX-License-Identifier: MIT

import Testing

@Suite struct HTMLTests {
  @Test("an anchor's target is a link though the text shows only its label")
  func anchor() {
    #expect(marked("docs", html: "<a href=\"https://a.example/b\">docs</a>") == ["https://a.example/b"])
    #expect(
      marked("docs", html: "<A class=x HREF='https://a.example/?a=1&amp;b=&#50;'>docs</A>") == [
        "https://a.example/?a=1&b=2"
      ])
    #expect(marked("docs", html: "<a href=https://a.example/b>docs</a>") == ["https://a.example/b"])
  }

  @Test("the label of a link is not a link of its own")
  func label() {
    let html = "<a href=\"https://a.example/\">https://b.example</a>"
    #expect(marked("", html: html) == ["https://a.example/"])
  }

  @Test("links of text and HTML are one list, the text's first")
  func merged() {
    let html = "<a href=\"https://b.example/\">b</a> <a href=\"https://a.example\">https://a.example</a>"
    #expect(marked("b https://a.example", html: html) == ["https://a.example", "https://b.example/"])
  }

  @Test("URLs in the text of the HTML are links")
  func bareText() {
    #expect(
      marked("", html: "see <b>https://a.example/b</b>.<br>https://c.example") == [
        "https://a.example/b", "https://c.example",
      ])
    #expect(
      marked("", html: "https://a.example/?a&amp;b `https://c.example`") == [
        "https://a.example/?a&b", "https://c.example",
      ])
  }

  @Test(
    "code, quotes and the quoted message of a reply hold no links",
    arguments: ["code", "pre", "blockquote", "mx-reply"])
  func silent(name: String) {
    let inside = "https://a.example <a href=\"https://b.example\">b</a>"
    #expect(marked("c", html: "<\(name)>\(inside)</\(name)> https://c.example") == ["https://c.example"])
  }

  @Test("HTML knows better than the text what is code")
  func codeInHTML() {
    let html = "<pre><code>curl https://a.example\n</code></pre>"
    #expect(marked("    curl https://a.example", html: html).isEmpty)
  }

  @Test("links in a spoiler are opted out, in the text too")
  func spoiler() {
    let html =
      "<span data-mx-spoiler=\"plot\"><span><a href=\"https://a.example\">a</a></span></span> https://b.example"
    #expect(marked("https://a.example https://b.example", html: html) == ["!https://a.example", "https://b.example"])
    #expect(marked("", html: html) == ["!https://a.example", "https://b.example"])
  }

  @Test("a URL in angle brackets stays opted out where HTML makes an anchor of it")
  func angle() {
    let html = "<a href=\"https://a.example\">https://a.example</a>"
    #expect(marked("<https://a.example>", html: html) == ["!https://a.example"])
  }

  @Test("targets that are no web links are none")
  func otherTargets() {
    let html =
      "<a href=\"mxc://a/b\">x</a><a href=\"javascript:1\">y</a><a href=\"mailto:a@b.example\">z</a><a href>q</a>"
    #expect(marked("", html: html).isEmpty)
  }

  @Test(
    "broken HTML is read as far as it goes",
    arguments: ["<a href=\"https://a.example", "<!-- x", "<", "</", "<a", "&#", "<code>"])
  func broken(end: String) {
    #expect(marked("", html: "https://b.example " + end).first == "https://b.example")
  }
}
