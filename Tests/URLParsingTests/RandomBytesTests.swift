// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlTestKit

@Suite("strings that nobody would write")
struct RandomBytesTests {
  private static let pieces = [
    "http", "https", ":", "/", "//", "\\", "?", "#", "@", "[", "]", ".", "..", "%2e", "%", "%00", "0x7f", "1", "08",
    "::", "ffff", "xn--", "é", "\u{AD}", "。", "\u{202E}", "１", "ß", "a", "Z", " ", "\t", "\n", "\u{0}", "\u{10FFFF}",
    "e.org", ":80", ":443", ":65536", "127.0.0.1", "日本", "\u{301}", "\u{644}", "-", "|", "^", "'", "\"", "<",
  ]

  @Test("random bytes never crash, and what is a URL parses to itself")
  func bytes() {
    var random = SeededGenerator(1)
    let base = WebURL("https://ada@e.org:81/a/b/c?q#f")
    for round in 0..<20_000 {
      let noise = (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = (round % 2 == 0 ? "http://" : "") + String(decoding: noise, as: UTF8.self)
      check(WebURL(text, base: round % 3 == 0 ? base : nil))
      _ = IPAddress(text)
      _ = AddressRange(text)
      _ = HostPattern(text).matches("a.example")
    }
  }

  @Test("random pieces of URLs never crash, and what is a URL parses to itself")
  func shuffled() {
    var random = SeededGenerator(2)
    let base = WebURL("http://[::1]:81/a/b/c?q#f")
    var parsed = 0
    for round in 0..<20_000 {
      var text = round % 2 == 0 ? "https://" : ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += RandomBytesTests.pieces.randomElement(using: &random) ?? ""
      }
      let url = WebURL(text, base: round % 3 == 0 ? base : nil)
      if url != nil { parsed += 1 }
      check(url)
    }
    #expect(parsed > 2_000, "the pieces make URLs often enough to be worth trying")
  }

  private func check(_ url: WebURL?) {
    guard let url else { return }
    // With a space before it, the shortcut for clean URLs is not taken.
    guard let again = WebURL(url.href), let slowly = WebURL(" " + url.href) else {
      Issue.record("\(url.href) does not parse again")
      return
    }
    for other in [again, slowly] {
      #expect(other.href == url.href)
      #expect(other.username == url.username && other.password == url.password)
      #expect(other.host == url.host && other.port == url.port && other.scheme == url.scheme)
      #expect(other.path == url.path && other.query == url.query && other.fragment == url.fragment)
    }
    #expect(url.href.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(url.removingCredentials().removingFragment().replacingQuery(nil).href == url.origin + url.path)
  }
}
