// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("What is past its time is said at once and refreshed behind")
struct StaleTests {
  private let url = "https://example.org/"
  private let hour = Duration.seconds(3600)

  private func refreshed(_ bench: Bench) async throws -> Unfurler.Answer {
    var ask = try bench.ask(url)
    ask.mode = .refresh
    return await bench.unfurler.unfurl(ask)
  }

  @Test("a stale preview is the answer for a day, and is due for a refresh; then it is forgotten")
  func stale() async throws {
    let bench = Bench([url: FakePage.html("hello")])
    let ask = try bench.ask(url)
    _ = await bench.unfurler.unfurl(ask)
    bench.clock.advance(by: hour)
    let answer = try #require(bench.unfurler.remembered(ask))
    #expect(answer.outcome.word == "hello")
    #expect(answer.isDueForRefresh)
    #expect(answer.cache == CacheNote(.stale, age: hour, freshFor: .zero))
    bench.clock.advance(by: hour * 23)
    #expect(bench.unfurler.remembered(ask) == nil)
  }

  @Test("a refresh asks the server, and what it says is fresh again")
  func refresh() async throws {
    let bench = Bench([url: FakePage.html("old")])
    _ = try await bench.outcome(url)
    bench.clock.advance(by: hour)
    bench.fetcher[url] = .html("new")
    let answer = try await refreshed(bench)
    #expect(answer.outcome.word == "new")
    #expect(answer.cache.state == .miss)
    #expect(try #require(bench.unfurler.remembered(try bench.ask(url))).cache.state == .fresh)
  }

  @Test("a server that says that nothing has changed makes the old preview fresh again, without its page")
  func unchanged() async throws {
    let bench = Bench([url: FakePage.html("hello", headers: [("ETag", "\"1\""), ("Cache-Control", "max-age=60")])])
    _ = try await bench.outcome(url)
    bench.clock.advance(by: .seconds(60))
    bench.fetcher[url] = FakePage(status: 304, headers: [("Cache-Control", "max-age=120")], chunks: [])
    let answer = try await refreshed(bench)
    #expect(answer.outcome.word == "hello")
    #expect(answer.cache == CacheNote(.revalidated, freshFor: .seconds(120)))
    #expect(bench.fetcher.requests.all.last?.validators?.entityTag == "\"1\"")
    // The 304 bore none: those that are known serve again.
    bench.clock.advance(by: .seconds(120))
    _ = try await refreshed(bench)
    #expect(bench.fetcher.requests.all.last?.validators?.entityTag == "\"1\"")
  }

  @Test("what is asked anew takes no validators along, though the answer is known and fresh")
  func anew() async throws {
    let bench = Bench([url: FakePage.html("old", headers: [("ETag", "\"1\"")])])
    _ = try await bench.outcome(url)
    bench.fetcher[url] = .html("new")
    var ask = try bench.ask(url)
    ask.mode = .anew
    #expect(bench.unfurler.remembered(ask) == nil)
    #expect(await bench.unfurler.unfurl(ask).outcome.word == "new")
    #expect(bench.fetcher.requests.all.last?.validators == nil)
  }

  @Test("a server that is down for a while does not make us forget, and is left alone meanwhile")
  func serverDown() async throws {
    let bench = Bench([url: FakePage.html("hello")])
    let ask = try bench.ask(url)
    _ = await bench.unfurler.unfurl(ask)
    for failure in [
      FakePage.html("down", status: 503), .failing(UnfurlError(.connect, "nobody")),
      .failing(UnfurlError(.deadline, "late")),
    ] {
      bench.clock.advance(by: hour)
      bench.fetcher[url] = failure
      _ = try await refreshed(bench)
      let answer = try #require(bench.unfurler.remembered(ask))
      #expect(answer.outcome.word == "hello")
      #expect(answer.cache.state == .stale)
      #expect(!answer.isDueForRefresh)
    }
    bench.clock.advance(by: hour)
    #expect(try #require(bench.unfurler.remembered(ask)).isDueForRefresh)
  }

  @Test("a page that is gone, forbidden or another now ends what was known of it")
  func gone() async throws {
    for end in [
      FakePage.html("gone", status: 404), .html("no", status: 403), .failing(UnfurlError(.addressRefused, "private")),
      .body([0], mediaType: "application/zip"),
    ] {
      let bench = Bench([url: FakePage.html("hello")])
      _ = try await bench.outcome(url)
      bench.clock.advance(by: hour)
      bench.fetcher[url] = end
      _ = try await refreshed(bench)
      #expect(bench.unfurler.remembered(try bench.ask(url))?.outcome.word != "hello")
    }
  }

  @Test("a server's word on freshness counts, up to the hour that is configured")
  func lifetime() async throws {
    for (field, seconds) in [("max-age=60", 60), ("max-age=86400", 3600), ("no-cache", 2), ("max-age=0", 2)] {
      let bench = Bench([url: FakePage.html("hello", headers: [("Cache-Control", field)])])
      let answer = await bench.unfurler.unfurl(try bench.ask(url))
      #expect(answer.cache.freshFor == .seconds(seconds), "\(field)")
    }
  }

  @Test("what must not be stored is forgotten after a moment")
  func noStore() async throws {
    let bench = Bench([url: FakePage.html("hello", headers: [("Cache-Control", "no-store")])])
    let ask = try bench.ask(url)
    _ = await bench.unfurler.unfurl(ask)
    #expect(bench.unfurler.remembered(ask) != nil)
    bench.clock.advance(by: .seconds(2))
    #expect(bench.unfurler.remembered(ask) == nil)
  }

  @Test("a link that is forgotten is forgotten under every policy")
  func forgotten() async throws {
    let bench = Bench([url: FakePage.html("hello")])
    let german = try bench.ask(url) { $0.acceptLanguage = "de" }
    for ask in [try bench.ask(url), german] { _ = await bench.unfurler.unfurl(ask) }
    let counts = Recorder<Int>("forgotten")
    bench.unfurler.forget(german.url) { result in counts.record((try? result.get()) ?? -1) }
    #expect(try await counts.element(0) == 2)
    #expect(bench.unfurler.remembered(german) == nil)
    #expect(bench.unfurler.remembered(try bench.ask(url)) == nil)
  }
}
