// SPDX-License-Identifier: MIT

import Testing
import URLParsing

@Suite("changing a URL")
struct ChangeTests {
  let url = WebURL("https://ada:pw@e.org:81/a?q=1#f")

  @Test("the fragment goes, and nothing else")
  func fragment() {
    #expect(url?.removingFragment().href == "https://ada:pw@e.org:81/a?q=1")
    #expect(url?.removingFragment().fragment == nil)
    #expect(url?.removingFragment().removingFragment() == url?.removingFragment())
    #expect(WebURL("http://e.org/#")?.removingFragment().href == "http://e.org/")
  }

  @Test("user name and password go, and the other parts stay where they are")
  func credentials() throws {
    let bare = try #require(url?.removingCredentials())
    #expect(bare.href == "https://e.org:81/a?q=1#f")
    #expect(!bare.hasCredentials && bare.username == "" && bare.password == "")
    #expect(bare.hostText == "e.org" && bare.port == 81 && bare.path == "/a")
    #expect(bare.query == "q=1" && bare.fragment == "f")
    #expect(bare.removingCredentials() == bare)
  }

  @Test(
    "a query is replaced",
    arguments: [
      ("r=2", "https://ada:pw@e.org:81/a?r=2#f"), ("", "https://ada:pw@e.org:81/a?#f"),
      (nil, "https://ada:pw@e.org:81/a#f"), ("é #'%20", "https://ada:pw@e.org:81/a?%C3%A9%20%23%27%20#f"),
    ] as [(String?, String)])
  func query(_ query: String?, _ href: String) throws {
    let changed = try #require(url?.replacingQuery(query))
    #expect(changed.href == href)
    #expect(changed.fragment == "f" && changed.path == "/a")
    #expect(WebURL(href)?.query == changed.query)
  }

  @Test("a query that is too long is left out")
  func longQuery() {
    let long = String(repeating: "a", count: WebURL.maximumBytes)
    #expect(url?.replacingQuery(long).href == "https://ada:pw@e.org:81/a#f")
    #expect(url?.replacingQuery(String(repeating: "é", count: 20_000)).query == nil)
  }
}
