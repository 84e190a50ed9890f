// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("a pattern for hosts")
struct HostPatternTests {
  @Test(
    "a host fits or does not",
    arguments: [
      ("example.org", "example.org", true), ("example.org", "www.example.org", false),
      ("*.example.org", "www.example.org", true), ("*.example.org", "a.b.example.org", true),
      ("*.example.org", "example.org", true), ("*.example.org", "badexample.org", false),
      ("*.example.org", "example.org.evil.net", false), ("EXAMPLE.org", "example.ORG", true),
      ("example.org", "example.org.", true), ("*", "anything", true), ("ad?.example", "ads.example", true),
      ("ad?.example", "ad.example", false), ("*ads*.example", "my-ads-1.example", true), ("a*b*c", "aXbYbZc", true),
      ("a*b*c", "aXbYbZ", false), ("bücher.example", "xn--bcher-kva.example", true),
      ("*.bücher.example", "www.xn--bcher-kva.example", true), ("[::1]", "[::1]", true), ("10.*", "10.2.3.4", true),
      ("", "example.org", false),
    ])
  func matches(_ pattern: String, _ host: String, _ isMatch: Bool) {
    #expect(HostPattern(pattern).matches(host) == isMatch)
  }

  @Test("many stars do not take for ever")
  func stars() {
    let pattern = HostPattern(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 5_000)))
  }

  @Test("a URL is asked for its host")
  func url() throws {
    #expect(HostPattern("*.example.org").matches(try #require(WebURL("https://example.org:8443/a"))))
  }
}
