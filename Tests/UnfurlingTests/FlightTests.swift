// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Unfurling

@Suite("One flight for all who wait")
struct FlightTests {
  private let url = "https://example.org/"

  @Test("those who ask for the same link share one fetch, and all but the first are told so")
  func shared() async throws {
    let gate = try Gate()
    let bench = Bench([url: FakePage.html("hello").held(by: gate)])
    let ask = try bench.ask(url)
    let first = Task { await bench.unfurler.unfurl(ask) }
    _ = try await bench.fetcher.requests.first(1)
    let others = (0..<5).map { _ in Task { await bench.unfurler.unfurl(ask) } }
    while bench.unfurler.seats < 6 { await Task.yield() }
    gate.open()
    #expect(await first.value.outcome.word == "hello")
    #expect(await first.value.cache.state == .miss)
    for other in others {
      #expect(await other.value.outcome.word == "hello")
      #expect(await other.value.cache.state == .shared)
    }
    #expect(bench.fetcher.requestedURLs == [url])
  }

  @Test("who asked first is told first, however many there are")
  func order() async throws {
    let gate = try Gate()
    let bench = Bench([url: FakePage.html("hello").held(by: gate)])
    let ask = try bench.ask(url)
    let told = Recorder<Int>("who was told")
    for number in 0..<50 { _ = bench.unfurler.unfurl(ask) { _ in told.record(number) } }
    gate.open()
    #expect(try await told.first(50) == Array(0..<50))
  }

  @Test("the first to ask may leave without harm to the others")
  func cancelledLeader() async throws {
    let gate = try Gate()
    let bench = Bench([url: FakePage.html("hello").held(by: gate)])
    let ask = try bench.ask(url)
    let leader = Task { await bench.unfurler.unfurl(ask) }
    _ = try await bench.fetcher.requests.first(1)
    let other = Task { await bench.unfurler.unfurl(ask) }
    while bench.unfurler.seats < 2 { await Task.yield() }
    leader.cancel()
    #expect(await leader.value.outcome.word == "cancelled")
    gate.open()
    #expect(await other.value.outcome.word == "hello")
    #expect(bench.fetcher.requestedURLs == [url])
  }

  @Test("the last one out ends the fetch, and whoever asks after that starts anew")
  func lastOneOut() async throws {
    let gate = try Gate()
    let bench = Bench([url: FakePage.html("hello").held(by: gate)])
    let ask = try bench.ask(url)
    let waiters = (0..<3).map { _ in Task { await bench.unfurler.unfurl(ask) } }
    _ = try await bench.fetcher.requests.first(1)
    while bench.unfurler.seats < 3 { await Task.yield() }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters { #expect(await waiter.value.outcome.word == "cancelled") }
    while bench.fetcher.waiting > 0 { await Task.yield() }
    #expect(bench.unfurler.counts.flights == 0)
    gate.open()
    #expect(await bench.unfurler.unfurl(ask).outcome.word == "hello")
  }

  @Test("a flight ends at its deadline, whatever its work still does")
  func deadline() async throws {
    let gate = try Gate()
    let stubborn = ScriptedHandler("stubborn") { _, _ in
      // It does not notice that it is cancelled.
      try? await gate.pass()
      return .declined
    }
    let bench = Bench([url: FakePage.html("hello")], handlers: [stubborn])
    let ask = try bench.ask(url) { $0.deadline = .seconds(3) }
    let waiting = Task { await bench.unfurler.unfurl(ask) }
    _ = try await bench.fetcher.requests.first(1)
    bench.clock.advance(by: .milliseconds(3100))
    let outcome = await waiting.value.outcome
    #expect(outcome.word == "deadline")
    if case .failed(let error) = outcome { #expect(error.message == "There was no answer within 3 s.") }
    gate.open()
  }

  @Test("at the deadline the fetcher speaks first: it knows what was waited for")
  func fetcherFirst() async throws {
    let gate = try Gate()
    let full = ScriptedHandler("full") { _, _ in
      try? await gate.pass()
      throw UnfurlError(.overloaded, "too many")
    }
    let bench = Bench([url: FakePage.html("hello")], handlers: [full])
    let ask = try bench.ask(url) { $0.deadline = .seconds(3) }
    let waiting = Task { await bench.unfurler.unfurl(ask) }
    _ = try await bench.fetcher.requests.first(1)
    bench.clock.advance(by: .milliseconds(3099))
    gate.open()
    #expect(await waiting.value.outcome.word == "overloaded")
    #expect(bench.unfurler.remembered(ask) == nil)
  }

  @Test("a cancelled request is not remembered")
  func cancelledIsForgotten() async throws {
    let gate = try Gate()
    let bench = Bench([url: FakePage.html("hello").held(by: gate)])
    let ask = try bench.ask(url)
    let waiting = Task { await bench.unfurler.unfurl(ask) }
    _ = try await bench.fetcher.requests.first(1)
    waiting.cancel()
    _ = await waiting.value
    #expect(bench.unfurler.remembered(ask) == nil)
    gate.open()
  }
}
