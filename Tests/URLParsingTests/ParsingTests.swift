// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("parsing a URL")
struct ParsingTests {
  @Test("a URL is taken apart")
  func parts() throws {
    let url = try #require(WebURL("https://ada:secret@www.example.org:8443/a/b;c?x=1&y=2#top"))
    #expect(url.href == "https://ada:secret@www.example.org:8443/a/b;c?x=1&y=2#top")
    #expect(url.scheme == .https)
    #expect(url.username == "ada")
    #expect(url.password == "secret")
    #expect(url.hasCredentials)
    #expect(url.host == .domain("www.example.org"))
    #expect(url.hostText == "www.example.org")
    #expect(url.port == 8443)
    #expect(url.effectivePort == 8443)
    #expect(url.path == "/a/b;c")
    #expect(url.query == "x=1&y=2")
    #expect(url.fragment == "top")
    #expect(url.origin == "https://www.example.org:8443")
    #expect(url.requestTarget == "/a/b;c?x=1&y=2")
  }

  @Test("parts that are not there are empty, or nil where an empty one means something")
  func missingParts() throws {
    let url = try #require(WebURL("http://example.org"))
    #expect(url.href == "http://example.org/")
    #expect(url.username == "" && url.password == "" && !url.hasCredentials)
    #expect(url.port == nil && url.effectivePort == 80)
    #expect(url.path == "/" && url.query == nil && url.fragment == nil)
    #expect(url.requestTarget == "/")
  }

  @Test("an empty query and an empty fragment stay")
  func emptyQueryAndFragment() throws {
    let url = try #require(WebURL("http://example.org/?#"))
    #expect(url.href == "http://example.org/?#")
    #expect(url.query == "" && url.fragment == "")
  }

  @Test(
    "what people type is put in order",
    arguments: [
      ("HTTP://EXAMPLE.org/A", "http://example.org/A"),
      ("  https://example.org/a \n", "https://example.org/a"),
      ("https://exa\tmple.org/a\nb", "https://example.org/ab"),
      (#"https:\\example.org\a\b"#, "https://example.org/a/b"),
      ("https:example.org/a", "https://example.org/a"),
      ("https:////example.org/a", "https://example.org/a"),
      ("https://example.org:443/", "https://example.org/"),
      ("http://example.org:00080/", "http://example.org/"),
      ("http://example.org:/", "http://example.org/"),
      ("http://example.org:0/", "http://example.org:0/"),
      ("http://example.org/a/../b/./c/..", "http://example.org/b/"),
      ("http://example.org/a/%2E%2e/b/%2e", "http://example.org/b/"),
      ("http://example.org/../../..", "http://example.org/"),
      ("http://example.org/.../a..b/.c", "http://example.org/.../a..b/.c"),
      ("http://example.org/a//..//b", "http://example.org/a//b"),
      ("http://example.org/é \"<>`{}^|", "http://example.org/%C3%A9%20%22%3C%3E%60%7B%7D%5E|"),
      ("http://example.org/?é '\"<>`{}^|", "http://example.org/?%C3%A9%20%27%22%3C%3E`{}^|"),
      ("http://example.org/#é '\"<>`{}^|", "http://example.org/#%C3%A9%20'%22%3C%3E%60{}^|"),
      ("http://example.org/%zz%", "http://example.org/%zz%"),
      ("http://example.org?a/../b", "http://example.org/?a/../b"),
      ("http://a@b:c@example.org/", "http://a%40b:c@example.org/"),
      ("http://a:b:c@example.org/", "http://a:b%3Ac@example.org/"),
      ("http://:b@example.org/", "http://:b@example.org/"),
      ("http://a:@example.org/", "http://a@example.org/"),
      ("http://:@example.org/", "http://example.org/"),
      ("http://root:'some%pass'@example.org/db", "http://root:'some%pass'@example.org/db"),
    ])
  func normalised(_ written: String, _ href: String) {
    #expect(WebURL(written)?.href == href)
  }

  @Test(
    "what is no web URL is none",
    arguments: [
      "", " ", "example.org", "//example.org", "http", "http:", "http://", "https:///", "http://?a", "http://#a",
      "http://a@/", "http://:80/", "http://example.org:65536/", "http://example.org:8a/", "http://example.org:-1/",
      "http://exa mple.org/", "http://exa<mple.org/", "http://exa%00mple.org/", "http://a:b:c/", "http://[::1/",
      "http://::1]/", "http://[::1]x/", "http://[]/", "ftp://example.org/", "file:///etc/passwd", "ws://example.org/",
      "javascript:alert(1)", "mailto:ada@example.org", "data:text/plain,a", "httpx://example.org/", "1http://a/",
    ])
  func failures(_ written: String) {
    #expect(WebURL(written) == nil)
  }

  @Test("a URL may be as long as the limit and no longer, also once it is encoded")
  func lengthLimit() {
    let start = "http://example.org/"
    let room = WebURL.maximumBytes - start.utf8.count
    #expect(WebURL(start + String(repeating: "a", count: room)) != nil)
    #expect(WebURL(start + String(repeating: "a", count: room + 1)) == nil)
    #expect(WebURL(start + String(repeating: " ", count: room / 3 - 1) + "a") != nil)
    #expect(WebURL(start + String(repeating: " ", count: room / 2) + "a") == nil)
  }

  @Test("URLs are equal when they mean the same by the standard")
  func equality() {
    #expect(WebURL("HTTP://Example.ORG:80/a/../b") == WebURL("http://example.org/b"))
    #expect(WebURL("http://example.org/b") != WebURL("http://example.org/B"))
  }

  @Test(
    "clean URLs that look risky to the shortcut are parsed alike",
    arguments: [
      "http://example.org/a/.b", "http://example.org/%2", "http://example.org/a%2Fb", "http://e.org:8080/?a#b?c#d",
      "https://e-x_1.org/~a!$&()*+,;=:@", "http://a.b./x", "http://127.0.0.1:8080/a", "https://0.10.200.255/",
      "http://1.2.3/", "http://1.2.3.4.5.e/", "http://1.2.3.4./", "http://01.2.3.4/", "http://1.2.3.0x4/x", "http://7/",
    ])
  func cleanOnes(_ written: String) throws {
    let url = try #require(WebURL(written))
    let cleaned = try #require(WebURL(" " + written))
    #expect(url.href == cleaned.href)
    #expect(url.path == cleaned.path && url.query == cleaned.query && url.fragment == cleaned.fragment)
    #expect(url.hostText == cleaned.hostText && url.host == cleaned.host && url.port == cleaned.port)
  }

  @Test(
    "what looks like an IPv4 address and is none is no URL",
    arguments: ["1.2.3.256", "1.2.3.4.5", "1..3.4", "1.2.3.08"])
  func noAddress(_ host: String) { #expect(WebURL("http://\(host)/") == nil) }
}
