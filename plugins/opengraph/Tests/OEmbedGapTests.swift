// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import OpenGraphHandler

/// An answer of a provider, as JSON.
func oEmbed(_ json: String, type: String = "application/json") -> FakePage {
  .body(Array(json.utf8), mediaType: type)
}

@Suite("Gaps of a page, filled by oEmbed")
struct OEmbedGapTests {
  static let endpoint = "https://example.org/oembed?url=page"
  static let link = "<link rel=alternate type='application/json+oembed' href='/oembed?url=page'>"
  static let video = """
    {"version":"1.0","type":"video","title":"Film","author_name":"Ann","provider_name":"Films",
    "thumbnail_url":"/t.jpg","thumbnail_width":480,"thumbnail_height":360,"cache_age":600,"width":560,"height":315,
    "html":"<iframe src='https://films.example/1'></iframe>"}
    """

  @Test("what the page leaves open is filled")
  func filled() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video)])
    let answer = try await HandlerTest.unfurl(OpenGraphHandler(), html: Self.link, fetcher: fetcher)
    guard case .preview(let page, _, let freshFor) = answer else {
      Issue.record("expected a preview, got \(answer)")
      return
    }
    #expect(page.title == "Film" && page.author == "Ann" && page.siteName == "Films" && page.type == "video.other")
    #expect(page.image?.url == "https://example.org/t.jpg" && page.image?.width == 480 && page.image?.height == 360)
    #expect(page.video?.url == "https://films.example/1" && page.video?.width == 560 && page.video?.height == 315)
    #expect(page.url == "https://example.org/page" && freshFor == .seconds(600))
    #expect(page.sources["title"] == "oembed:title" && page.sources["author"] == "oembed:author_name")
    #expect(page.sources["site_name"] == "oembed:provider_name" && page.sources["video"] == "oembed:html")
    #expect(page.sources["image"] == "oembed:thumbnail_url")
  }

  @Test("a stub does not take the place of the page's own good tags")
  func notOverridden() async throws {
    let fetcher = FakeFetcher([
      Self.endpoint: oEmbed(
        #"{"version":"1.0","type":"rich","title":"New post","author_name":"x","provider_name":"x","html":"<p>Stub</p>"}"#
      )
    ])
    let page = try await metadata(
      of: """
        \(Self.link)<meta property=og:title content="Ann (@ann)"><meta property=og:site_name content="A server">
        """, fetcher: fetcher)
    #expect(page.title == "Ann (@ann)" && page.description == "Stub" && page.siteName == "A server")
    #expect(page.author == "x" && fetcher.requestedURLs == [Self.endpoint])
  }

  @Test("a title that says nothing of the page gives way")
  func weakTitle() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video)])
    for title in ["example.org", "Films"] {
      let page = try await metadata(
        of: """
          \(Self.link)<title>\(title)</title><meta property=og:site_name content=Films>
          <meta property=og:image content=/i.png>
          """, fetcher: fetcher)
      #expect(page.title == "Film" && page.sources["title"] == "oembed:title")
      #expect(page.image?.url == "https://example.org/i.png")
    }
  }

  @Test("a page with a title and a picture, or a title and a description, is not asked about")
  func notAsked() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video)])
    for more in ["<meta property=og:image content=/i.png>", "<meta name=description content='All of it'>"] {
      let page = try await metadata(of: "\(Self.link)<title>T</title>\(more)", fetcher: fetcher)
      #expect(page.title == "T" && page.author == nil && fetcher.requestedURLs == [])
    }
  }

  @Test("whatever goes wrong costs only what oEmbed would have said")
  func failures() async throws {
    let pages: [FakePage] = [
      .failing(UnfurlError(.connect, "nobody is there")), .failing(UnfurlError(.deadline, "it took too long")),
      .failing(UnfurlError(.addressRefused, "a private address")), oEmbed("{\"title\":"), oEmbed(""), oEmbed("[]"),
      oEmbed("<!DOCTYPE html><title>Not found</title>", type: "text/html"), .html("Gone", status: 404),
      oEmbed(#"{"version":"1.0","title":7,"thumbnail_url":"javascript:x"}"#), oEmbed(#"{"version":"9","title":"X"}"#),
      oEmbed("{\"title\":\"X\",\"thumbnail_url\":\"/t.jpg\",\"x\":\"\(String(repeating: "y", count: 70_000))\"}"),
      oEmbed(#"{"title":"X","thumbnail_url":"/t.jpg","x":"# + String(repeating: "[", count: 2000)),
    ]
    for answer in pages {
      let fetcher = FakeFetcher([Self.endpoint: answer])
      let page = try await metadata(
        of: "\(Self.link)<title>T</title><meta property=og:site_name content=S>", fetcher: fetcher)
      #expect(page.title == "T" && page.siteName == "S" && page.image == nil)
      #expect(fetcher.requestedURLs == [Self.endpoint])
    }
  }

  @Test("an answer that breaks off is none, and its body is let go of")
  func breaksOff() async throws {
    var broken = oEmbed(Self.video)
    broken.bodyError = UnfurlError(.deadline, "it took too long")
    let fetcher = FakeFetcher([Self.endpoint: broken])
    let page = try await metadata(of: "\(Self.link)<title>T</title>", fetcher: fetcher)
    #expect(page.title == "T" && page.image == nil && fetcher.released.all == [Self.endpoint])
  }

  @Test("an endpoint has three seconds, 64 KiB, and less where the link has less")
  func limits() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video)])
    _ = try await metadata(of: Self.link, fetcher: fetcher)
    let asked = try #require(fetcher.requests.all.first)
    #expect(asked.deadline <= .now + .seconds(3) && asked.maximumBytes == 64 << 10)
    #expect(asked.handler == "opengraph" && asked.channel == "default/default" && asked.acceptLanguage != "")
  }

  @Test("where the link's own time is nearly over nobody is asked, and the page is shown as it is")
  func noTime() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video)])
    let url = try #require(WebURL("https://example.org/page"))
    let page = Resource(
      url: url, mediaType: "text/html", body: ResourceBody(Array("\(Self.link)<title>T</title>".utf8)))
    let context = HandlerContext(deadline: .now + OEmbedSource.reserve) { try await fetcher.fetch($0) }
    let answer = try await OpenGraphHandler().unfurl(
      HandlerRequest(url: url, originalURL: url.href, channel: "a/b", page: page), context: context)
    #expect(try HandlerTest.metadata(of: answer).title == "T" && fetcher.requestedURLs == [])
  }

  @Test("one that nobody waits for any more ends at once")
  func cancelled() async throws {
    let gate = try Gate()
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(Self.video).held(by: gate)])
    let work = Task { try await metadata(of: "\(Self.link)<title>T</title>", fetcher: fetcher) }
    _ = try await fetcher.requests.first(1)
    work.cancel()
    await #expect(throws: UnfurlError.self) { try await work.value }
    #expect(fetcher.cancelled.all == [Self.endpoint])
  }

  @Test("how long the answer holds counts only where something of it was taken")
  func freshness() async throws {
    let stub = FakeFetcher([Self.endpoint: oEmbed(#"{"version":"1.0","title":"X","cache_age":600}"#)])
    let answer = try await HandlerTest.unfurl(OpenGraphHandler(), html: "\(Self.link)<title>T</title>", fetcher: stub)
    guard case .preview(_, _, let freshFor) = answer else {
      Issue.record("expected a preview, got \(answer)")
      return
    }
    #expect(freshFor == nil)
  }

  @Test("the words of what is embedded are a description, save where they only repeat the title")
  func words() async throws {
    for (html, wanted) in [("<p>All about it</p>", "All about it"), ("<a href=x>T</a>", nil)] as [(String, String?)] {
      let answer = #"{"version":"1.0","type":"rich","title":"Other","html":"\#(html)"}"#
      let page = try await metadata(
        of: "\(Self.link)<title>T</title>", fetcher: FakeFetcher([Self.endpoint: oEmbed(answer)]))
      #expect(page.description == wanted)
    }
  }
}
