// SPDX-License-Identifier: MIT

import OpenGraphHandler
import Testing
import UnfurlKit
import UnfurlTestKit

/// Pages of kinds that people have reported as misread elsewhere; others stand with the behaviour that they are about.
@Suite("Pages that were misread elsewhere")
struct ReportedPagesTests {
  private func title(_ bytes: [UInt8], contentType: String) async throws -> String? {
    let page = FakePage(headers: [("Content-Type", contentType)], chunks: [bytes])
    return try HandlerTest.metadata(of: try await HandlerTest.unfurl(OpenGraphHandler(), page: page)).title
  }

  @Test("a page in UTF-8 that says nothing of its charset is read as that", arguments: ["text/html", "text/html;"])
  func silentUTF8(contentType: String) async throws {
    #expect(try await title(Array("<title>狐狸 — Größe</title>".utf8), contentType: contentType) == "狐狸 — Größe")
  }

  @Test("a charset that is named beyond the first kilobyte loses nothing of what is valid UTF-8")
  func lateCharset() async throws {
    let page = "<!-- \(String(repeating: "x", count: 1500)) --><title>Žluťoučký kůň</title><meta charset=utf-8>"
    #expect(try await title(Array(page.utf8), contentType: "text/html") == "Žluťoučký kůň")
  }

  @Test("a header that names the wrong charset does not garble a page that names the right one")
  func wrongHeader() async throws {
    // "日本語" in Shift_JIS, which is no UTF-8.
    let words: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA]
    let page = Array("<meta charset=shift_jis><title>".utf8) + words + Array("</title>".utf8)
    #expect(try await title(page, contentType: "text/html; charset=utf-8") == "日本語")
  }

  @Test("references in a title are read, and what follows them stays whole")
  func references() async throws {
    let page = try await metadata(of: "<title>revert &quot;add x.py&quot; &middot; 狐狸&hellip;</title>")
    #expect(page.title == "revert \"add x.py\" · 狐狸…")
  }

  @Test("a page's broken markup does not hide its title, where a browser shows one")
  func brokenMarkup() async throws {
    for html in [
      "<HTML><HEAD><META NAME=x CONTENT=\"y\n<TITLE lang=de>A</TITLE>\"><TITLE\nid=t>Juice &amp; more</TITLE\n></HEAD>",
      "</p><!doctype html><!-- a > b --!><title>Juice & more</title>",
      "<head><script>if (a<b) {}</script ><style>p:after{content:'<title>'}</style><title>Juice &amp more",
      "<?php echo '' ?><link rel=x href=\"a>b\"><title data-rh=true>Juice & more</title><title>Second</title>",
    ] {
      #expect(try await metadata(of: html).title == "Juice & more")
    }
  }

  @Test("Open Graph in name= counts, and extra attributes change nothing")
  func namedOpenGraph() async throws {
    let page = try await metadata(
      of: """
        <title>T</title><meta name="og:type" content="product" data-react-helmet="true" />
        <meta name="og:image" content="/i.png" itemprop="image primaryImageOfPage" class=x>
        """)
    #expect(page.type == "product" && page.image?.url == "https://example.org/i.png")
  }

  @Test("the link is told as it was written, fragment and all")
  func fragment() async throws {
    let page = try await metadata(of: "<title>T</title>", at: "https://example.org/a?id=1#part-2")
    #expect(page.originalURL == "https://example.org/a?id=1#part-2")
  }

  @Test("a page without scripts shows no error for those who run none")
  func scriptError() async throws {
    let html = """
      <title>Chat</title><body><div id=root></div>
      <noscript><h1>JavaScript is required</h1><p>Sorry, this page needs JavaScript to show you anything at all.</p></noscript>
      """
    let page = try await metadata(of: html)
    #expect(page.title == "Chat" && page.description == nil)
  }
}
