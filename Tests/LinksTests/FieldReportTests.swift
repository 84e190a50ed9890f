// SPDX-License-Identifier: MIT

import Testing

/// What people who run link previewers reported.
@Suite struct FieldReportTests {
  @Test("a closing parenthesis around a URL with a query is not a part of it")
  func parenthesisAfterQuery() {
    #expect(found("(https://video.example/watch?v=X)") == ["https://video.example/watch?v=X"])
    #expect(found("(https://video.example/watch)") == ["https://video.example/watch"])
  }

  @Test("a closing parenthesis that has its opener in the URL stays")
  func balancedParenthesis() {
    #expect(found("https://wiki.example/Magia_(song)") == ["https://wiki.example/Magia_(song)"])
    #expect(found("(https://wiki.example/Magia_(song))") == ["https://wiki.example/Magia_(song)"])
  }

  @Test(
    "sentence marks and unmatched closers are dropped in every position",
    arguments: ["http://h.", "http://h!", "http://h,", "http://h;", "http://h:", "http://h?", "(http://h)"])
  func sentenceMarks(text: String) {
    #expect(found(text) == ["http://h"])
    let withPath = text.replacing("http://h", with: "http://h/")
    #expect(found(withPath) == ["http://h/"])
    #expect(found(withPath + " and more") == ["http://h/"])
  }

  @Test("a URL in any brackets ends before the closer", arguments: ["(%)", "<%>", "[%]", "{%}"])
  func brackets(pattern: String) {
    #expect(found(pattern.replacing("%", with: "https://a.example/b")) == ["https://a.example/b"])
    #expect(found(pattern.replacing("%", with: "https://a.example")) == ["https://a.example"])
  }

  @Test("a full-width bracket ends the URL")
  func fullWidthBracket() {
    let text = "https://git.example/o/r/pull/87（2 commits，等 CI）"
    #expect(found(text) == ["https://git.example/o/r/pull/87"])
  }

  @Test("an IRI with letters outside of ASCII in host, path, query and fragment is one URL")
  func iri() {
    let text = "http://bücher.example/śćó?śó=żć#ś"
    #expect(found("see \(text), ok") == [text])
    #expect(canonical(text) == ["http://xn--bcher-kva.example/%C5%9B%C4%87%C3%B3?%C5%9B%C3%B3=%C5%BC%C4%87"])
  }

  @Test("a scheme with nothing but dots is no URL", arguments: ["http://...", "http://..", "https://.", "http://"])
  func dots(text: String) {
    #expect(found(text).isEmpty)
    #expect(found(text + " http://a.example") == ["http://a.example"])
  }

  @Test("a possessive s is not a part of the URL")
  func possessive() {
    #expect(found("https://www.shop.example's") == ["https://www.shop.example"])
    #expect(found("https://www.shop.example’s prices") == ["https://www.shop.example"])
    #expect(found("https://git.example/o/r's readme") == ["https://git.example/o/r"])
    #expect(found("https://a.example/they's/x") == ["https://a.example/they's/x"])
  }

  @Test("a broken escape in a password harms nothing, and later URLs are found")
  func brokenUserinfo() {
    let text = "http://root:'some%pass'@hostname/database https://a.example"
    #expect(marked(text) == ["@http://root:'some%pass'@hostname/database", "https://a.example"])
  }

  @Test(
    "a character reference of an escaping relay is not a part of the URL",
    arguments: ["&#41;", "&gt;", "&quot;", "&#x29;", "&lt;br&gt;", "&#39;", "&apos;.", "&nbsp;", "&hellip;"])
  func reference(leftover: String) {
    #expect(found("see https://a.example/b" + leftover) == ["https://a.example/b"])
    #expect(found("see https://a.example" + leftover) == ["https://a.example"])
  }

  @Test("an ampersand that joins parameters stays, escaped or not")
  func joiningAmpersand() {
    #expect(found("https://a.example/?x=1&amp;y=2") == ["https://a.example/?x=1&amp;y=2"])
    #expect(found("https://a.example/?x=1&gtin=2&lt=3") == ["https://a.example/?x=1&gtin=2&lt=3"])
  }

  @Test("a URL in backticks is no link")
  func backticks() {
    #expect(found("try `https://a.example` now").isEmpty)
    #expect(found("try `https://a.example` or https://b.example") == ["https://b.example"])
  }

  @Test("a log line in a fence holds no link")
  func fence() {
    #expect(found("look:\n```\nGET https://api.example/v1 200\n```\nhttps://a.example") == ["https://a.example"])
  }

  @Test("a label that is its own target is one link")
  func labelIsTarget() {
    #expect(found("[http://a.example/](http://a.example/)") == ["http://a.example/"])
  }
}
