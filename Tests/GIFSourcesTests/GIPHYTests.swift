// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import GIFSources

@Suite("what is trending at GIPHY", .timeLimit(.minutes(1)))
struct GIPHYTests {
  @Test("a page is asked for with key, limit and offset, and no redirect is allowed")
  func asking() async throws {
    let test = TrendingTest()
    test.serve(20, trendingJSON(20..<30))
    let page = try await test.ask(20, channel: "net/room").get()
    #expect(page.items.count == 10 && page.total == 4999)
    #expect(test.fetcher.requestedURLs == [TrendingTest.url(20)])
    let request = try #require(test.fetcher.requests.all.first)
    #expect(request.maximumRedirects == 0 && request.maximumBytes == 1 << 20 && request.channel == "net/room")
    #expect(request.accept == "application/json")
  }

  @Test("the endpoint may end with slashes, and what it has of a query is dropped")
  func endpoint() async throws {
    for endpoint in ["\(TrendingTest.endpoint)///", "\(TrendingTest.endpoint)?x=1#y"] {
      let test = TrendingTest(endpoint: endpoint)
      test.serve(0, trendingJSON(0..<1))
      #expect(try await test.ask(0).get().items.count == 1)
    }
    #expect(await TrendingTest(endpoint: "https://[bad/").ask(0) == .failure(.badEndpoint))
  }

  @Test("a page is remembered for five minutes, whoever asks; a failure is not")
  func memory() async throws {
    let test = TrendingTest()
    test.serve(0, .html("no", status: 500))
    #expect(await test.ask(0) == .failure(.status(500)))
    test.serve(0, trendingJSON(0..<10))
    _ = try await test.ask(0, channel: "a").get()
    _ = try await test.ask(0, channel: "b").get()
    test.clock.advance(by: .seconds(299))
    _ = try await test.ask(0).get()
    #expect(test.fetcher.requests.count == 2)
    test.clock.advance(by: .seconds(2))
    _ = try await test.ask(0).get()
    #expect(test.fetcher.requests.count == 3)
  }

  @Test("where an exception to the address guard names channels, each channel has its own answers")
  func channels() async throws {
    let test = TrendingTest(bindsToChannels: true)
    test.serve(0, trendingJSON(0..<10))
    for channel in ["a", "b", "a"] { _ = try await test.ask(0, channel: channel).get() }
    #expect(test.fetcher.requests.all.map(\.channel) == ["a", "b"])
  }

  @Test("who asks for a page that is being fetched joins; one who leaves harms nobody, and the last one ends it")
  func flights() async throws {
    let test = TrendingTest()
    let gate = try Gate()
    test.serve(0, FakePage.body(Array(trendingJSON(0..<10).utf8), mediaType: "application/json").held(by: gate))
    let answers = Recorder<Int>("answers")
    let leave = (0..<3).map { number in
      test.giphy.trending(test.wish(0), by: test.fetcher) { _ in answers.record(number) }
    }
    leave[0]?()
    leave[0]?()
    gate.open()
    #expect(try await answers.first(2).sorted() == [1, 2])
    #expect(test.fetcher.requests.count == 1)

    let shut = try Gate()
    test.serve(10, FakePage.html("").held(by: shut))
    let both = (0..<2).map { _ in test.giphy.trending(test.wish(10), by: test.fetcher) { _ in answers.record(9) } }
    _ = try await test.fetcher.requests.first(2)
    for leave in both { leave?() }
    #expect(try await test.fetcher.cancelled.first(1) == [TrendingTest.url(10)])
    test.serve(10, trendingJSON(10..<20))
    #expect(try await test.ask(10).get().items.count == 10)
    #expect(answers.all.count == 2)
    shut.open()
  }

  @Test("401 and 403 mean the key, in the status or within the answer", arguments: [401, 403])
  func refused(status: Int) async {
    let test = TrendingTest()
    test.serve(0, .body(Array(trendingJSON([], status: status).utf8), mediaType: "application/json", status: status))
    test.serve(10, trendingJSON([], status: status))
    #expect(await test.ask(0) == .failure(.keyRefused))
    #expect(await test.ask(10) == .failure(.keyRefused))
  }

  @Test("no wish to be left alone is told that is longer than it is kept to")
  func longPause() async throws {
    let test = TrendingTest()
    test.serve(0, .html("", status: 429, headers: [("Retry-After", "400000")]))
    #expect(await test.ask(0) == .failure(.tooManyRequests(retryAfter: .seconds(3600))))
  }

  @Test("after a 429 nothing is asked until its time is over; what is remembered is told all the same")
  func tooMany() async throws {
    let test = TrendingTest()
    test.serve(0, trendingJSON(0..<10))
    _ = try await test.ask(0).get()
    test.serve(10, .html("", status: 429, headers: [("Retry-After", "120")]))
    #expect(await test.ask(10) == .failure(.tooManyRequests(retryAfter: .seconds(120))))
    test.clock.advance(by: .seconds(100))
    #expect(await test.ask(20) == .failure(.tooManyRequests(retryAfter: .seconds(20))))
    #expect(try await test.ask(0).get().items.count == 10)
    #expect(test.fetcher.requests.count == 2)
    test.clock.advance(by: .seconds(21))
    test.serve(20, trendingJSON(20..<30))
    #expect(try await test.ask(20).get().items.count == 10)
  }

  @Test("a 429 that does not say for how long stops requests for a minute, and one that says days for an hour")
  func pauses() async throws {
    for (header, seconds) in [([], 60), ([("Retry-After", "864000")], 3600)] as [([(String, String)], Int)] {
      let test = TrendingTest()
      test.serve(0, .html("", status: 429, headers: header))
      _ = await test.ask(0)
      test.serve(0, trendingJSON(0..<10))
      test.clock.advance(by: .seconds(seconds - 1))
      guard case .failure(.tooManyRequests) = await test.ask(0) else {
        Issue.record("it was asked")
        continue
      }
      test.clock.advance(by: .seconds(2))
      #expect(try await test.ask(0).get().items.count == 10)
    }
  }

  @Test("what comes from another origin, or after a redirect, is refused")
  func redirected() async {
    let test = TrendingTest()
    let page = FakePage.body(Array(trendingJSON(0..<10).utf8), mediaType: "application/json")
    test.serve(0, page.redirected(to: "https://evil.example/trending"))
    test.serve(10, page.redirected(to: TrendingTest.url(10) + "&x=1"))
    test.serve(20, .failing(UnfurlError(.tooManyRedirects, "")))
    for offset in [0, 10, 20] { #expect(await test.ask(offset) == .failure(.redirected)) }
  }

  @Test("a fetcher's errors are told by their code alone")
  func errors() async {
    let test = TrendingTest()
    for (number, code) in UnfurlError.Code.allCases.enumerated() {
      test.serve(number, .failing(UnfurlError(code, "at \(TrendingTest.url(0)), key \(TrendingTest.key)")))
      guard case .failure(let failure) = await test.ask(number) else {
        Issue.record("\(code) is an answer")
        continue
      }
      #expect(!"\(failure)".contains("k3y"))
    }
  }

  @Test("beyond the last item that GIPHY lists nothing is asked")
  func beyond() async throws {
    let test = TrendingTest()
    for offset in [5000, Int.max, -1] { #expect(try await test.ask(offset).get().items == []) }
    #expect(test.fetcher.requests.count == 0)
  }
}
