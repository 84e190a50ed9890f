// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Pictures, videos, icons and feeds of a page")
struct MediaTests {
  @Test("a picture's properties belong to the picture before them")
  func imageProperties() async throws {
    let page = try await metadata(
      of: """
        <meta property=og:image content=/a.png><meta property=og:image:width content=600>
        <meta property=og:image:height content=400><meta property=og:image:type content=image/png>
        <meta property=og:image:alt content="A  cat"><meta property=og:image content=/b.png>
        <meta property=og:image:width content=9000>
        """)
    #expect(page.image?.url == "https://example.org/a.png")
    #expect(page.image?.width == 600 && page.image?.height == 400)
    #expect(page.image?.mime == "image/png" && page.image?.alt == "A cat")
  }

  @Test("a picture's secure URL is taken before its plain one")
  func secureURL() async throws {
    let page = try await metadata(
      of: """
        <meta property=og:image content=http://i.example/a.png>
        <meta property=og:image:secure_url content=https://i.example/a.png><meta property=og:image:width content=50>
        """)
    #expect(page.image?.url == "https://i.example/a.png" && page.image?.width == 50)
    #expect(page.sources["image"] == "og:image:secure_url")
  }

  @Test("a picture that counts readers is passed over")
  func trackingPixel() async throws {
    let page = try await metadata(
      of: """
        <meta property=og:image content=/pixel.gif><meta property=og:image:width content=1>
        <meta property=og:image:height content=1><meta property=og:image content=/real.png>
        """)
    #expect(page.image?.url == "https://example.org/real.png")
  }

  @Test("sizes that cannot be are no sizes")
  func badSizes() async throws {
    let page = try await metadata(
      of: """
        <meta property=og:image content=/a.png><meta property=og:image:width content=99999999999999999999>
        <meta property=og:image:height content="-3">
        """)
    #expect(page.image?.width == nil && page.image?.height == nil)
  }

  @Test("of several videos the one that plays is taken")
  func video() async throws {
    let page = try await metadata(
      of: """
        <meta property=og:video:url content=https://v.example/embed><meta property=og:video:type content=text/html>
        <meta property=og:video:url content=https://v.example/v.mp4><meta property=og:video:type content=video/mp4>
        <meta property=og:video:width content=1280><meta property=og:video:height content=720>
        """)
    #expect(page.video?.url == "https://v.example/v.mp4" && page.video?.mime == "video/mp4")
    #expect(page.video?.width == 1280 && page.video?.height == 720)
  }

  @Test("a sound is told of with its type")
  func audio() async throws {
    let page = try await metadata(
      of: "<meta property=og:audio content=/a.mp3><meta property=og:audio:type content=audio/mpeg>")
    #expect(page.audio?.url == "https://example.org/a.mp3" && page.audio?.mime == "audio/mpeg")
  }

  @Test("the only picture being an icon without a size is no error")
  func iconOnly() async throws {
    let page = try await metadata(of: "<title>T</title><link rel=icon type=image/svg+xml href=/i.svg>")
    #expect(page.image == nil && page.icon == "https://example.org/i.svg")
  }

  @Test("of several icons the largest is taken, and one for touch screens where there is no other")
  func icons() async throws {
    let several = try await metadata(
      of: """
        <title>T</title><link rel=apple-touch-icon href=/touch.png><link rel=icon sizes=16x16 href=/16.png>
        <link rel=icon sizes="32x32 48x48" href=/48.png><link rel="mask-icon" href=/mask.svg>
        """)
    #expect(several.icon == "https://example.org/48.png" && several.sources["icon"] == "link[rel=icon]")
    let touch = try await metadata(of: "<title>T</title><link rel=apple-touch-icon href=/touch.png>")
    #expect(touch.icon == "https://example.org/touch.png")
  }

  @Test("feeds are named by type, RDF too, each once, from the head and from the Link header")
  func feeds() async throws {
    let page = try await metadata(
      of: """
        <title>T</title>
        <link rel="alternate home" type="application/rss+xml" href=/rss title="All  news">
        <link rel=alternate type="Application/RDF+xml; charset=utf-8" href=/rdf>
        <link rel=alternate type=application/rss+xml href=/rss><link rel=alternate type=application/feed+json>
        <link rel=alternate type=application/json href=/api><link rel=stylesheet type=application/rss+xml href=/x>
        """,
      headers: [
        ("Link", "</next>; rel=next, </atom?a,b>; title=\"x; y\"; type=\"application/atom+xml\"; rel=\"alternate\"")
      ])
    #expect(page.feeds.map(\.url) == ["/rss", "/rdf", "/atom?a,b"].map { "https://example.org" + $0 })
    #expect(page.feeds[0].title == "All news" && page.feeds[1].mime == "application/rdf+xml")
    #expect(page.feeds[2].title == "x; y")
  }
}
