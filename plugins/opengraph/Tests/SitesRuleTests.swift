// SPDX-License-Identifier: MIT

import Testing

@Suite("Rules of single sites")
struct SitesRuleTests {
  private let invitation = "Contribute to ada/engine development by creating an account on GitHub."

  private func gitHub(at url: String) async throws -> String? {
    try await line(
      of: page(title: "x", [("og:title", "GitHub - ada/engine"), ("og:description", invitation)]), at: url)
  }

  @Test("a rule holds for its host and whatever lies below it")
  func hosts() async throws {
    for host in ["github.com", "GitHub.com", "www.github.com", "a.b.github.com", "github.com."] {
      #expect(try await gitHub(at: "https://\(host)/ada/engine") == "↪ ada/engine — GitHub")
    }
  }

  @Test("no other site is touched, however its name ends")
  func otherHosts() async throws {
    for host in ["notgithub.com", "github.com.example", "github.example", "com", "127.0.0.1", "[::1]"] {
      #expect(try await gitHub(at: "https://\(host)/ada/engine")?.contains(invitation) == true)
    }
  }

  @Test("a title of which a rule would leave nothing stays as it is")
  func nothingLeft() async throws {
    #expect(try await line(of: page(title: "Save 5% on  on Steam"), at: "https://store.steampowered.com/x") != nil)
    #expect(try await line(of: page(title: "· GitHub"), at: "https://github.com/x") == "↪ · GitHub")
  }

  @Test("a title that only holds what others begin or end with is not cut")
  func inTheMiddle() async throws {
    #expect(
      try await line(of: page(title: "Save on everything on sale"), at: "https://store.steampowered.com/sale")
        == "↪ Save on everything on sale — Steam")
    #expect(
      try await line(of: page(title: "Why GitHub - a talk"), at: "https://github.com/talk")
        == "↪ Why GitHub - a talk — GitHub")
  }

  @Test("as little as can be is cut off")
  func shortest() async throws {
    #expect(
      try await line(of: page(title: "Save 5% on Cash on Hand on Steam"), at: "https://store.steampowered.com/app/1")
        == "↪ Cash on Hand — Steam")
    #expect(
      try await line(of: page(title: "History of - Wikipedia - Wikipedia"), at: "https://en.wikipedia.org/wiki/W")
        == "↪ History of - Wikipedia")
  }

  @Test("where a site's pages begin with menus and other people's words, these are no description")
  func body() async throws {
    let body =
      "<main><h1>Other</h1><p>You signed in with another tab or window. Reload to refresh your session.</p></main>"
    for url in ["https://github.com/ada/engine", "https://news.ycombinator.com/item?id=1"] {
      let said = try await line(of: page(title: "ada/engine", body: body), at: url)
      #expect(said?.hasPrefix("↪ ada/engine — ") == true)
      #expect(said?.contains("signed in") == false)
    }
  }

  @Test("a page that is the same for all links says nothing by its body, either")
  func shellBody() async throws {
    let html = page(
      title: "YouTube", body: "<h1>Watch films</h1><p>Whatever you like to watch, it is here, for you and all.</p>")
    #expect(try await line(of: html, at: "https://www.youtube.com/watch?v=abcdefghijk") == nil)
  }
}
