// SPDX-License-Identifier: MIT

import Testing

@Suite("Lines of places where people talk")
struct SitesTalkTests {
  @Test("a Mastodon post is its author and its words")
  func mastodon() async throws {
    #expect(
      try await line(
        of: page(
          title: "Ada Lovelace: &quot;The engine weaves.&quot; - Brass Social",
          [
            ("og:site_name", "Brass Social"), ("og:type", "article"), ("og:title", "Ada Lovelace (@ada@brass.example)"),
            ("og:url", "https://brass.example/@ada/1"), ("og:published_time", "2026-11-30T09:05:00Z"),
            ("profile:username", "ada@brass.example"), ("og:description", "The engine weaves.\n\nAlgebraic patterns!"),
            ("og:image", "https://files.brass.example/accounts/avatars/1.png"), ("og:image:width", "400"),
            ("og:image:height", "400"), ("twitter:card", "summary"),
          ], names: [("description", "The engine weaves.\n\nAlgebraic patterns!")],
          body: "<noscript>To use the Mastodon web application, please enable JavaScript.</noscript>"),
        at: "https://brass.example/@ada/1")
        == "↪ Ada Lovelace (@ada@brass.example) — Brass Social: The engine weaves. Algebraic patterns!")
  }

  @Test("a Bluesky post is its author and its words")
  func bluesky() async throws {
    #expect(
      try await line(
        of: page(
          title: "@ada.brass.example on Bluesky",
          [
            ("og:site_name", "Bluesky Social"), ("og:type", "article"), ("profile:username", "ada.brass.example"),
            ("og:url", "https://bsky.app/profile/ada.brass.example/post/3k"),
            ("og:title", "Ada Lovelace (@ada.brass.example)"), ("og:description", "The engine weaves."),
          ],
          names: [
            ("description", "The engine weaves."), ("twitter:card", "summary"),
            ("article:published_time", "2026-11-30T09:05:00.000Z"),
          ],
          body: "<noscript><h1>JavaScript Required</h1><p>This is a heavily interactive web application.</p></noscript>"
        ),
        at: "https://bsky.app/profile/ada.brass.example/post/3k")
        == "↪ Ada Lovelace (@ada.brass.example) — Bluesky Social: The engine weaves.")
  }

  @Test("a Reddit post's title does not tell of the community first, nor its description to explore")
  func reddit() async throws {
    #expect(
      try await line(
        of: page(
          title: "The engine runs : r/brass",
          [
            ("og:title", "From the brass community on Reddit: The engine runs"), ("og:site_name", "Reddit"),
            ("og:description", "Explore this post and more from the brass community"), ("og:type", "website"),
            ("og:image", "https://share.redd.it/preview/post/1abc2d"),
          ]), at: "https://www.reddit.com/r/brass/comments/1abc2d/the_engine_runs/") == "↪ The engine runs — Reddit")
  }

  @Test("Reddit's own title in place of a post's says nothing, with a picture or without")
  func redditShell() async throws {
    for title in ["Reddit - The heart of the internet", "Reddit - Dive into anything"] {
      let html = page(
        title: title,
        [
          ("og:title", title), ("og:site_name", "Reddit"), ("og:description", "The place for everything."),
          ("og:image", "https://www.redditstatic.com/shreddit/assets/favicon/192x192.png"),
        ])
      #expect(try await line(of: html, at: "https://www.reddit.com/r/brass/comments/1abc2d/") == nil)
    }
  }

  @Test("a page of Hacker News names its site")
  func hackerNews() async throws {
    #expect(
      try await line(
        of: page(title: "The engine runs | Hacker News"), at: "https://news.ycombinator.com/item?id=1")?.hasPrefix(
          "↪ The engine runs — Hacker News") == true)
  }
}
