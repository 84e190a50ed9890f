// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Metadata choice")
struct MetadataChoiceTests {
  @Test("Open Graph comes before Twitter cards, and both before plain HTML")
  func precedence() async throws {
    let page = try await metadata(
      of: """
        <title>plain</title><meta name=description content="plain words">
        <meta name="twitter:title" content="card"><meta name="twitter:description" content="card words">
        <meta property="og:title" content="graph"><meta property="og:description" content="graph words">
        """)
    #expect(page.title == "graph" && page.description == "graph words")
    #expect(page.sources["title"] == "og:title" && page.sources["description"] == "og:description")
  }

  @Test("Twitter tags fill in for missing Open Graph tags")
  func twitter() async throws {
    let page = try await metadata(
      of: """
        <meta name="twitter:title" content="Card"><meta name="twitter:description" content="Words">
        <meta name="twitter:image" content="/i.png">
        """)
    #expect(page.title == "Card" && page.description == "Words")
    #expect(page.image?.url == "https://example.org/i.png" && page.sources["image"] == "twitter:image")
  }

  @Test("the first tag that is not empty wins")
  func firstNonEmpty() async throws {
    let page = try await metadata(
      of: """
        <meta property="og:title" content=""><meta property="og:title"><meta property="og:title" content=" &#8203; ">
        <meta property="og:title" content="first"><meta property="og:title" content="second">
        """)
    #expect(page.title == "first")
  }

  @Test("names compare without case, property and name may be mixed up, rel is a list of tokens")
  func names() async throws {
    let page = try await metadata(
      of: """
        <meta property="OG:Title" content="T"><meta name="og:site_name" content="S">
        <meta name="descripTION" content="D"><meta property="twitter:image:src" content="/t.png">
        <link rel="pretty IcoN" href="/i.ico">
        """)
    #expect(page.title == "T" && page.siteName == "S" && page.description == "D")
    #expect(page.image?.url == "https://example.org/t.png" && page.icon == "https://example.org/i.ico")
  }

  @Test("relative URLs are resolved against the base, else against where the page was found")
  func relative() async throws {
    let plain = try await metadata(of: "<meta property=og:image content=/images/docs@2x.png>")
    #expect(plain.image?.url == "https://example.org/images/docs@2x.png")
    let based = try await metadata(
      of: "<base href=https://host.example/resource/index/><link rel=image_src href=assets/test.png>")
    #expect(based.image?.url == "https://host.example/resource/index/assets/test.png")
  }

  @Test("only http and https URLs are ever given on")
  func schemes() async throws {
    for url in [
      "javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "", "  ", "#top", "ftp://x.example/i",
    ] {
      let page = try await metadata(
        of: "<title>T</title><meta property=og:image content='\(url)'><link rel=icon href='\(url)'>")
      #expect(page.image == nil && page.icon == nil)
    }
  }

  @Test("a page without title, description or media is skipped, even with an icon and a site name")
  func nothing() async throws {
    #expect(
      try await skip(of: "<link rel=icon href=/i.ico><meta property=og:site_name content=S><p>Please enable JavaScript")
        == .nothingToSay)
    #expect(try await skip(of: "") == .nothingToSay)
  }

  @Test("a title that is only the host's name says nothing")
  func hostTitle() async throws {
    #expect(try await skip(of: "<title>www.Example.org</title>", at: "https://example.org/") == .nothingToSay)
    #expect(try await skip(of: "<title>https://example.org/a</title>", at: "https://example.org/a") == .nothingToSay)
    #expect(try await skip(of: "<title>Example</title>", at: "https://example.org/") == nil)
  }

  @Test("where it led is told, the link as written is kept, and rel=canonical changes neither")
  func urls() async throws {
    let page = try await metadata(
      of: "<title>T</title><link rel=canonical href=/><meta property=og:url content=https://example.org/>",
      at: "https://example.org/item?id=45280")
    #expect(page.url == "https://example.org/item?id=45280" && page.originalURL == "https://example.org/item?id=45280")
  }

  @Test("the site's name, author, time, language and type are taken where they are what they should be")
  func otherFields() async throws {
    let page = try await metadata(
      of: """
        <html lang="de-AT"><title>T</title><meta name=application-name content=App>
        <meta property=article:author content=https://example.org/anna><meta name=author content="Anna  Beispiel">
        <meta property=article:published_time content="2024-02-29 12:30:00+0100"><meta property=og:type content=article>
        """)
    #expect(
      page.siteName == "App" && page.author == "Anna Beispiel" && page.type == "article" && page.locale == "de-AT")
    #expect(page.published == "2024-02-29T12:30:00+01:00")
    #expect(page.sources["locale"] == "html[lang]" && page.sources["author"] == "author")
  }

  @Test(
    "a time is told only where it is one",
    arguments: [
      "yesterday", "2024-02-30T00:00:00Z", "2024-01-01", "2024-01-01T10:00:00", "2024-01-01T25:00:00Z",
      "20240101T100000Z",
    ])
  func badTimes(time: String) async throws {
    let page = try await metadata(of: "<title>T</title><meta property=article:published_time content='\(time)'>")
    #expect(page.published == nil)
  }

  @Test("a page that rates itself as adult is marked, by tag or by header")
  func adult() async throws {
    for tag in [
      "<meta name=rating content=Adult>", "<meta name=RATING content=RTA-5042-1996-1400-1577-RTA>",
      "<meta name=rating content=mature>",
    ] {
      #expect(try await metadata(of: "<title>T</title>" + tag).isAdult == true)
    }
    #expect(
      try await metadata(of: "<title>T</title>", headers: [("Rating", "RTA-5042-1996-1400-1577-RTA")]).isAdult == true)
    #expect(try await metadata(of: "<title>T</title><meta name=rating content=general>").isAdult == nil)
  }
}
