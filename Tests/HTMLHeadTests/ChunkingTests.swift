// SPDX-License-Identifier: MIT

import HTMLHead
import Testing
import UnfurlTestKit

@Suite("Chunks and hostile pages")
struct ChunkingTests {
  private static let pieces = [
    "<title>", "</title>", "<meta ", "name=", "content=", "property='og:title'", "\"", "'", ">", "/>", "<", "</",
    "<!--",
    "-->", "--!>", "-", "!", "<!DOCTYPE html>", "<![CDATA[", "]]>", "<svg>", "</svg>", "<math><mi>", "<template>",
    "</template>", "<script>", "</script>", "<script type=application/ld+json>", "<style>", "</style>", "<noscript>",
    "</noscript>", "<frameset>", "<head>", "</head>", "<body>", "</body>", "<table><tr><td>", "</table>", "<p>", "</p>",
    "<b>", "</b>", "<a ", "=", "/", " ", "\n", "\r", "\0", "text", "&amp;", "&", "é", "日本", "\u{1B}$B",
    "<link rel=icon ",
    "href=x>", "<base href=y>", "<html lang=de>", "<meta charset=shift_jis>", "<textarea>", "</textarea>",
    "<plaintext>",
    "<select><option>", "<li>", "<h1>", "<foreignObject>", "<desc>", "<?", "<input type=hidden>", "<!-- <script>",
    "</h1>", "<br>", "<form action=f>", "<div class='cookie-bar x'>", "</div>", "<article>", "<header>", "</header>",
    "<sup class=reference>", "<p hidden>", "<a href=x>", "</a>", "<input type=password>", "<iframe src=i>", "&nbsp;",
    "A sentence of some length that ends, as such sentences do, in a stop.", "<div style='display : none'>", "id=i ",
    "<nav>", "</nav>", "<main>", " words ",
  ]

  @Test("tag soup gives the same result however it is cut, and crashes nothing", arguments: 0..<40)
  func soup(seed: Int) {
    var random = SeededGenerator(seed)
    for _ in 0..<25 {
      var page: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<120, using: &random) {
        if Int.random(in: 0..<12, using: &random) == 0 {
          page.append(UInt8.random(in: 0...255, using: &random))
        } else {
          page += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
        }
      }
      let charset = [nil, "utf-8", "utf-16", "iso-2022-jp", "gbk"].randomElement(using: &random) ?? nil
      let whole = summary(read(page, charset: charset))
      for size in [1, 2, 3, 7, Int.random(in: 4..<200, using: &random)] {
        #expect(summary(read(page, charset: charset, chunk: size)) == whole, "seed \(seed), chunks of \(size)")
      }
    }
  }

  @Test("a page cut right where reading ends tells the same")
  func cutAtTheEnd() {
    let page = Array("<head><title>é</title><meta name=description content=ü></head><body>text".utf8)
    let whole = summary(read(page))
    for size in 1...page.count { #expect(summary(read(page, chunk: size)) == whole) }
  }

  @Test(
    "a quarter of a megabyte of anything is read in linear time",
    arguments: [
      "<", "<a ", "<a b", "&", "<meta content=\"", "<meta a=", "<div>", "<svg>", "</b>", "<b>", "<template>", "<!--",
      "<![CDATA[",
      "<title>", "<script>", "<script><!--", "<table><tr><td>", "<meta name=og:x content=y>", "<link>", "a=b ", "<p>",
      "<li><p>",
      "</div>", "<x></y>", "<math><annotation-xml>", "<a/", "<b><div>", "<select>",
      "<form><main>", "<p>We use cookies. ", "<h1>a", "<div class=a-b-c-d>", "<p class=\"", "<br>a ", "<noscript>a",
      "a &amp; b. ", "<div id=a style=display:none>", "<p>A sentence of some words that ends, but is a link.</p>",
    ])
  func hostile(piece: String) {
    let text = String(repeating: piece, count: 262_144 / piece.utf8.count)
    for start in ["", "<meta "] {
      // Anything quadratic takes minutes.
      let head = read(Array((start + text).utf8), chunk: 16_384)
      #expect(head.metas.count <= 250 && head.links.count <= 200)
      #expect(head.metas.allSatisfy { $0.attributes.count <= 64 })
    }
  }

  @Test("a page keeps no more than the limits say")
  func limits() {
    var limits = everything
    limits.metas = 3
    limits.openGraphMetas = 2
    limits.links = 1
    limits.attributes = 2
    limits.valueCharacters = 5
    limits.urlCharacters = 8
    let page = """
      <meta name=a content='12 45678' c=3><meta name=b content=123456789><meta name=c><meta name=d>
      <meta property=og:a><meta property=og:b><meta property=og:c><link href=a><link href=b>
      """
    let head = read(page, limits: limits)
    #expect(head.metas.map { $0.name ?? $0.property ?? "" } == ["a", "b", "c", "og:a", "og:b"])
    #expect(head.metas[0].content == "12 45" && head.metas[1].content == "12345678")
    #expect(head.metas[0].attributes.count == 2)
    #expect(head.links.count == 1)
  }
}
