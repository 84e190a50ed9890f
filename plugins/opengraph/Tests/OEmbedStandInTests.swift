// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import OpenGraphHandler

@Suite("oEmbed in place of a page that is not to be had")
struct OEmbedStandInTests {
  private static let page = "https://www.youtube.com/watch?v=1"
  private static let endpoint =
    "https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D1&format=json"

  private func standIn(_ url: String = page, _ fetcher: FakeFetcher) async throws -> (Metadata, Duration?)? {
    let request = HandlerRequest(url: try #require(WebURL(url)), originalURL: "youtu.be/1", channel: "a/b")
    let context = HandlerContext(deadline: .now + .seconds(10)) { try await fetcher.fetch($0) }
    guard
      case .preview(let metadata, _, let freshFor)? = try await OEmbedSource(request: request, context: context)
        .standIn()
    else { return nil }
    return (metadata, freshFor)
  }

  @Test("the provider says what the link is, which stays the link that was asked for")
  func provider() async throws {
    let fetcher = FakeFetcher([Self.endpoint: oEmbed(OEmbedGapTests.video)])
    let (found, freshFor) = try #require(try await standIn(Self.page, fetcher))
    #expect(found.title == "Film" && found.siteName == "Films" && found.author == "Ann")
    #expect(found.url == Self.page && found.originalURL == "youtu.be/1")
    #expect(found.image?.url == "https://www.youtube.com/t.jpg" && found.sources["title"] == "oembed:title")
    #expect(freshFor == .seconds(600))
  }

  @Test("a post without a title is titled by who says it")
  func post() async throws {
    let url = "https://bsky.app/profile/ann.example/post/1"
    let endpoint =
      "https://embed.bsky.app/oembed?url=https%3A%2F%2Fbsky.app%2Fprofile%2Fann.example%2Fpost%2F1&format=json"
    let answer =
      #"{"version":"1.0","type":"rich","author_name":"Ann","html":"<blockquote><p>Hello</p>&mdash; Ann</blockquote>"}"#
    let (found, _) = try #require(try await standIn(url, FakeFetcher([endpoint: oEmbed(answer)])))
    #expect(found.title == "Ann" && found.description == "Hello" && found.sources["title"] == "oembed:author_name")
  }

  @Test("without a provider, an answer or a title there is none")
  func none() async throws {
    let fetcher = FakeFetcher()
    #expect(try await standIn("https://example.org/page", fetcher) == nil)
    #expect(fetcher.requestedURLs == [])
    for answer in [
      oEmbed(#"{"version":"1.0","provider_name":"Films"}"#), oEmbed("{"),
      oEmbed(#"{"version":"1.0","provider_name":"Films","title":"Films"}"#), .html("no", status: 401),
      .failing(UnfurlError(.dns, "no such name")),
    ] {
      #expect(try await standIn(Self.page, FakeFetcher([Self.endpoint: answer])) == nil)
    }
  }
}
