// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("What was seen is remembered")
struct CacheTests {
  private let url = "https://example.org/"

  @Test("a preview is remembered for an hour, and its age is told")
  func fresh() async throws {
    let bench = Bench([url: FakePage.html("hello")])
    let ask = try bench.ask(url)
    #expect(bench.unfurler.remembered(ask) == nil)
    _ = await bench.unfurler.unfurl(ask)
    bench.clock.advance(by: .seconds(3599))
    let answer = try #require(bench.unfurler.remembered(ask))
    #expect(answer.outcome.word == "hello")
    #expect(answer.cache == CacheNote(.fresh, age: .seconds(3599), freshFor: .seconds(1)))
    bench.clock.advance(by: .seconds(1))
    #expect(try #require(bench.unfurler.remembered(ask)).cache.state == .stale)
  }

  @Test("a failure is remembered for five minutes, a server that took too long for ten")
  func failures() async throws {
    let slow = "https://slow.example.org/"
    let bench = Bench([url: FakePage.html("gone", status: 404), slow: .failing(UnfurlError(.deadline, "late"))])
    for (link, seconds) in [(url, 300), (slow, 600)] {
      let ask = try bench.ask(link)
      _ = await bench.unfurler.unfurl(ask)
      bench.clock.advance(by: .seconds(seconds - 1))
      #expect(bench.unfurler.remembered(ask) != nil)
      bench.clock.advance(by: .seconds(1))
      #expect(bench.unfurler.remembered(ask) == nil)
    }
  }

  @Test("what the guard refused is asked again, since the operator may have allowed it meanwhile")
  func refused() async throws {
    let bench = Bench([url: .failing(UnfurlError(.addressRefused, "private"))])
    _ = try await bench.outcome(url)
    #expect(bench.unfurler.remembered(try bench.ask(url)) == nil)
  }

  @Test("channels with other languages, handlers or options do not share an answer")
  func variants() async throws {
    let bench = Bench([url: FakePage.html("hello")])
    _ = try await bench.outcome(url)
    #expect(bench.unfurler.remembered(try bench.ask(url, channel: "another")) != nil)
    #expect(bench.unfurler.remembered(try bench.ask(url) { $0.acceptLanguage = "de" }) == nil)
    #expect(bench.unfurler.remembered(try bench.ask(url) { $0.handlers = ["echo"] }) == nil)
    #expect(bench.unfurler.remembered(try bench.ask(url) { $0.handlerOptions = ["echo": ["a": .bool(true)]] }) == nil)
  }

  @Test("where exceptions to the guard name channels, no answer crosses from one channel to another")
  func bound() async throws {
    let bench = Bench([url: FakePage.html("secret")])
    _ = await bench.unfurler.unfurl(try bench.ask(url, channel: "corp", bound: true))
    #expect(bench.unfurler.remembered(try bench.ask(url, channel: "corp", bound: true)) != nil)
    #expect(bench.unfurler.remembered(try bench.ask(url, channel: "public", bound: true)) == nil)
  }

  @Test("the least recently used are dropped when there are too many")
  func bounded() async throws {
    let pages = Dictionary(uniqueKeysWithValues: (0..<50).map { ("https://example.org/\($0)", FakePage.html("\($0)")) })
    let fetcher = FakeFetcher(pages)
    let bench = Bench()
    let unfurler = Unfurler(
      handlers: [ScriptedHandler.echo()], rules: Unfurler.Rules(fetcher: fetcher), store: bench.store,
      time: bench.clock, maximumRows: 20)
    let favourite = try bench.ask("https://example.org/0")
    for number in 0..<50 {
      _ = await unfurler.unfurl(try bench.ask("https://example.org/\(number)"))
      _ = unfurler.remembered(favourite)
    }
    #expect(unfurler.counts.rows <= 20)
    #expect(unfurler.remembered(favourite) != nil)
    #expect(unfurler.remembered(try bench.ask("https://example.org/49")) != nil)
    #expect(unfurler.remembered(try bench.ask("https://example.org/1")) == nil)
  }

  @Test("what is remembered is bounded by its bytes too")
  func boundedBytes() async throws {
    let long = String(repeating: "x", count: 900)
    let pages = Dictionary(uniqueKeysWithValues: (0..<50).map { ("https://example.org/\($0)", FakePage.html(long)) })
    let bench = Bench()
    let unfurler = Unfurler(
      handlers: [ScriptedHandler.echo()], rules: Unfurler.Rules(fetcher: FakeFetcher(pages)), store: bench.store,
      time: bench.clock, maximumBytes: 60_000)
    for number in 0..<50 { _ = await unfurler.unfurl(try Bench().ask("https://example.org/\(number)")) }
    #expect(unfurler.counts.bytes <= 60_000)
    #expect(unfurler.counts.rows > 2)
  }

  @Test("another fetcher forgets what the old one brought")
  func replaced() async throws {
    let bench = Bench([url: FakePage.html("old")])
    _ = try await bench.outcome(url)
    bench.unfurler.replaceRules(Unfurler.Rules(fetcher: FakeFetcher([url: FakePage.html("new")])))
    #expect(bench.unfurler.remembered(try bench.ask(url)) == nil)
    #expect(try await bench.outcome(url).word == "new")
  }
}
