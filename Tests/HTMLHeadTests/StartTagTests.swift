// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("A start tag in a piece of HTML")
struct StartTagTests {
  private func tag(_ name: StaticString, _ html: String) -> StartTag? {
    StartTag.first(name, in: Array(html.utf8)[...])
  }

  @Test("an attribute is found whatever quotes and case it is written in")
  func attributes() {
    let tag = tag("img", "<p>x<IMG\nSRC = 'a&amp;b.png' width=\"4\" height=5 alt hidden>")
    #expect(tag?["src"] == "a&b.png")
    #expect(tag?["width"] == "4")
    #expect(tag?["height"] == "5")
    #expect(tag?["alt"] == "")
    #expect(tag?["title"] == nil)
  }

  @Test("a bracket in a value does not end the tag")
  func bracket() { #expect(tag("img", "<img alt='a > b' src=x.png>")?["src"] == "x.png") }

  @Test("of two attributes of one name the first counts")
  func twice() { #expect(tag("img", "<img src=a src=b>")?["src"] == "a") }

  @Test("another element whose name begins the same is another", arguments: ["<image src=a>", "<img", "<img src='a>"])
  func none(_ html: String) { #expect(tag("img", html) == nil) }

  @Test("an end tag is found behind what looks like one")
  func end() {
    let html = Array("<p>a</pre>b</P >c".utf8)
    #expect(StartTag.endTag("p", in: html[...]) == 16)
  }
}
