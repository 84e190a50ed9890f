// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("Which handler answers")
struct RoutingTests {
  private let url = "https://wiki.example.org/page/one"

  /// A handler that answers with its own name.
  private func named(_ id: String, _ matches: HandlerManifest.Match...) -> ScriptedHandler {
    ScriptedHandler(id, matches: matches) { _, _ in
      var metadata = Metadata()
      metadata.title = id
      return .preview(metadata)
    }
  }

  @Test("the more specific handler is asked first: host and path, then host, then media type")
  func specificity() async throws {
    let page = named("page", .init(mediaType: "text/html"))
    let host = named("host", .init(host: "*.example.org", mediaType: "text/html"))
    let path = named("path", .init(host: "*.example.org", path: "/page/*", mediaType: "text/html"))
    #expect(try await Bench([url: .html("x")], handlers: [page, host, path]).outcome(url).word == "path")
    #expect(try await Bench([url: .html("x")], handlers: [page, host]).outcome(url).word == "host")
  }

  @Test("equals are asked in the order of the policy's list")
  func listOrder() async throws {
    let bench = Bench(
      [url: .html("x")], handlers: [named("a", .init(mediaType: "*/*")), named("b", .init(mediaType: "text/*"))])
    #expect(try await bench.outcome(url).word == "a")
    #expect(try await bench.outcome(url) { $0.handlers = ["b", "a"] }.word == "b")
  }

  @Test("a handler that matches by URL answers before anything is fetched")
  func beforeFetch() async throws {
    let bench = Bench([:], handlers: [named("wiki", .init(host: "wiki.example.org"))])
    #expect(try await bench.outcome(url).word == "wiki")
    #expect(bench.fetcher.requestedURLs.isEmpty)
  }

  @Test("one that declines is followed by the next, which reads the same body from its start")
  func declines() async throws {
    let reader = ScriptedHandler("reader") { request, _ in
      _ = try await request.page?.body.next()
      return .declined
    }
    let bench = Bench([url: FakePage.html("hello").chunked(by: 2)], handlers: [reader, ScriptedHandler.echo()])
    #expect(try await bench.outcome(url).word == "hello")
    #expect(bench.fetcher.requestedURLs.count == 1)
  }

  @Test("one that fails is followed by the next, and its code is the outcome only if none answers")
  func fails() async throws {
    struct Oops: Error {}
    let broken = ScriptedHandler("broken") { _, _ in throw Oops() }
    #expect(try await Bench([url: .html("x")], handlers: [broken, ScriptedHandler.echo()]).outcome(url).word == "x")
    #expect(try await Bench([url: .html("x")], handlers: [broken]).outcome(url).word == "handler_failed")
  }

  @Test("an answer of 4xx or 5xx is a failure with its status")
  func status() async throws {
    guard case .failed(let error) = try await Bench([url: .html("sorry", status: 503)]).outcome(url) else {
      Issue.record("a 503 gave a preview")
      return
    }
    #expect(error.code == .httpStatus)
    #expect(error.status == 503)
    #expect(error.isRetryable)
  }

  @Test("what no handler reads is unsupported; what a handler that is off would read says so")
  func unread() async throws {
    let pages = ["https://x.org/a": FakePage.body([0x25, 0x50, 0x44, 0x46, 0x2D], mediaType: "application/pdf")]
    #expect(try await Bench(pages).outcome("https://x.org/a").word == "unsupported_type")
    let off = Bench([url: .html("x")])
    #expect(try await off.outcome(url) { $0.handlers = [] }.word == "handler_disabled")
    #expect(off.fetcher.requestedURLs.isEmpty, "nothing is fetched where nobody would read it")
  }

  @Test("what everybody declines is unsupported, as if nobody read such files")
  func declined() async throws {
    let picky = ScriptedHandler("picky") { _, _ in .declined }
    #expect(try await Bench([url: .html("x")], handlers: [picky]).outcome(url).word == "unsupported_type")
    #expect(try await Bench([url: .html("x")], handlers: [picky, ScriptedHandler.echo()]).outcome(url).word == "x")
  }

  @Test("where one declines and another is off that would have been asked, that one is why nothing is said")
  func declinedAndOff() async throws {
    let picky = ScriptedHandler("picky") { _, _ in .declined }
    let bench = Bench([url: .html("x")], handlers: [picky, ScriptedHandler.echo()])
    #expect(try await bench.outcome(url) { $0.handlers = ["picky"] }.word == "handler_disabled")
  }

  @Test("a pattern may leave types to others: where they are off, nothing is said")
  func exceptions() async throws {
    let rest = named("rest", .init(mediaType: "*/*", exceptMediaTypes: ["text/html"]))
    let bench = Bench(
      [url: .html("x"), "https://x.org/a": .body([1], mediaType: "font/woff")],
      handlers: [ScriptedHandler.echo(), rest])
    #expect(try await bench.outcome(url).word == "x")
    #expect(try await bench.outcome("https://x.org/a").word == "rest")
    let off = Bench([url: .html("x")], handlers: [ScriptedHandler.echo(), rest])
    #expect(try await off.outcome(url) { $0.handlers = ["rest"] }.word == "handler_disabled")
  }

  @Test("of what one has read and declined, as much is kept as the next one reads")
  func kept() async throws {
    let greedy = ScriptedHandler("greedy") { request, _ in
      let all = try await request.page?.body.collect(upTo: 1000)
      #expect(all?.count == 40)
      return .declined
    }
    let modest = ScriptedHandler("modest", readsAtMost: 10) { request, _ in
      var metadata = Metadata()
      metadata.title = String(decoding: try await request.page?.body.peek(10) ?? [], as: UTF8.self)
      return .preview(metadata)
    }
    let immodest = ScriptedHandler("immodest", readsAtMost: 10) { request, _ in
      _ = try await request.page?.body.collect(upTo: 11)
      return .declined
    }
    let text = String(repeating: "0123456789", count: 4)
    let page = FakePage.html(text).chunked(by: 7)
    #expect(try await Bench([url: page], handlers: [greedy, modest]).outcome(url).word == "0123456789")
    #expect(try await Bench([url: page], handlers: [greedy, immodest]).outcome(url).word == "internal")
  }

  @Test("a feed behind a comment that is longer than what is sniffed comes to the handler of feeds")
  func longComment() async throws {
    let reader = ScriptedHandler("reader", matches: [.init(mediaType: "application/rss+xml")]) { request, _ in
      var metadata = Metadata()
      metadata.title = String(decoding: try await request.page?.body.collect(upTo: 4) ?? [], as: UTF8.self)
      return .preview(metadata)
    }
    let comment = "<!--\(String(repeating: " licence", count: 900))-->"
    let page = FakePage.html("\(comment)<rss version='2.0'></rss>").chunked(by: 100)
    #expect(try await Bench([url: page], handlers: [reader]).outcome(url).word == "<!--")
  }

  @Test("a preview with neither title nor description nor media is nothing to say")
  func empty() async throws {
    let silent = ScriptedHandler("silent") { _, _ in .preview(Metadata()) }
    #expect(try await Bench([url: .html("x")], handlers: [silent]).outcome(url).word == "nothing_to_say")
  }

  @Test("a handler's word that nothing should be shown is final")
  func skipped() async throws {
    let wall = ScriptedHandler("wall") { _, _ in .skipped(.interstitial) }
    #expect(
      try await Bench([url: .html("x")], handlers: [wall, ScriptedHandler.echo()]).outcome(url).word == "interstitial")
  }

  @Test("a page without a declared type is sniffed")
  func sniffed() async throws {
    var page = FakePage(chunks: [Array("<!DOCTYPE html><title>x</title>".utf8)])
    page.headers = []
    #expect(try await Bench([url: page]).outcome(url).word.hasPrefix("<!DOCTYPE"))
  }

  @Test("a page that breaks off within the bytes that are sniffed still comes to its handler")
  func breaksOff() async throws {
    let reader = ScriptedHandler("reader") { request, _ in
      var metadata = Metadata()
      metadata.title = String(decoding: try await request.page?.body.next() ?? [], as: UTF8.self)
      return .preview(metadata)
    }
    var page = FakePage.html("<title>T</title>")
    page.bodyError = UnfurlError(.connect, "the connection broke")
    #expect(try await Bench([url: page], handlers: [reader]).outcome(url).word == "<title>T</title>")
    page.chunks = []
    #expect(try await Bench([url: page], handlers: [reader]).outcome(url).word == "connect")
  }

  @Test("a handler gets its options, the policy's over its own defaults")
  func options() async throws {
    let handler = ScriptedHandler("opt") { _, context in
      var metadata = Metadata()
      metadata.title = "\(context.options["lang"] ?? .null)"
      return .preview(metadata)
    }
    let bench = Bench([url: .html("x")], handlers: [handler])
    #expect(try await bench.outcome(url) { $0.handlerOptions = ["opt": ["lang": .string("de")]] }.word.contains("de"))
  }

  @Test("a handler may make ten requests for one link, and no more")
  func budget() async throws {
    let greedy = ScriptedHandler("greedy") { request, context in
      for _ in 0..<11 { _ = try await context.fetch(FetchRequest(request.url, deadline: context.deadline)) }
      return .declined
    }
    let bench = Bench([url: .html("x")], handlers: [greedy])
    #expect(try await bench.outcome(url).word == "handler_failed")
    #expect(bench.fetcher.requestedURLs.count == 11, "the page and ten more")
  }
}

@Suite("Globs")
struct PathGlobTests {
  @Test(
    "a star does not cross a slash, two do",
    arguments: [
      ("/wiki/*", "/wiki/Swift", true), ("/wiki/*", "/wiki/a/b", false), ("/wiki/**", "/wiki/a/b", true),
      ("/wiki/*", "/wiki/", true), ("/wiki", "/wiki/", false), ("*", "", true), ("**", "/a/b", true),
      ("a*c", "abbc", true),
      ("a*c", "abbd", false), ("*/x", "a/x", true), ("*/x", "a/b/x", false), ("/**.gifv", "/a/b.gifv", true),
      ("/**.gifv", "/a/b.gif", false), ("ab*ba", "aba", false), ("ab*ba", "abba", true), ("", "", true),
      ("", "a", false),
      ("/*/view/*", "/en/view/cat", true), ("/*/view/*", "/view/cat", false), ("/*/view/*", "/a/b/view/cat", false),
      ("/**/view/*", "/a/b/view/cat", true), ("a*b**c*", "a-b/bc/c-", true), ("a*b**c*", "a/b-c", false),
    ])
  func matches(pattern: String, text: String, expected: Bool) {
    #expect(PathGlob(pattern).matches(text) == expected)
  }

  @Test("a pattern of many stars against a long text comes to an end")
  func noBlowUp() {
    let pattern = String(repeating: "*a", count: 50) + "b"
    #expect(!PathGlob(pattern).matches(String(repeating: "a", count: 5000)))
  }
}
