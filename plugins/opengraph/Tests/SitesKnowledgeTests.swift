// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Lines of places where things are looked up")
struct SitesKnowledgeTests {
  @Test("a question is said with its first words, without the site's icon for a picture")
  func question() async throws {
    let html = page(
      title: "vi - How do I leave the editor? - Stack Overflow",
      [
        ("og:type", "website"), ("og:url", "https://stackoverflow.com/questions/1/how-do-i-leave"),
        ("og:site_name", "Stack Overflow"),
        ("og:image", "https://cdn.sstatic.net/Sites/stackoverflow/Img/apple-touch-icon@2.png?v=73d79a89bded"),
      ],
      names: [
        ("twitter:card", "summary"), ("twitter:domain", "stackoverflow.com"),
        ("twitter:title", "How do I leave the editor?"), ("og:title", "How do I leave the editor?"),
        ("twitter:description", "I am stuck and cannot get out."), ("og:description", "I am stuck and cannot get out."),
      ])
    let url = "https://stackoverflow.com/questions/1/how-do-i-leave"
    #expect(
      try await line(of: html, at: url)
        == "↪ How do I leave the editor? — Stack Overflow: I am stuck and cannot get out.")
    #expect(try await metadata(of: html, at: url).image == nil)
    #expect(try await metadata(of: html, at: "https://vi.stackexchange.com/q/1").image == nil)
    #expect(try await metadata(of: html, at: "https://other.example/q/1").image != nil)
  }

  @Test(
    "an article's title ends where its subject does, in any language",
    arguments: [
      ("en.wikipedia.org", "Analytical engine - Wikipedia", "Analytical engine"),
      ("de.wikipedia.org", "Analytical Engine – Wikipedia", "Analytical Engine"),
      ("fr.wikipedia.org", "Machine analytique — Wikipédia", "Machine analytique"),
      ("es.wikipedia.org", "Máquina analítica - Wikipedia, la enciclopedia libre", "Máquina analítica"),
      ("ru.wikipedia.org", "Аналитическая машина — Википедия", "Аналитическая машина"),
    ])
  func article(host: String, title: String, subject: String) async throws {
    #expect(
      try await line(
        of: page(
          title: title,
          [
            ("og:title", title), ("og:type", "website"),
            ("og:image", "https://upload.wikimedia.org/wikipedia/commons/thumb/engine.jpg/1200px-engine.jpg"),
          ]), at: "https://\(host)/wiki/Engine")?.hasPrefix("↪ \(subject) — Wikipedia") == true)
  }

  @Test("a paper is its title and abstract, over the words that all abstract pages have")
  func paper() async throws {
    func html(_ more: [(String, String)]) -> String {
      page(
        title: "[1843.00001] Notes on the Engine",
        [
          ("og:type", "website"), ("og:site_name", "arXiv.org"), ("og:title", "Notes on the Engine"),
          ("og:url", "https://arxiv.org/abs/1843.00001v2"),
          ("og:image", "/static/browse/0.3.4/images/arxiv-logo-fb.png"),
        ] + more,
        names: [
          ("description", "Abstract page for arXiv paper 1843.00001: Notes on the Engine"),
          ("citation_title", "Notes on the Engine"), ("citation_author", "Lovelace, Ada"),
        ])
    }
    let url = "https://arxiv.org/abs/1843.00001"
    let whole = html([("og:description", "We describe how an engine\nweaves algebraic patterns.")])
    #expect(
      try await line(of: whole, at: url)
        == "↪ Notes on the Engine — arXiv.org: We describe how an engine weaves algebraic patterns.")
    #expect(try await metadata(of: whole, at: url).image == nil)
    #expect(try await line(of: html([]), at: url) == "↪ Notes on the Engine — arXiv.org")
  }
}
