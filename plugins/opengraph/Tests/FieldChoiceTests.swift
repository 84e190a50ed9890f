// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("How fields were chosen")
struct FieldChoiceTests {
  /// The choices that a page's trace holds.
  private func choices(
    of html: String, pictures: PictureWishes = PictureWishes(), fetcher: FakeFetcher = FakeFetcher()
  ) async throws -> [FieldChoice] {
    let url = try #require(WebURL("https://example.org/page"))
    let trace = Trace()
    let page = Resource(url: url, mediaType: "text/html", body: ResourceBody(Array(html.utf8)))
    let context = HandlerContext(deadline: .now + .seconds(30), pictures: pictures, trace: trace) {
      try await fetcher.fetch($0)
    }
    let request = HandlerRequest(url: url, originalURL: url.href, channel: "a/b", page: page)
    _ = try await OpenGraphHandler().unfurl(request, context: context)
    return trace.choices
  }

  private func losses(_ field: String, in choices: [FieldChoice]) -> [String] {
    choices.first { $0.field == field }?.candidates.map { "\($0.source): \($0.loss ?? "won")" } ?? []
  }

  @Test("every source that is in the page is listed in order, with why it lost")
  func title() async throws {
    let found = try await choices(
      of: """
        <meta property=og:title content=""><meta name=twitter:title content="{{title}}"><title>Real &amp; short</title>
        <meta name=dc.title content="example.org"><meta name=title content=More>
        """)
    #expect(
      losses("title", in: found) == [
        "og:title: is empty", "twitter:title: is a template that nobody filled in", "<title>: won",
        "title: <title> said it first", "dc.title: only the host's name",
      ])
    #expect(found.first?.winner?.value == "Real & short")
    #expect(found.map(\.field) == ["title"])
  }

  @Test("a weak source that wins for want of a better one has no loss")
  func weakWinner() async throws {
    let found = try await choices(
      of: "<title>example.org</title><meta property=og:title content=Home><meta name=description content=D>")
    #expect(losses("title", in: found) == ["og:title: won", "<title>: only the host's name"])
  }

  @Test("a long value is shortened")
  func longValues() async throws {
    let found = try await choices(of: "<title>\(String(repeating: "word ", count: 60))</title>")
    #expect(found.first?.winner?.value.map { $0.count <= 80 && $0.hasSuffix("…") } == true)
  }

  @Test("pictures, icons, times and names say why they were passed over")
  func others() async throws {
    let found = try await choices(
      of: """
        <title>T</title><meta property=og:image content=ftp://x.example/i.png>
        <meta property=og:image content=/p.gif><meta property=og:image:width content=1>
        <meta name=twitter:image content=/t.png><link rel=image_src href=/l.png>
        <link rel=icon sizes=16x16 href=/16.png><link rel=icon sizes=32x32 href=/32.png>
        <link rel=apple-touch-icon href=/touch.png>
        <meta property=article:published_time content=yesterday><meta name=date content=2024-02-29T12:00:00Z>
        <meta property=article:author content=https://example.org/a><meta name=rating content=adult>
        """)
    #expect(
      losses("image", in: found) == [
        "og:image: no http or https address that others may ask", "og:image: 10×10 or smaller", "twitter:image: won",
        "link[rel=image_src]: twitter:image said it first",
      ])
    #expect(
      losses("icon", in: found) == [
        "link[rel=icon]: another is larger or comes first", "link[rel=icon]: won",
        "link[rel=apple-touch-icon]: is for touch screens",
      ])
    #expect(losses("published", in: found) == ["article:published_time: no time with a zone", "date: won"])
    #expect(losses("author", in: found) == ["article:author: only an address"])
    #expect(losses("nsfw", in: found) == ["rating: won"])
  }

  @Test("a picture that could not be had is listed with what came of it")
  func lostPicture() async throws {
    var wishes = PictureWishes()
    wishes.size = true
    let fetcher = FakeFetcher([
      "https://example.org/a.png": .html("gone", status: 404),
      "https://example.org/b.png": .body(MediaBytes.png(40, 30), mediaType: "image/png"),
    ])
    let found = try await choices(
      of: "<title>T</title><meta property=og:image content=/a.png><meta name=twitter:image content=/b.png>",
      pictures: wishes, fetcher: fetcher)
    #expect(losses("image", in: found) == ["og:image: could not be had (404)", "twitter:image: won"])
  }

  @Test("offers of other sources stand beside the page's own")
  func offers() throws {
    let url = try #require(WebURL("https://example.org/page"))
    var reading = PageReading(DocumentHead(), at: url, explains: true)
    reading.offer(.title, "oembed:title", "Home")
    reading.offer(.title, "<h1>", "Heading")
    reading.offer(.title, "other", "Late")
    #expect(
      losses("title", in: reading.choices) == [
        "oembed:title: only says that it is the home page", "<h1>: won", "other: <h1> said it first",
      ])
  }

  @Test("a reading that nobody wants explained keeps no choices, and finds the same")
  func sameFindings() throws {
    let url = try #require(WebURL("https://example.org/page"))
    var plain = PageReading(DocumentHead(), at: url)
    plain.offer(.title, "oembed:title", "T")
    #expect(plain.choices.isEmpty && plain.metadata.title == "T")
  }
}
