// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("A page in place of the one linked")
struct ElsewhereTests {
  private let url = "https://new.example.org/a"
  private let old = "https://old.example.org/a"

  private func leading(to target: String, _ id: String = "leads") throws -> ScriptedHandler {
    let target = try #require(WebURL(target))
    return ScriptedHandler(id, matches: [.init(host: "*.example.org")]) { _, _ in .elsewhere(target) }
  }

  @Test("that page alone is fetched, and its handlers are asked about it; the link stays as written")
  func leads() async throws {
    let reader = ScriptedHandler("reader") { request, _ in
      var metadata = Metadata()
      metadata.originalURL = request.originalURL
      metadata.title = request.url.href
      return .preview(metadata)
    }
    let bench = Bench([old: .html("x")], handlers: [reader, try leading(to: old)])
    guard case .preview(let preview) = try await bench.outcome(url) else { throw TestKitError("no preview") }
    #expect(preview.handler == "reader" && preview.metadata.title == old)
    #expect(preview.metadata.originalURL == url && preview.metadata.url == old)
    #expect(bench.fetcher.requestedURLs == [old])
  }

  @Test("it counts once: where that page's own handler leads on, nobody follows")
  func once() async throws {
    let bench = Bench(
      [old: .html("x")], handlers: [ScriptedHandler.echo(), try leading(to: old), try leading(to: url, "back")])
    #expect(try await bench.outcome(url).word == "x")
    #expect(bench.fetcher.requestedURLs == [old])
  }

  @Test("from a handler that was asked about a page it is a decline")
  func fromPage() async throws {
    let target = try #require(WebURL(old))
    let late = ScriptedHandler("late") { _, _ in .elsewhere(target) }
    let bench = Bench([url: .html("x"), old: .html("y")], handlers: [late, ScriptedHandler.echo()])
    #expect(try await bench.outcome(url).word == "x")
  }

  @Test("what becomes of that page is what becomes of the link", arguments: [404, 503])
  func status(_ status: Int) async throws {
    let bench = Bench([old: .html("x", status: status)], handlers: [ScriptedHandler.echo(), try leading(to: old)])
    #expect(try await bench.outcome(url).word == "http_status")
  }

  @Test("where nobody reads pages it is not fetched")
  func unread() async throws {
    let bench = Bench([old: .html("x")], handlers: [ScriptedHandler.echo(), try leading(to: old)])
    #expect(try await bench.outcome(url) { $0.handlers = ["leads"] }.word == "handler_disabled")
    #expect(bench.fetcher.requestedURLs.isEmpty)
  }

  @Test("what is stale is asked after where it was found")
  func revalidated() async throws {
    let bench = Bench(
      [old: .html("x", headers: [("ETag", "\"1\""), ("Cache-Control", "max-age=60")])],
      handlers: [ScriptedHandler.echo(), try leading(to: old)])
    #expect(try await bench.outcome(url).word == "x")
    var ask = try bench.ask(url)
    ask.mode = .refresh
    let answer = await bench.unfurler.unfurl(ask)
    #expect(answer.outcome.word == "x" && answer.cache.state == .revalidated)
    #expect(bench.fetcher.requests.all.last?.validators?.entityTag == "\"1\"")
  }

  @Test("a handler without code is on where it comes with us, else where a policy lists it")
  func kinds() async throws {
    func handler(_ id: String, _ isOn: Bool?) -> OnHandler {
      OnHandler(
        manifest: HandlerManifest(
          id: id, summary: "", kind: .declarative, matches: [.init(host: "*.example.org")], isOnByDefault: isOn))
    }
    #expect(
      try await Bench([url: .html("x")], handlers: [ScriptedHandler.echo(), handler("a", nil)]).outcome(url).word == "x"
    )
    let bench = Bench([url: .html("x")], handlers: [ScriptedHandler.echo(), handler("a", true), handler("b", nil)])
    #expect(try await bench.outcome(url).word == "a")
    #expect(try await bench.outcome(url) { $0.handlers = ["echo"] }.word == "x")
    #expect(try await bench.outcome(url) { $0.handlers = ["echo", "b"] }.word == "b")
  }

  private struct OnHandler: Handler {
    let manifest: HandlerManifest

    func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
      var metadata = Metadata()
      metadata.title = manifest.id
      return .preview(metadata)
    }
  }
}
