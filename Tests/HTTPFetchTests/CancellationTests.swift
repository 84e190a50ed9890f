// SPDX-License-Identifier: MIT

import Glibc
import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("cancellation and limits of time", .timeLimit(.minutes(1)))
struct CancellationTests {
  /// How long `action` took.
  private func time(_ action: () async throws -> Void) async rethrows -> Duration {
    let start = ContinuousClock.now
    try await action()
    return .now - start
  }

  @Test("cancelling the task ends a fetch whose head does not come")
  func cancelBeforeHead() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let fetcher = loopbackFetcher()
    let target = try server.webURL()
    let task = Task { await fetcher.failure(target) }
    try await server.requests.first(1)
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    try await server.closedByClient.first(1)
  }

  @Test("cancelling the task ends a fetch in the midst of its body")
  func cancelInBody() async throws {
    let server = try LoopbackServer { _ in .head(contentLength: 100_000) + .text("some") + .stall() }
    let fetcher = loopbackFetcher()
    let started = Recorder<Int>("chunks")
    let target = try server.webURL()
    let task = Task { () async -> UnfurlError? in
      do {
        let body = try await fetcher.get(target).body
        while let chunk = try await body.next() { started.record(chunk.count) }
        return nil
      } catch {
        return error as? UnfurlError
      }
    }
    try await started.first(1)
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    try await server.closedByClient.first(1)
  }

  @Test("cancelling the task ends a fetch whose name server is silent, at once")
  func cancelInLookup() async throws {
    let names = try LoopbackNameServer { _ in .silence }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    let target = try url("http://silent.example/")
    let task = Task { await fetcher.failure(target) }
    try await names.queries.first(1)
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    try await eventually { !(fetcher.statistics.resolving > 0) }
  }

  @Test("a silent name does not hold up a fetch beside it")
  func silentNeighbour() async throws {
    let names = try LoopbackNameServer { $0.name.hasPrefix("silent") ? .silence : .addresses(["127.0.0.1"]) }
    let server = try LoopbackServer { _ in .html("here") }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    let tasks = try (0..<100).map { number in
      let target = try url("http://silent\(number).example/")
      return Task { await fetcher.failure(target) }
    }
    try await names.queries.first(100)
    _ = try await fetcher.get(server.webURL("/", host: "good.example")).body.all()
    // Silent ones are still asked for: the good one did not wait until they were given up.
    #expect(fetcher.statistics.resolving > 0)
    for task in tasks {
      task.cancel()
      let code = await task.value?.code
      #expect(code == .cancelled || code == .dns)
    }
  }

  @Test("the deadline counts over all hops and the body")
  func deadline() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .redirect(to: "/b"), "/b": .head(contentLength: 1000) + .text("x") + .stall(),
    ])
    let error = try await loopbackFetcher().failure(server.webURL("/a"), within: .milliseconds(200))
    #expect(error?.code == .deadline)
    #expect(error?.kind == .timedOut)
  }

  @Test("a deadline that has passed is told without a connection")
  func pastDeadline() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    #expect(try await loopbackFetcher().failure(server.webURL(), within: .zero)?.code == .deadline)
    #expect(server.connections.count == 0)
  }

  @Test("a fetch that waited for a free transfer until its deadline says nothing of the link: overloaded")
  func queuedUntilDeadline() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let fetcher = loopbackFetcher { $0.transfersPerHost = 1 }
    let first = try server.webURL("/first")
    let holding = Task { await fetcher.failure(first, within: .seconds(60)) }
    try await server.requests.first(1)
    let error = try await fetcher.failure(server.webURL("/second"), within: .milliseconds(100))
    #expect(error?.code == .overloaded)
    #expect(error?.message.hasPrefix("Too many links are waiting") == true, "\(error?.message ?? "")")
    #expect(server.requests.count == 1)
    holding.cancel()
    _ = await holding.value
  }

  @Test("a fetch whose turn came only at the end of its time is overloaded, too")
  func turnTooLate() async throws {
    let server = try LoopbackServer { $0.path == "/held" ? .head(contentLength: 1000) + .stall() : .stall() }
    let other = try LoopbackServer(address: "127.0.0.3") { _ in .stall() }
    let fetcher = loopbackFetcher {
      $0.transfersPerHost = 1
      $0.stallLimit = .seconds(60)
    }
    let held = try await fetcher.get(server.webURL("/held"), within: .seconds(60))
    let late = try server.webURL("/late")
    async let outcome = fetcher.failure(late, within: .seconds(1))
    try await eventually { fetcher.statistics.queued == 1 }
    // Time passes by another fetch, not by sleeping.
    _ = try await fetcher.failure(other.webURL(), within: .milliseconds(600)) { $0.channel = "other" }
    held.body.stop()
    #expect(await outcome?.code == .overloaded)
  }

  @Test("no descriptor for a socket is our own want, not the server's: overloaded")
  func noDescriptor() async throws {
    await #expect(processExitsWith: .success) {
      let server = try LoopbackServer { _ in .html("x") }
      let other = try LoopbackServer(address: "127.0.0.3") { _ in .html("x") }
      let fetcher = loopbackFetcher()
      _ = try await fetcher.get(server.webURL()).body.all()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let usual = limit.rlim_cur
      limit.rlim_cur = 3
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let error = try await fetcher.failure(other.webURL())
      limit.rlim_cur = usual
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      precondition(error?.code == .overloaded, "\(String(describing: error))")
      precondition(error?.message.contains("descriptor") == true)
      _ = try await fetcher.get(other.webURL()).body.all()
    }
  }

  @Test("a server that takes the request and says nothing runs into the limit for the first byte")
  func firstByte() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let fetcher = loopbackFetcher { $0.firstByteLimit = .milliseconds(100) }
    let error = try await fetcher.failure(server.webURL())
    #expect(error?.code == .deadline)
    #expect(error?.message.contains("100 ms") == true)
  }

  @Test("a server that falls silent in the midst of its answer runs into the limit for silence")
  func stall() async throws {
    let server = try LoopbackServer { _ in .head(contentLength: 100) + .text("half") + .stall() }
    let fetcher = loopbackFetcher { $0.stallLimit = .milliseconds(100) }
    let resource = try await fetcher.get(server.webURL())
    let (bytes, error) = await resource.body.allAndError()
    #expect(bytes == Array("half".utf8))
    #expect(error?.code == .deadline)
    #expect(error?.message.contains("silent") == true)
  }

  @Test("a slow answer that never pauses long is let be")
  func dripping() async throws {
    let server = try LoopbackServer { _ in
      .dripping([UInt8](repeating: 0x61, count: 10), every: .milliseconds(40))
    }
    let fetcher = loopbackFetcher { $0.stallLimit = .milliseconds(300) }
    #expect(try await fetcher.get(server.webURL()).body.all().count == 10)
  }

  @Test("a paused reader is no silence of the server")
  func slowReader() async throws {
    let server = try LoopbackServer { request in
      if request.path == "/other" { return .dripping([UInt8](repeating: 1, count: 8), every: .milliseconds(100)) }
      return .response(headers: [("Content-Type", "image/gif")], body: [UInt8](repeating: 1, count: 8 << 20))
    }
    let fetcher = loopbackFetcher { $0.stallLimit = .milliseconds(500) }
    let resource = try await fetcher.get(server.webURL("/big"))
    // Time passes by another fetch, not by sleeping.
    _ = try await fetcher.get(server.webURL("/other")).body.all()
    #expect(try await resource.body.all().count == 8 << 20)
  }

  @Test("shutting down ends what is under way and refuses what comes later")
  func shutdown() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let fetcher = loopbackFetcher()
    let target = try server.webURL()
    let task = Task { await fetcher.failure(target) }
    try await server.requests.first(1)
    fetcher.shutdown()
    #expect(await task.value?.code == .cancelled)
    #expect(await fetcher.failure(target)?.code == .cancelled)
  }
}
