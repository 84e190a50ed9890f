// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("HTML oddities")
struct OddPagesTests {
  @Test(
    "a page from elsewhere names nothing in the networks of those who read of it",
    arguments: [
      "http://10.0.0.1/x", "http://127.1/x", "http://[::1]/x", "http://169.254.169.254/x",
      "http://[::ffff:192.168.0.1]/x",
      "http://localhost:631/x", "http://a.localhost/x", "http://0x7f000001/x",
    ])
  func privateAddresses(_ address: String) async throws {
    let page = """
      <title>A title of the page</title><meta name=description content="And what it is about">
      <meta property=og:image content="\(address)"><meta property=og:image:width content=500>
      <meta property=og:image:height content=500><meta property=og:video content="\(address)">
      <meta property=og:audio content="\(address)"><meta name=twitter:player content="\(address)">
      <link rel=icon href="\(address)"><link rel=alternate type="application/rss+xml" href="\(address)">
      """
    let found = try await metadata(of: page)
    #expect(found.image == nil && found.video == nil && found.audio == nil && found.icon == nil && found.feeds.isEmpty)
    // A page in such a network is no stranger there.
    let inside = try await metadata(of: page, at: "http://10.2.3.4/wiki")
    #expect(inside.image != nil && inside.video != nil && inside.audio != nil && inside.icon != nil)
    #expect(inside.feeds.count == 1)
  }

  @Test("a title of which nothing can be read is none")
  func unreadable() async throws {
    #expect(try await skip(of: "<title>&#xD800; &#0;&#xDFFF;</title>") == .nothingToSay)
    #expect(try await metadata(of: "<title>a &#xD800;</title>").title == "a \u{FFFD}")
  }

  @Test("a title in an svg or in a script is not the title of the page")
  func otherTitles() async throws {
    let page = try await metadata(
      of: """
        <script>document.write('<title>No</title>')</script><title>Yes</title>
        <body><svg><title>Icon</title></svg>
        """)
    #expect(page.title == "Yes")
    #expect(try await skip(of: "<body><svg><title>Icon</title></svg>") == .nothingToSay)
  }

  @Test("attributes may come in any order, with others between them")
  func attributeOrder() async throws {
    let page = try await metadata(of: "<meta content='T' data-x=1 property='og:title' id=2>")
    #expect(page.title == "T")
  }

  @Test("metas in the body count")
  func bodyMetas() async throws {
    #expect(try await metadata(of: "<body><h1>x</h1><meta property=og:title content=T>").title == "T")
  }

  @Test("markup and what was escaped twice go out of a description; in a title they are text")
  func markup() async throws {
    let page = try await metadata(
      of: """
        <title>Did you &lt;b&gt;miss&lt;/b&gt; me?</title>
        <meta name=description content="<p>One<br>two</p><script>x()</script> &lt;a href='y'&gt;three&lt;/a&gt; &amp;#39;four&amp;#39; 1 &lt; 2, vector<int>">
        """)
    #expect(page.title == "Did you <b>miss</b> me?")
    #expect(page.description == "One two three 'four' 1 < 2, vector<int>")
  }

  @Test("a description that was cut within a tag loses the rest of the tag")
  func cutMarkup() async throws {
    #expect(try await metadata(of: "<meta name=description content='Words &lt;a href=x'>").description == "Words")
    let many = String(repeating: "&lt;a ", count: 200)
    #expect(try await metadata(of: "<title>T</title><meta name=description content='\(many)'>").description == nil)
  }

  @Test("JSON-LD wrapped in CDATA is read, broken blocks are passed over, the first known type counts")
  func linkedData() async throws {
    let page = try await metadata(
      of: """
        <script type="application/ld+json">{broken</script>
        <script type="application/ld+json">{"@type":"BreadcrumbList","name":"Way marks"}</script>
        <script type="application/ld+json">/* <![CDATA[ */ {"@graph":[{"@type":"Organization","name":"O"},
        {"@type":["NewsArticle"],"headline":"Head &amp; line","author":[{"name":"Anna"}],"image":{"url":"/i.png"},
        "datePublished":"2024-01-02T03:04:05Z","publisher":{"name":"Paper"}}]} /* ]]> */</script>
        """)
    #expect(page.title == "Head & line" && page.author == "Anna" && page.siteName == "Paper")
    #expect(page.image?.url == "https://example.org/i.png" && page.published == "2024-01-02T03:04:05Z")
    #expect(page.sources["title"] == "json-ld:title")
  }

  @Test("a canonical URL without its scheme is no path: it is no URL at all")
  func hostLikeCanonical() throws {
    let page = try #require(WebURL("http://www.bbc.com/"))
    let host = ["www.bbc.co.uk/news", "bbc.co.uk", "example.org:8080/x", "WWW.x.y"]
    let path = ["news.html": "news.html", "/news": "news", "a/b": "a/b", "?q=a.b": "?q=a.b", "./www.x": "www.x"]
    for value in host { #expect(reading(canonical: value, page).canonical == nil) }
    for (value, expected) in path {
      #expect(reading(canonical: value, page).canonical?.href == "http://www.bbc.com/" + expected)
    }
  }

  private func reading(canonical: String, _ page: WebURL) -> PageReading {
    var head = DocumentHead()
    head.links = [
      LinkElement(attributes: [Attribute(name: "rel", value: "canonical"), Attribute(name: "href", value: canonical)])
    ]
    return PageReading(head, at: page)
  }

  @Test("controls and line ends in a title are gone")
  func controls() async throws {
    let page = try await metadata(of: "<title>I don&#39;t want to\nquit &#1;programming\u{202E}!</title>")
    #expect(page.title == "I don't want to quit programming!")
  }

  @Test("a very long title is cut at 200 characters, a description at 300")
  func longTexts() async throws {
    let long = String(repeating: "word ", count: 5000)
    let page = try await metadata(of: "<title>\(long)</title><meta name=description content='\(long)'>")
    #expect(page.title.map { $0.count <= 200 && $0.hasSuffix("word…") } == true)
    #expect(page.description.map { $0.count <= 300 && $0.hasSuffix("word…") } == true)
  }

  @Test("a title that was escaped twice is read, but a tag that it writes about stays")
  func twiceEscaped() async throws {
    let titles = [
      "Tom &amp;amp; Jerry&amp;#39;s &amp;quot;Best&amp;quot; &amp;eacute;": "Tom & Jerry's \"Best\" é",
      "The &amp;lt;b&amp;gt; and &amp;nbsp; of &lt;p&gt;": "The &lt;b&gt; and &nbsp; of <p>",
      "?a=1&amp;copy=2 &amp;; &amp;#; &amp;#x; &amp;bogus; &": "?a=1&copy=2 &; &#; &#x; &bogus; &",
      "a&amp;#10;b&amp;#60;c&amp;#99999999999999;": "a&#10;b&#60;c&#99999999999999;",
    ]
    for (html, title) in titles { #expect(try await metadata(of: "<title>\(html)</title>").title == title) }
  }

  @Test("a script that ends in its own tag hides nothing of a page of XHTML")
  func xhtml() async throws {
    let page = FakePage(
      headers: [("Content-Type", "application/xhtml+xml")],
      chunks: [Array("<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><script src=\"x\"/><title>T</title>".utf8)])
    #expect(try HandlerTest.metadata(of: try await HandlerTest.unfurl(OpenGraphHandler(), page: page)).title == "T")
  }

  @Test("where a channel wants descriptions, a page with a title alone says nothing")
  func requiredDescription() async throws {
    let options: [String: OptionValue] = ["require_description": .bool(true)]
    let bare = try await HandlerTest.unfurl(OpenGraphHandler(), html: "<title>T</title>", options: options)
    guard case .skipped(.nothingToSay) = bare else {
      Issue.record("a title alone should say nothing")
      return
    }
    let html = "<title>T</title><meta name=description content=D>"
    let full = try await HandlerTest.unfurl(OpenGraphHandler(), html: html, options: options)
    #expect(try HandlerTest.metadata(of: full).title == "T")
    #expect(try await metadata(of: "<title>T</title>").title == "T")
  }
}
