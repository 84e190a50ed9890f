// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit

@Suite("Lines of forges")
struct SitesForgeTests {
  private func gitHub(_ title: String, _ description: String, at path: String) async throws -> String? {
    try await line(
      of: page(
        title: "\(title) · GitHub",
        [
          ("og:image", "https://opengraph.githubassets.com/0a1b/\(path)"), ("og:image:width", "1200"),
          ("og:image:height", "600"), ("og:site_name", "GitHub"), ("og:type", "object"), ("og:title", title),
          ("og:url", "https://github.com/\(path)"), ("og:description", description),
        ],
        names: [("description", description), ("twitter:card", "summary_large_image")],
        body: "<a href=\"#start-of-content\">Skip to content</a>"),
      at: "https://github.com/\(path)")
  }

  @Test("a repository is said by its name and what it is for, without the invitation to make an account")
  func repository() async throws {
    #expect(
      try await gitHub(
        "GitHub - ada/engine: A difference engine in brass",
        "A difference engine in brass. Contribute to ada/engine development by creating an account on GitHub.",
        at: "ada/engine") == "↪ ada/engine: A difference engine in brass — GitHub")
  }

  @Test("a repository of which nothing is said is its name")
  func bareRepository() async throws {
    #expect(
      try await gitHub(
        "GitHub - ada/engine", "Contribute to ada/engine development by creating an account on GitHub.",
        at: "ada/engine") == "↪ ada/engine — GitHub")
  }

  @Test("a long description that was cut within the invitation does not end with half of it")
  func longDescription() async throws {
    let words =
      (1...27).map { "word\($0)" }.joined(separator: " ") + " and as many more words as there is room for here."
    let line = try await gitHub(
      "ada/engine/README.md at main · ada/engine",
      "\(words) Contribute to ada/engine development by creating an account on GitHub.",
      at: "ada/engine/blob/main/README.md")
    #expect(line?.hasPrefix("↪ ada/engine/README.md at main · ada/engine — GitHub: word1 word2") == true)
    #expect(line?.contains("Contribute") == false)
  }

  @Test("issues, pull requests, commits and releases keep what their titles say")
  func threads() async throws {
    #expect(
      try await gitHub(
        "Carry is lost at 999 · Issue #12 · ada/engine", "Turn the crank once more and see.", at: "ada/engine/issues/12"
      )
        == "↪ Carry is lost at 999 · Issue #12 · ada/engine — GitHub: Turn the crank once more and see.")
    #expect(
      try await gitHub(
        "Keep the carry by charles · Pull Request #13 · ada/engine", "Fixes #12.", at: "ada/engine/pull/13")
        == "↪ Keep the carry by charles · Pull Request #13 · ada/engine — GitHub: Fixes #12.")
    #expect(
      try await gitHub("Release Engine 2.0 · ada/engine", "What's new: steam.", at: "ada/engine/releases/tag/v2.0")
        == "↪ Release Engine 2.0 · ada/engine — GitHub: What's new: steam.")
    #expect(
      try await gitHub(
        "Oil the wheels · ada/engine@0a1b2c3",
        "A difference engine in brass. Contribute to ada/engine development by creating an account on GitHub.",
        at: "ada/engine/commit/0a1b2c3")
        == "↪ Oil the wheels · ada/engine@0a1b2c3 — GitHub: A difference engine in brass.")
  }

  @Test("a person is said by name and number of repositories")
  func person() async throws {
    #expect(
      try await gitHub(
        "ada - Overview", "ada has 3 repositories available. Follow their code on GitHub.", at: "ada")
        == "↪ ada — GitHub: ada has 3 repositories available.")
  }

  @Test("a gist has no description that says what all gists are")
  func gist() async throws {
    #expect(
      try await line(
        of: page(
          title: "carry.swift · GitHub",
          [
            ("og:site_name", "Gist"), ("og:title", "carry.swift"),
            ("og:description", "GitHub Gist: instantly share code, notes, and snippets."),
            ("og:image", "https://github.githubassets.com/assets/gist-og-image-54fd7dc0713e.png"),
          ]), at: "https://gist.github.com/ada/0a1b2c3d4e") == "↪ carry.swift — Gist")
  }

  private func gitLab(_ title: String, _ description: String, at url: String) async throws -> String? {
    try await line(
      of: page(
        title: title,
        [
          ("og:type", "object"), ("og:site_name", "GitLab"), ("og:title", title), ("og:description", description),
          ("og:image", "https://gitlab.com/assets/twitter_card-570ddb06.jpg"), ("og:url", url),
        ], names: [("description", description)]), at: url)
  }

  @Test("GitLab's issues and merge requests lose the section's name, and the program's name stands once")
  func gitLabThreads() async throws {
    #expect(
      try await gitLab(
        "Carry is lost (#12) · Issues · brass / engine · GitLab", "Turn the crank.",
        at: "https://gitlab.com/brass/engine/-/issues/12")
        == "↪ Carry is lost (#12) · brass / engine — GitLab: Turn the crank.")
    #expect(
      try await gitLab(
        "Keep the carry (!13) · Merge requests · brass / engine · GitLab", "Closes #12",
        at: "https://gitlab.gnome.org/brass/engine/-/merge_requests/13")
        == "↪ Keep the carry (!13) · brass / engine — GitLab: Closes #12")
  }

  @Test("a GitLab project of which nothing is said is its name")
  func gitLabProject() async throws {
    #expect(
      try await gitLab("brass / engine · GitLab", "GitLab.com", at: "https://gitlab.com/brass/engine")
        == "↪ brass / engine — GitLab")
    #expect(
      try await gitLab("brass / engine · GitLab", "An engine in brass", at: "https://salsa.debian.org/brass/engine")
        == "↪ brass / engine — GitLab: An engine in brass")
    #expect(
      try await gitLab("Release 2.0 · brass / engine · GitLab", "Now with steam", at: "https://gitlab.com/brass/engine")
        == "↪ Release 2.0 · brass / engine — GitLab: Now with steam")
  }

  @Test("a package is said by name and summary")
  func package() async throws {
    let html = page(
      title: "engine · PyPI",
      [
        ("og:url", "https://pypi.org/project/engine/"), ("og:site_name", "PyPI"), ("og:type", "website"),
        ("og:image", "https://pypi.org/static/images/twitter.abaf4b19.webp"), ("og:title", "engine"),
        ("og:description", "Differences, by steam"),
      ], names: [("description", "Differences, by steam")])
    #expect(
      try await line(of: html, at: "https://pypi.org/project/engine/") == "↪ engine — PyPI: Differences, by steam")
    #expect(try await metadata(of: html, at: "https://pypi.org/project/engine/").image == nil)
    #expect(
      try await line(of: page(title: "Help · PyPI"), at: "https://pypi.org/help/") == "↪ Help — PyPI")
  }
}
