// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("a reference and its base")
struct RelativeTests {
  @Test(
    "a reference is resolved as a browser does it",
    arguments: [
      ("", "https://ada@e.org:81/a/b?q"),
      ("#f", "https://ada@e.org:81/a/b?q#f"),
      ("#", "https://ada@e.org:81/a/b?q#"),
      ("?r", "https://ada@e.org:81/a/b?r"),
      ("?", "https://ada@e.org:81/a/b?"),
      ("c", "https://ada@e.org:81/a/c"),
      ("c?r#f", "https://ada@e.org:81/a/c?r#f"),
      ("./c", "https://ada@e.org:81/a/c"),
      (".", "https://ada@e.org:81/a/"),
      ("..", "https://ada@e.org:81/"),
      ("../../../c", "https://ada@e.org:81/c"),
      ("/c", "https://ada@e.org:81/c"),
      (#"\c"#, "https://ada@e.org:81/c"),
      ("//f.org/c", "https://f.org/c"),
      (#"\\f.org/c"#, "https://f.org/c"),
      (#"/\/f.org/c"#, "https://f.org/c"),
      ("https:c", "https://ada@e.org:81/a/c"),
      ("https:/c", "https://ada@e.org:81/c"),
      ("https://f.org/c", "https://f.org/c"),
      ("http:f.org/c", "http://f.org/c"),
      ("images/docs@2x.png", "https://ada@e.org:81/a/images/docs@2x.png"),
      ("a:80/c", nil), ("ftp:c", nil), ("//", nil), ("mailto:ada@example.org", nil),
    ] as [(String, String?)])
  func resolved(_ reference: String, _ href: String?) throws {
    let base = try #require(WebURL("https://ada@e.org:81/a/b?q#g"))
    let url = WebURL(reference, base: base)
    #expect(url?.href == href)
    // The parts are where they would be had the result been written out.
    if let url, let written = WebURL(url.href) {
      #expect(url.path == written.path && url.query == written.query && url.fragment == written.fragment)
      #expect(url.origin == written.origin && url.username == written.username)
    }
  }

  @Test("a host that is an address stays one through a base")
  func addressInBase() throws {
    let base = try #require(WebURL("http://[::1]:8080/a"))
    #expect(WebURL("/b", base: base)?.host == .ipv6(.v6(0, 1)))
  }
}
