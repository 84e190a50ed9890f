// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import OpenGraphHandler

@Suite("The front page in place of a page that is gone")
struct SoftNotFoundTests {
  private func isOne(_ asked: String, _ at: String, through: [String] = []) throws -> Bool {
    let page = try Came(name: "", asked: asked, at: at, through: through, html: "").resource()
    return SoftNotFound.isOne(page, asked: try #require(WebURL(asked)))
  }

  @Test(
    "a server that leads from a page to its front page says that the page is gone",
    arguments: [
      ("https://a.example/articles/12", "https://a.example/"), ("http://a.example/x", "https://www.a.example/"),
      ("https://m.a.example/x/", "https://www.a.example/index.html"), ("https://a.example/x", "https://a.example/en/"),
      ("https://a.example/de/x", "https://a.example/de"), ("https://a.example/x?id=1", "https://a.example/pt-br/"),
      ("https://a.example:8080/x", "https://a.example:8080/"), ("https://a.example/x", "https://a.example/home"),
    ])
  func gone(asked: String, at: String) throws { #expect(try isOne(asked, at)) }

  @Test(
    "another host, another deep page, a front page that was asked for, or one with a query is a page",
    arguments: [
      ("https://sho.rt/x", "https://a.example/"), ("https://a.example/x", "https://b.example/"),
      ("https://a.example/x", "https://a.example/y"), ("https://a.example/", "https://www.a.example/"),
      ("https://a.example/index.html", "https://a.example/"), ("https://a.example/home", "https://a.example/"),
      ("https://a.example/en", "https://a.example/"), ("https://a.example/", "https://a.example/en/"),
      ("https://a.example/x", "https://a.example/?p=12"), ("https://a.example/x", "https://a.example/#!/x"),
      ("https://a.example:8080/x", "https://a.example/"), ("https://shop.a.example/x", "https://a.example/"),
      ("https://a.example/?id=1", "https://a.example/"), ("https://a.example/x", "https://a.example/x/"),
    ])
  func aPage(asked: String, at: String) throws { #expect(!(try isOne(asked, at))) }

  @Test("the handler is silent about it, also where the page itself leads there")
  func skipped() async throws {
    var gone = FakePage.html(html("Example, the front page", head: tagged))
    gone.finalURL = "https://a.example/"
    let answer = try await HandlerTest.unfurl(OpenGraphHandler(), page: gone, url: "https://a.example/articles/12")
    guard case .skipped(.nothingToSay) = answer else { throw TestKitError("\(answer)") }
    let front = FakeFetcher(["https://a.example/": .html(html("Example, the front page", head: tagged))])
    let led = try await HandlerTest.unfurl(
      OpenGraphHandler(), html: "<meta http-equiv=refresh content='0;url=/'>", url: "https://a.example/articles/12",
      fetcher: front)
    guard case .skipped(.nothingToSay) = led else { throw TestKitError("\(led)") }
  }
}
