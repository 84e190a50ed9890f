// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("many fetches at once", .timeLimit(.minutes(1)))
struct ConcurrencyTests {
  @Test("one host gets so many transfers at once, and the others wait their turn")
  func perHost() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in .head(contentLength: 2) + .stall(until: gate) + .text("ok") }
    let fetcher = loopbackFetcher { $0.transfersPerHost = 3 }
    let target = try server.webURL()
    let tasks = (0..<10).map { _ in Task { await fetcher.failure(target) } }
    try await server.requests.first(3)
    try await eventually { !(fetcher.statistics.queued < 7) }
    #expect(fetcher.statistics.inFlight == 3)
    #expect(server.requests.count == 3)
    gate.open()
    for task in tasks { #expect(await task.value == nil) }
    #expect(server.mostConnections == 3)
  }

  @Test("a channel with nothing in flight gets a slot though the host is full")
  func channels() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { $0.path == "/slow" ? .stall(until: gate) + .html("x") : .html("y") }
    let fetcher = loopbackFetcher { $0.transfersPerHost = 2 }
    let slow = try server.webURL("/slow")
    let tasks = (0..<5).map { _ in Task { await fetcher.failure(slow) { $0.channel = "net/#a" } } }
    try await eventually { !(fetcher.statistics.queued < 3) }
    #expect(try await fetcher.get(server.webURL("/fast")) { $0.channel = "net/#b" }.body.all() == [0x79])
    gate.open()
    for task in tasks { #expect(await task.value == nil) }
  }

  @Test("a thousand stalling fetches do not delay a good one")
  func stalling() async throws {
    let stalling = try (1...10).map { try LoopbackServer(address: "127.0.1.\($0)") { _ in .stall() } }
    let good = try LoopbackServer { _ in .html("good") }
    let fetcher = loopbackFetcher { $0.transfersPerHost = 40 }
    let targets = try stalling.map { try $0.webURL() }
    let tasks = (0..<1000).map { number in
      let target = targets[number % targets.count]
      return Task { await fetcher.failure(target, within: .seconds(50)) { $0.channel = "net/#c" } }
    }
    try await eventually { !(fetcher.statistics.inFlight + fetcher.statistics.queued < 1000) }
    #expect(fetcher.statistics.inFlight == 400)
    for _ in 0..<5 {
      #expect(try await fetcher.get(good.webURL()) { $0.channel = "net/#c" }.body.all() == Array("good".utf8))
      #expect(fetcher.statistics.inFlight >= 400, "the stalling ones are in flight all the while")
    }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value?.code == .cancelled) }
  }

  @Test("a fetcher that has nothing to do does not wake up")
  func idle() async throws {
    let server = try LoopbackServer {
      $0.path == "/drip" ? .dripping([1, 2, 3], every: .milliseconds(150)) : .html("x")
    }
    let quiet = loopbackFetcher()
    _ = try await quiet.get(server.webURL()).body.all()
    try await eventually { !(quiet.statistics.inFlight > 0) }
    // Time passes by another fetcher's slow fetch; the first one may finish its last turn at its beginning.
    let other = loopbackFetcher()
    let slow = try await other.get(server.webURL("/drip"))
    _ = try await slow.body.next()
    let before = quiet.statistics.wakeUps
    _ = try await slow.body.all()
    #expect(quiet.statistics.wakeUps == before)
  }

  @Test("a fetcher that never fetched has no thread to end")
  func unused() {
    let fetcher = loopbackFetcher()
    #expect(fetcher.statistics == FetchStatistics())
    fetcher.shutdown()
  }

  @Test("fetches that are cancelled while they wait for a slot leave the queue")
  func cancelQueued() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in .head(contentLength: 2) + .stall(until: gate) + .text("ok") }
    let fetcher = loopbackFetcher { $0.transfersPerHost = 1 }
    let target = try server.webURL()
    let first = Task { await fetcher.failure(target) }
    try await server.requests.first(1)
    let waiting = (0..<20).map { _ in Task { await fetcher.failure(target) } }
    try await eventually { !(fetcher.statistics.queued < 20) }
    for task in waiting { task.cancel() }
    for task in waiting { #expect(await task.value?.code == .cancelled) }
    gate.open()
    #expect(await first.value == nil)
    try await eventually { !(fetcher.statistics.inFlight + fetcher.statistics.queued > 0) }
    #expect(server.requests.count == 1)
  }
}
