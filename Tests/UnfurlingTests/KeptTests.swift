// SPDX-License-Identifier: MIT

import Foundation
import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("What is kept on the disk follows what became of the page")
struct KeptTests {
  private let url = "https://example.org/"

  /// A bot's memory before a store in a folder; a new one is what a restart makes.
  private final class Kept {
    let path = NSTemporaryDirectory() + "unfurl-kept-\(UUID().uuidString)"
    let clock = ManualClock()
    let fetcher = FakeFetcher([:])
    let store: Store
    private let rules: Unfurler.Rules

    init(failures: Duration = .seconds(300)) {
      store = Store(.folder(path), time: clock, log: .silent)
      var freshness = Freshness()
      freshness.failure = failures
      rules = Unfurler.Rules(fetcher: fetcher, freshness: freshness)
      #expect(store.waitUntilOpen(.seconds(60)) == .open)
    }

    func unfurler() -> Unfurler {
      Unfurler(handlers: [ScriptedHandler.echo()], rules: rules, store: store, time: clock)
    }

    deinit {
      store.close(within: .seconds(60))
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private func ask(_ mode: Unfurler.Ask.Mode = .usual) throws -> Unfurler.Ask {
    var ask = try Bench().ask(url)
    ask.mode = mode
    return ask
  }

  @Test("a page that is gone does not come back from the disk, though its refusal is not kept there")
  func gone() async throws {
    for (failures, headers) in [(Duration.zero, []), (.seconds(300), [("Cache-Control", "no-store")])] {
      let kept = Kept(failures: failures)
      let unfurler = kept.unfurler()
      kept.fetcher[url] = .html("hello")
      _ = await unfurler.unfurl(try ask())
      kept.clock.advance(by: .seconds(3600))
      kept.fetcher[url] = .html("gone", status: 404, headers: headers)
      _ = await unfurler.unfurl(try ask(.refresh))
      #expect(await unfurler.unfurl(try ask()).outcome.word == "http_status")
      #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "http_status")
    }
  }

  @Test("a page that must not be stored now takes the place of what was stored before")
  func storedBefore() async throws {
    let kept = Kept()
    let unfurler = kept.unfurler()
    kept.fetcher[url] = .html("old")
    _ = await unfurler.unfurl(try ask())
    kept.clock.advance(by: .seconds(3600))
    kept.fetcher[url] = .html("new", headers: [("Cache-Control", "no-store")])
    _ = await unfurler.unfurl(try ask(.refresh))
    #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "new")
  }

  @Test("who asks anew is not answered from the disk, though somebody else is at the same time")
  func anew() async throws {
    let kept = Kept()
    kept.fetcher[url] = .html("old")
    _ = await kept.unfurler().unfurl(try ask())
    kept.fetcher[url] = .html("new")
    let unfurler = kept.unfurler()
    let (usual, anew) = (unfurler.join(try ask()), unfurler.join(try ask(.anew)))
    _ = await unfurler.answer(at: usual)
    #expect(await unfurler.answer(at: anew).outcome.word == "new")
    #expect(try #require(unfurler.remembered(try ask())).outcome.word == "new")
  }

  @Test("what must not be stored is not stored after the server says that it has not changed")
  func unchanged() async throws {
    let kept = Kept()
    let unfurler = kept.unfurler()
    kept.fetcher[url] = .html("secret", headers: [("Cache-Control", "no-store"), ("ETag", "\"1\"")])
    _ = await unfurler.unfurl(try ask())
    kept.clock.advance(by: .seconds(60))
    kept.fetcher[url] = FakePage(status: 304, headers: [("ETag", "\"1\"")], chunks: [])
    #expect(await unfurler.unfurl(try ask()).cache.state == .revalidated)
    kept.fetcher[url] = .html("other")
    #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "other")
  }

  @Test("what must not be stored is not stored beside a failure that came after it")
  func failureAfterSecret() async throws {
    let kept = Kept()
    let unfurler = kept.unfurler()
    kept.fetcher[url] = .html("secret", headers: [("Cache-Control", "no-store")])
    _ = await unfurler.unfurl(try ask())
    kept.clock.advance(by: .seconds(60))
    kept.fetcher[url] = .failing(UnfurlError(.dns, "no such host"))
    #expect(await unfurler.unfurl(try ask()).outcome.word == "dns")
    kept.clock.advance(by: .seconds(300))
    kept.fetcher[url] = .html("other")
    #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "other")
  }

  @Test("a failure that was stored does not come back once there is a preview, though that must not be stored")
  func previewAfterFailure() async throws {
    let kept = Kept()
    let unfurler = kept.unfurler()
    kept.fetcher[url] = .failing(UnfurlError(.dns, "no such host"))
    _ = await unfurler.unfurl(try ask())
    kept.fetcher[url] = .html("secret", headers: [("Cache-Control", "no-store")])
    #expect(await unfurler.unfurl(try ask(.anew)).outcome.word == "secret")
    #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "secret")
    #expect(kept.fetcher.requestedURLs.count == 3)
  }

  @Test("what only the disk knows is counted as one hit, and what it knows no more as one miss")
  func counted() async throws {
    let kept = Kept()
    kept.fetcher[url] = .html("hello")
    _ = await kept.unfurler().unfurl(try ask())
    for (hits, misses) in [(1, 0), (0, 1)] {
      let unfurler = kept.unfurler()
      #expect(unfurler.remembered(try ask()) == nil)
      _ = await unfurler.unfurl(try ask())
      #expect(unfurler.counts.hits == hits)
      #expect(unfurler.counts.misses == misses)
      kept.clock.advance(by: .seconds(86_400))
    }
  }

  @Test("what is kept holds on where the server is down when it is asked anew after a restart")
  func anewWithoutServer() async throws {
    let kept = Kept()
    kept.fetcher[url] = .html("hello")
    _ = await kept.unfurler().unfurl(try ask())
    kept.fetcher[url] = .failing(UnfurlError(.dns, "no such host"))
    let unfurler = kept.unfurler()
    #expect(await unfurler.unfurl(try ask(.anew)).outcome.word == "dns")
    #expect(await unfurler.unfurl(try ask()).outcome.word == "hello")
    #expect(await kept.unfurler().unfurl(try ask()).outcome.word == "hello")
  }

  @Test("who wants the server's word joins a fetch that is under way already")
  func joinsFetch() async throws {
    let kept = Kept()
    let gate = try Gate()
    kept.fetcher[url] = FakePage.html("hello").held(by: gate)
    let unfurler = kept.unfurler()
    let usual = unfurler.join(try ask())
    _ = try await kept.fetcher.requests.first(1)
    let (anew, refresh) = (unfurler.join(try ask(.anew)), unfurler.join(try ask(.refresh)))
    gate.open()
    for place in [usual, anew, refresh] { #expect(await unfurler.answer(at: place).outcome.word == "hello") }
    #expect(kept.fetcher.requestedURLs.count == 1)
  }
}
