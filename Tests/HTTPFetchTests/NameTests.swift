// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("names", .timeLimit(.minutes(1)))
struct NameTests {
  @Test("a name is resolved, and the host header and the trace say so")
  func resolves() async throws {
    let names = try LoopbackNameServer(table: ["site.example": ["127.0.0.1"]])
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    let trace = Trace()
    _ = try await fetcher.get(server.webURL("/", host: "site.example")) { $0.trace = trace }.body.all()
    #expect(server.requests.all.first?.headers["host"] == "site.example:\(server.port)")
    #expect(trace.requests.first?.hops.first?.addresses == ["127.0.0.1"])
    #expect(trace.requests.first?.hops.first?.lookup != nil)
  }

  @Test("localhost is ourselves and never asked of a name server")
  func localhost() async throws {
    let names = try LoopbackNameServer { _ in .nameError }
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    _ = try await fetcher.get(server.webURL("/", host: "localhost")).body.all()
    _ = try await fetcher.get(server.webURL("/", host: "a.b.localhost")).body.all()
    #expect(names.queries.count == 0)
  }

  @Test("a name without address is told as such", arguments: [NameAnswer.nameError, .empty])
  func noName(_ answer: NameAnswer) async throws {
    let names = try LoopbackNameServer { _ in answer }
    let error = try await loopbackFetcher { $0.nameServers = [names.authority] }.failure(url("http://gone.example/"))
    #expect(error?.code == .dns)
    #expect(error?.message == "The name gone.example has no address.")
  }

  @Test("no search domain is tried, and a name without dots is asked as it is")
  func noSearch() async throws {
    let names = try LoopbackNameServer { _ in .nameError }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    #expect(try await fetcher.failure(url("http://intranet/"))?.code == .dns)
    #expect(Set(names.queries.all.map(\.name)) == ["intranet"])
  }

  @Test("a failing name server and one that is not there are told as a failed look-up")
  func failing() async throws {
    let names = try LoopbackNameServer { _ in .serverFailure }
    #expect(
      try await loopbackFetcher { $0.nameServers = [names.authority] }.failure(url("http://a.example/"))?.code == .dns)
    names.stop()
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    #expect(try await fetcher.failure(url("http://b.example/"))?.code == .dns)
    #expect(fetcher.statistics.wakeUps < 100)
  }

  @Test("a silent family does not hold back the other", arguments: [true, false])
  func silentFamily(_ silentIsA: Bool) async throws {
    let server = try LoopbackServer(address: silentIsA ? "::1" : "127.0.0.1") { _ in .html("x") }
    let names = try LoopbackNameServer { query in
      query.isA == silentIsA ? .silence : .addresses([silentIsA ? "::1" : "127.0.0.1"])
    }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    _ = try await fetcher.get(server.webURL("/", host: "half.example")).body.all()
    #expect(names.queries.all.filter { $0.isA == silentIsA }.count < 3, "the silent one still has tries left")
  }

  @Test("an alias is followed")
  func alias() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let names = try LoopbackNameServer { _ in .alias(of: "real.example", addresses: ["127.0.0.1"]) }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    #expect(try await fetcher.get(server.webURL("/", host: "alias.example")).status == 200)
  }

  @Test("all who ask for one name at once share one look-up")
  func shared() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let names = try LoopbackNameServer(table: ["one.example": ["127.0.0.1"]])
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    let target = try server.webURL("/", host: "one.example")
    await withTaskGroup(of: UnfurlError?.self) { group in
      for _ in 0..<20 { group.addTask { await fetcher.failure(target) } }
      for await error in group { #expect(error == nil) }
    }
    #expect(names.queries.count < 40)
  }

  @Test(
    "a name that DNS cannot have is told as such",
    arguments: ["a..example", String(repeating: "a", count: 70) + ".example"])
  func impossible(_ host: String) async throws {
    let names = try LoopbackNameServer { _ in .addresses(["127.0.0.1"]) }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    guard let target = try? url("http://\(host)/") else { return }
    #expect(await fetcher.failure(target)?.code == .dns)
  }

  @Test("more names than are looked up at once wait in line, and cancelling them empties it")
  func line() async throws {
    let names = try LoopbackNameServer { _ in .silence }
    let fetcher = loopbackFetcher { $0.nameServers = [names.authority] }
    let tasks = try (0..<600).map { number in
      let target = try url("http://n\(number).example/")
      return Task { await fetcher.failure(target) }
    }
    try await eventually { !(fetcher.statistics.resolving < 600) }
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value?.code == .cancelled) }
    try await eventually { !(fetcher.statistics.resolving > 0) }
  }
}
