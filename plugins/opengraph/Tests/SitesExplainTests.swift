// SPDX-License-Identifier: MIT

import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit

@Suite("What explain tells of the rules of single sites")
struct SitesExplainTests {
  private func losses(_ field: String, of html: String, at address: String) async throws -> [String] {
    let url = try #require(WebURL(address))
    let trace = Trace()
    let resource = Resource(url: url, mediaType: "text/html", body: ResourceBody(Array(html.utf8)))
    let context = HandlerContext(deadline: .now + .seconds(30), trace: trace) { _ in
      throw UnfurlError(.dns, "the test has no network")
    }
    let request = HandlerRequest(url: url, originalURL: url.href, channel: "a/b", page: resource)
    _ = try await OpenGraphHandler().unfurl(request, context: context)
    return trace.choices.first { $0.field == field }?.candidates.map { "\($0.source): \($0.loss ?? "won")" } ?? []
  }

  @Test("what a rule cut is told beside what the page says")
  func rewritten() async throws {
    let html = page(
      title: "x", [("og:title", "GitHub - ada/engine"), ("og:description", "Contribute to a/b on GitHub.")])
    let found = try await losses("title", of: html, at: "https://github.com/ada/engine")
    #expect(
      found == [
        "og:title: the rule of the site says it shorter", "<title>: og:title said it first", "rule of the site: won",
      ])
  }

  @Test("what all pages of a site say is told as that")
  func takenBack() async throws {
    let html = page(title: "engine", [("og:title", "engine"), ("og:description", "GitLab.com")])
    let found = try await losses("description", of: html, at: "https://gitlab.com/brass/engine")
    #expect(found == ["og:description: all pages of the site say so"])
  }

  @Test("a picture of the site is told as none of the page")
  func picture() async throws {
    let html = page(title: "engine", [("og:image", "https://pypi.org/static/images/twitter.webp")])
    let found = try await losses("image", of: html, at: "https://pypi.org/project/engine/")
    #expect(found == ["og:image: shows the site and not the page"])
  }
}
