// SPDX-License-Identifier: MIT

import Links
import Testing
import URLParsing
import UnfurlKit

@Suite("Links by which feeds are subscribed to")
struct FeedLinkTests {
  @Test(
    "they are found as a whole, and stand for the URL within them",
    arguments: [
      ("feed://example.org/news", "http://example.org/news"),
      ("feed:https://example.org/news?a=1", "https://example.org/news?a=1"),
      ("feed:http://example.org/news", "http://example.org/news"),
      ("feed://https://example.org/news", "https://example.org/news"),
      ("FEED:HTTPS://Example.org/News", "https://example.org/News"),
      ("rss://example.org/news", "http://example.org/news"),
      ("rss:https://example.org/news", "https://example.org/news"),
      ("feed://example.org:8080/a#b", "http://example.org:8080/a"),
      ("feed:https://[::1]:8080/a", "https://[::1]:8080/a"),
    ])
  func whole(written: String, url: String) {
    for (before, after) in [("", ""), ("see ", " now"), ("(", ")"), ("new: ", "."), ("日本", "、"), ("\u{3}04", "")] {
      let links = LinkFinder().links(in: before + written + after)
      #expect(links.map(\.written) == [written], "\(before)")
      #expect(links.map(\.canonical.href) == [url], "\(before)")
    }
    #expect(Canonicalizer.url(written).map { Canonicalizer().canonical($0).href } == url)
  }

  @Test("they are the same link as the URL within them")
  func same() {
    #expect(
      found("https://example.org/a feed:https://example.org/a feed://b.example/ http://b.example") == [
        "https://example.org/a", "feed://b.example/",
      ])
  }

  @Test("a password in one is seen, and it can be opted out")
  func marks() {
    #expect(marked("feed://user:pass@example.org/a") == ["@feed://user:pass@example.org/a"])
    #expect(marked("feed:https://user:pass@example.org/a") == ["@feed:https://user:pass@example.org/a"])
    #expect(
      marked("<feed:https://example.org/a> !feed://example.org/b") == [
        "!feed:https://example.org/a", "!feed://example.org/b",
      ])
    #expect(marked("`feed://example.org/a`").isEmpty)
  }

  @Test("they are found in HTML, as targets and as text")
  func html() {
    #expect(
      marked("news", html: "<a href=\"feed:https://example.org/a\">news</a> or feed://example.org/b")
        == ["feed:https://example.org/a", "feed://example.org/b"])
    #expect(
      marked("feed://example.org/a", html: "<a href=\"FEED://example.org/a\">feed://example.org/a</a>")
        == ["feed://example.org/a"])
    #expect(marked("x", html: "<a href=\"feed:javascript:alert(1)\">x</a>").isEmpty)
  }

  @Test("a word that ends like one is no such link, but a URL behind it is one")
  func glued() {
    #expect(found("newsfeed://example.org/a").isEmpty)
    #expect(found("newsfeed:https://example.org/a") == ["https://example.org/a"])
    #expect(found("git+feed:https://example.org/a") == ["https://example.org/a"])
    #expect(found("feed: https://example.org/a") == ["https://example.org/a"])
    #expect(found("feed:// feed: feed:/ feed:///x rss:").isEmpty)
  }

  @Test("one within another link is a part of it")
  func within() {
    #expect(
      found("https://reader.example/add?feed:https://example.org/a") == [
        "https://reader.example/add?feed:https://example.org/a"
      ])
    #expect(
      found("https://reader.example/add?feed://example.org/a") == ["https://reader.example/add?feed://example.org/a"])
  }

  @Test(
    "what is no URL is none with a scheme before it either", arguments: ["feed:", "feed://", "feed:x", "rss:ftp://x/"])
  func none(written: String) { #expect(Canonicalizer.url(written) == nil) }
}
