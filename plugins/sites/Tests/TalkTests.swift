// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Places where people talk")
struct TalkTests {
  private static let item = "https://news.ycombinator.com/item?id=8863"
  private static let api = "https://hacker-news.firebaseio.com/v0/item/8863.json"

  @Test("a story is said by title, points and comments, and not for long")
  func story() async throws {
    let bench = try SiteBench(answers: [
      Self.api: """
      {"by":"ada","descendants":71,"id":8863,"kids":[8952,9224],"score":104,"time":1175714200,
       "title":"My engine: throw away your logarithm tables","type":"story","url":"http://www.engine.example/screencast"}
      """
    ])
    #expect(
      try await bench.line(Self.item)
        == "↪ My engine: throw away your logarithm tables — Hacker News: 104 points, 71 comments")
    #expect(bench.fetcher.requestedURLs == [Self.api])
    let preview = try await bench.preview(Self.item)
    #expect(preview.metadata.author == "ada" && preview.metadata.published == "2007-04-04T19:16:40Z")
    #expect(preview.freshFor == .seconds(600))
  }

  @Test("a job has points and no comments")
  func job() async throws {
    let bench = try SiteBench(answers: [
      Self.api:
        #"{"by":"ada","id":8863,"score":6,"text":"Oil wheels.","time":1175714200,"title":"Engine is hiring","type":"job"}"#
    ])
    #expect(try await bench.line(Self.item) == "↪ Engine is hiring — Hacker News: 6 points")
  }

  @Test("a comment is said by who wrote it and what it says")
  func comment() async throws {
    let bench = try SiteBench(answers: [
      Self.api: #"""
      {"by":"charles","id":8863,"parent":1,"time":1314211127,"type":"comment",
       "text":"It isn&#x27;t <i>that</i> heavy.<p>See <a href=\"https:&#x2F;&#x2F;x.example\">here</a>"}
      """#
    ])
    #expect(try await bench.line(Self.item) == "↪ Comment by charles — Hacker News: It isn't that heavy. See here")
  }

  @Test("of what is deleted or unknown the page is read")
  func deleted() async throws {
    for answer in [#"{"deleted":true,"id":8863,"parent":1,"time":1,"type":"comment"}"#, "null"] {
      let bench = try SiteBench(answers: [Self.api: answer], pages: [Self.item: "An engine | Hacker News"])
      #expect(try await bench.line(Self.item)?.hasPrefix("↪ An engine — Hacker News") == true)
    }
  }

  @Test("other pages of Hacker News are no items")
  func pages() async throws {
    try await expectPageFirst([
      "https://news.ycombinator.com/", "https://news.ycombinator.com/newest",
      "https://news.ycombinator.com/user?id=ada",
      "https://news.ycombinator.com/item",
    ])
  }

  @Test(
    "a post on Reddit is asked for by its usual link, whatever host it was linked at",
    arguments: ["www.reddit.com", "old.reddit.com", "np.reddit.com", "reddit.com"])
  func reddit(host: String) async throws {
    let api =
      "https://www.reddit.com/oembed?url=https%3A%2F%2Fwww.reddit.com%2Fr%2Fbrass%2Fcomments%2F1abc2d%2Fthe_engine_runs%2F"
    let bench = try SiteBench(answers: [
      api: """
      {"provider_url":"https://www.reddit.com/","version":"1.0","title":"The engine runs &amp; runs","provider_name":"reddit",
       "type":"rich","html":"<blockquote class=\\"reddit-embed-bq\\"></blockquote>","author_name":"ada","height":240}
      """
    ])
    let link = "https://\(host)/r/brass/comments/1abc2d/the_engine_runs/?utm_source=share"
    #expect(try await bench.line(link) == "↪ The engine runs & runs — Reddit")
    #expect(bench.fetcher.requestedURLs == [api])
    #expect(try await bench.preview(link).metadata.author == "ada")
  }

  @Test("where Reddit does not answer, the page is read, and its own title says nothing")
  func redditDeclines() async throws {
    let link = "https://www.reddit.com/r/brass/comments/1abc2d/"
    let closed = try SiteBench(pages: [link: "Reddit - The heart of the internet"])
    #expect(try await closed.line(link) == nil)
    let open = try SiteBench(pages: [link: "The engine runs : r/brass"])
    #expect(try await open.line(link)?.hasPrefix("↪ The engine runs : r/brass") == true)
  }

  @Test("communities, people and search are no posts")
  func redditPages() async throws {
    try await expectPageFirst([
      "https://www.reddit.com/", "https://www.reddit.com/r/brass/", "https://www.reddit.com/user/ada/",
      "https://www.reddit.com/search/?q=comments",
    ])
  }
}
