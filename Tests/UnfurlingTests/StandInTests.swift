// SPDX-License-Identifier: MIT

import Synchronization
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

/// A handler for pages that reads those of errors as well, as far as they come: `gate` in one is a stand-in.
private struct GateHandler: Handler {
  let manifest = HandlerManifest(
    id: "gate", summary: "a test's handler", matches: [.init(mediaType: "text/html")], readsErrorPages: true)
  let bytes = Recorder<Int>("bytes read")

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard let page = request.page else { return .declined }
    let body = try await page.body.collect(upTo: 1 << 20)
    bytes.record(body.count)
    let text = String(decoding: body.prefix(100), as: UTF8.self)
    if text.contains("gate") { return .skipped(.interstitial) }
    if page.status >= 400 { throw UnfurlError(.httpStatus, "The server answered \(page.status).", status: page.status) }
    var metadata = Metadata()
    metadata.title = text
    return .preview(metadata)
  }
}

@Suite("Error pages, and pages that stand in for others")
struct StandInTests {
  private let url = "https://example.org/"

  private func bench(_ page: FakePage) -> Bench { Bench([url: page], handlers: [GateHandler()]) }

  private func refreshed(_ bench: Bench) async throws -> Unfurler.Answer {
    var ask = try bench.ask(url)
    ask.mode = .refresh
    return await bench.unfurler.unfurl(ask)
  }

  @Test("a page that stands in for another is skipped, whatever its status, and remembered for as long as a failure")
  func remembered() async throws {
    for status in [200, 403, 503] {
      let headers = [("Cache-Control", "max-age=86400"), ("ETag", "\"gate\"")]
      let bench = bench(FakePage.html("gate", status: status, headers: headers))
      let answer = await bench.unfurler.unfurl(try bench.ask(url))
      #expect(answer.outcome.word == "interstitial")
      #expect(answer.cache.freshFor == .seconds(300), "its server's word on the page it stands for does not count")
      bench.clock.advance(by: .seconds(299))
      #expect(bench.unfurler.remembered(try bench.ask(url))?.outcome.word == "interstitial")
      bench.clock.advance(by: .seconds(1))
      #expect(bench.unfurler.remembered(try bench.ask(url)) == nil)
      // What stood there is not asked about: the page itself is.
      _ = await bench.unfurler.unfurl(try bench.ask(url))
      #expect(bench.fetcher.requests.all.last?.validators == nil)
    }
  }

  @Test("where a known page is behind a gate today, the last good preview stands, and is asked about again later")
  func lastGoodStands() async throws {
    let bench = bench(FakePage.html("hello", headers: [("ETag", "\"1\"")]))
    _ = try await bench.outcome(url)
    bench.clock.advance(by: .seconds(3600))
    bench.fetcher[url] = .html("gate", status: 403, headers: [("ETag", "\"gate\"")])
    #expect(try await refreshed(bench).outcome.word == "interstitial")
    let stands = try #require(bench.unfurler.remembered(try bench.ask(url)))
    #expect(stands.outcome.word == "hello" && stands.cache.state == .stale && !stands.isDueForRefresh)
    bench.clock.advance(by: .seconds(300))
    #expect(try #require(bench.unfurler.remembered(try bench.ask(url))).isDueForRefresh)
    // Asked for with the good page's validators, not with those of the gate.
    bench.fetcher[url] = .html("hello", headers: [("ETag", "\"1\"")])
    #expect(try await refreshed(bench).cache.state == .revalidated)
    #expect(bench.fetcher.requests.all.last?.validators?.entityTag == "\"1\"")
    #expect(bench.unfurler.remembered(try bench.ask(url))?.cache.state == .fresh)
  }

  @Test("a page of nothing to say, such as a front page in place of one that is gone, ends what was known")
  func nothingToSay() async throws {
    let gone = ScriptedHandler("gone") { request, _ in
      let body = try await request.page?.body.collect(upTo: 100) ?? []
      var metadata = Metadata()
      metadata.title = "there"
      return body == Array("gone".utf8) ? .skipped(.nothingToSay) : .preview(metadata)
    }
    let bench = Bench([url: .html("hello")], handlers: [gone])
    _ = try await bench.outcome(url)
    bench.clock.advance(by: .seconds(3600))
    bench.fetcher[url] = .html("gone")
    _ = try await refreshed(bench)
    #expect(bench.unfurler.remembered(try bench.ask(url))?.outcome.word == "nothing_to_say")
  }

  @Test("of an error page no more than 16 KiB are read")
  func bytes() async throws {
    let handler = GateHandler()
    let page = FakePage.html(String(repeating: "x", count: 300_000), status: 404).chunked(by: 10_000)
    let bench = Bench([url: page], handlers: [handler])
    #expect(try await bench.outcome(url).word == "http_status")
    #expect(handler.bytes.all == [16 << 10])
    #expect(bench.fetcher.released.all == [url])
  }

  @Test("an error page whose body is slow is waited for two seconds, then its status is the outcome")
  func slow() async throws {
    let gate = try Gate()
    var page = FakePage.html("late", status: 404)
    page.bodyGate = gate
    let bench = bench(page)
    async let outcome = bench.outcome(url)
    _ = try await bench.clock.alarms.first { [clock = bench.clock] in $0 == clock.now + .seconds(2) }
    bench.clock.advance(by: .seconds(2))
    #expect(try await outcome.word == "http_status")
    gate.open()
  }

  @Test("an error page that breaks off, or of whose type nobody knows, is told with its status")
  func broken() async throws {
    var page = FakePage(status: 500, headers: [], chunks: [])
    page.bodyError = UnfurlError(.badContent, "it broke off")
    guard case .failed(let error) = try await bench(page).outcome(url) else { throw TestKitError("no failure") }
    #expect(error.code == .httpStatus && error.status == 500)
    let picture = bench(FakePage.body([0x89, 0x50], mediaType: "image/png", status: 404))
    #expect(try await picture.outcome(url).word == "http_status")
  }

  @Test("handlers that do not ask for error pages never see one")
  func others() async throws {
    let seen = Recorder<Int>("statuses")
    let feed = ScriptedHandler("feed", matches: [.init(mediaType: "*/*")]) { request, _ in
      seen.record(request.page?.status ?? 0)
      return .preview(Metadata())
    }
    let bench = Bench([url: .html("x", status: 404)], handlers: [feed, GateHandler()])
    #expect(try await bench.outcome(url).word == "http_status")
    let feedPage = FakePage.body(Array("<rss/>".utf8), mediaType: "application/rss+xml", status: 503)
    #expect(try await Bench([url: feedPage], handlers: [feed, GateHandler()]).outcome(url).word == "http_status")
    #expect(seen.all.isEmpty)
  }
}
