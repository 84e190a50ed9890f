// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Places where things are looked up")
struct KnowledgeTests {
  @Test("an article is said with its first sentences, in the language of its host")
  func wikipedia() async throws {
    let bench = try SiteBench(answers: [
      "https://de.wikipedia.org/api/rest_v1/page/summary/Analytical_Engine": """
      {"type":"standard","title":"Analytical Engine","displaytitle":"<i>Analytical Engine</i>","namespace":{"id":0,"text":""},
       "pageid":1,"lang":"de","dir":"ltr","description":"Rechenmaschine","timestamp":"2026-11-30T09:05:00Z",
       "thumbnail":{"source":"https://upload.wikimedia.org/thumb/E.jpg/320px-E.jpg","width":320,"height":240},
       "originalimage":{"source":"https://upload.wikimedia.org/E.jpg","width":3200,"height":2400},
       "content_urls":{"desktop":{"page":"https://de.wikipedia.org/wiki/Analytical_Engine"}},
       "extract":"Die Analytical Engine ist der Entwurf einer Rechenmaschine.","extract_html":"<p>Die …</p>"}
      """
    ])
    let link = "https://de.wikipedia.org/wiki/Analytical_Engine#Aufbau"
    #expect(
      try await bench.line(link)
        == "↪ Analytical Engine — Wikipedia: Die Analytical Engine ist der Entwurf einer Rechenmaschine.")
    let metadata = try await bench.preview(link).metadata
    #expect(metadata.locale == "de" && metadata.image?.url == "https://upload.wikimedia.org/thumb/E.jpg/320px-E.jpg")
  }

  @Test("the mobile host is asked for its own article, and titles in any script are asked for as they are")
  func mobile() async throws {
    let api = "https://ja.m.wikipedia.org/api/rest_v1/page/summary/%E8%A8%88%E7%AE%97%E6%A9%9F"
    let bench = try SiteBench(answers: [api: #"{"title":"計算機","extract":"計算する機械。"}"#])
    #expect(
      try await bench.line("https://ja.m.wikipedia.org/wiki/%E8%A8%88%E7%AE%97%E6%A9%9F")
        == "↪ 計算機 — Wikipedia: 計算する機械。")
    #expect(bench.fetcher.requestedURLs == [api])
  }

  @Test("a slash that is part of a title is asked for as part of it")
  func slash() async throws {
    let api = "https://en.wikipedia.org/api/rest_v1/page/summary/AC%2FDC"
    let bench = try SiteBench(answers: [api: #"{"title":"AC/DC","extract":"Not a current."}"#])
    #expect(try await bench.line("https://en.wikipedia.org/wiki/AC%2FDC") == "↪ AC/DC — Wikipedia: Not a current.")
  }

  @Test("where there is no summary, as of a special page, the page is read")
  func wikipediaDeclines() async throws {
    let link = "https://en.wikipedia.org/wiki/Special:RecentChanges"
    let bench = try SiteBench(pages: [link: "Recent changes - Wikipedia"])
    bench.fetcher["https://en.wikipedia.org/api/rest_v1/page/summary/Special%3ARecentChanges"] = .body(
      Array(#"{"type":"Internal error","title":"Not found."}"#.utf8), mediaType: "application/problem+json", status: 404
    )
    #expect(try await bench.line(link)?.hasPrefix("↪ Recent changes") == true)
  }

  @Test("other pages of Wikipedia are no articles")
  func wikipediaPages() async throws {
    try await expectPageFirst([
      "https://www.wikipedia.org/", "https://en.wikipedia.org/w/index.php?title=Engine&action=history",
      "https://en.wikipedia.org/wiki/AC/DC", "https://en.wikipedia.org/wiki/",
    ])
  }

  @Test(
    "a paper as a file is said as its abstract's page is",
    arguments: [
      ("https://arxiv.org/pdf/1843.00001", "https://arxiv.org/abs/1843.00001"),
      ("https://arxiv.org/pdf/1843.00001v2.pdf", "https://arxiv.org/abs/1843.00001v2"),
      ("https://www.arxiv.org/pdf/math/0309136.pdf", "https://arxiv.org/abs/math/0309136"),
      ("https://arxiv.org/html/1843.00001v2", "https://arxiv.org/abs/1843.00001v2"),
    ])
  func arXiv(link: String, abstract: String) async throws {
    let bench = try SiteBench()
    bench.fetcher[abstract] = .html(
      """
      <title>[1843.00001] Notes on the Engine</title>
      <meta name="description" content="Abstract page for arXiv paper 1843.00001: Notes on the Engine">
      <meta property="og:site_name" content="arXiv.org"><meta property="og:title" content="Notes on the Engine">
      <meta property="og:description" content="We describe how an engine weaves.">
      """)
    #expect(try await bench.line(link) == "↪ Notes on the Engine — arXiv.org: We describe how an engine weaves.")
    #expect(bench.fetcher.requestedURLs == [abstract])
  }

  @Test("the abstract's page, lists and the figures of a paper are what they are")
  func arXivPages() async throws {
    try await expectPageFirst([
      "https://arxiv.org/abs/1843.00001", "https://arxiv.org/list/math.HO/recent",
      "https://arxiv.org/html/1843.00001v2/x1.html", "https://arxiv.org/pdf/",
    ])
  }

  @Test(
    "a project is said by name, version and summary",
    arguments: [
      ("https://pypi.org/project/engine/", "https://pypi.org/pypi/engine/json"),
      ("https://pypi.org/project/engine", "https://pypi.org/pypi/engine/json"),
      ("https://pypi.org/project/engine/2.0.1/", "https://pypi.org/pypi/engine/2.0.1/json"),
    ])
  func pyPI(link: String, api: String) async throws {
    let bench = try SiteBench(answers: [
      api: """
      {"info":{"author":"Ada Lovelace","author_email":"","name":"engine","version":"2.0.1","summary":"Differences, by steam",
       "description":"# engine\\n","license":"MIT"},"last_serial":1,"releases":{"2.0.1":[]},"urls":[],"vulnerabilities":[]}
      """
    ])
    #expect(try await bench.line(link) == "↪ engine 2.0.1 — PyPI: Differences, by steam")
    #expect(bench.fetcher.requestedURLs == [api])
  }

  @Test("where the answer about a project is none or too long, its page is read")
  func pyPIDeclines() async throws {
    let link = "https://pypi.org/project/engine/"
    let bench = try SiteBench(pages: [link: "engine · PyPI"])
    #expect(try await bench.line(link) == "↪ engine — PyPI")
    let long = #"{"info":{"name":"engine","version":"1"},"releases":""# + String(repeating: "x", count: 600_000) + "\"}"
    let talkative = try SiteBench(
      answers: ["https://pypi.org/pypi/engine/json": long], pages: [link: "engine · PyPI"])
    #expect(try await talkative.line(link) == "↪ engine — PyPI")
  }

  @Test("other pages of PyPI are no projects")
  func pyPIPages() async throws {
    try await expectPageFirst([
      "https://pypi.org/", "https://pypi.org/search/?q=engine", "https://pypi.org/user/ada/",
      "https://pypi.org/project/",
    ])
  }
}
