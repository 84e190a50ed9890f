// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("what a trace tells of a request", .timeLimit(.minutes(1)))
struct TraceTests {
  private func record(_ trace: Trace) throws -> RequestRecord { try #require(trace.requests.first) }

  @Test("each hop with its status, address and times, and how much of the body was taken")
  func whole() async throws {
    let server = try LoopbackServer { $0.path == "/a" ? .redirect(to: "/b#part") : .html("0123456789") }
    let trace = Trace()
    let resource = try await loopbackFetcher().get(server.webURL("/a")) { $0.trace = trace }
    #expect(try await resource.body.all().count == 10)
    let record = try record(trace)
    #expect(record.purpose == "page" && record.ending == .whole && record.mediaType == "text/html")
    #expect(record.hops.map(\.url) == [server.url("/a"), server.url("/b")])
    #expect(record.hops.map(\.status) == [302, 200] && record.status == 200)
    #expect(record.hops.allSatisfy { $0.peer == "127.0.0.1" && $0.head != nil && $0.lookup == nil })
    #expect(record.takenBytes == 10 && record.decodedBytes == 10 && record.wireBytes == 10)
    #expect(record.declaredBytes == 10 && !record.isCoded)
    let total = try #require(record.total)
    #expect(try #require(record.toHead) <= total)
  }

  @Test("a reader that has enough is told of, with what it took")
  func stopped() async throws {
    let server = try LoopbackServer { _ in .html(String(repeating: "a", count: 4 << 20)) }
    let trace = Trace()
    let resource = try await loopbackFetcher().get(server.webURL()) { $0.trace = trace }
    let first = try #require(try await resource.body.next())
    resource.body.stop()
    await Task.detached { trace.settle(until: .now + .seconds(30)) }.value
    let record = try record(trace)
    #expect(record.ending == .stopped && record.takenBytes == first.count)
    #expect(record.declaredBytes == 4 << 20 && record.decodedBytes >= first.count && record.wireBytes < 4 << 20)
  }

  @Test("what is compressed on its way is told by both lengths")
  func coded() async throws {
    let bomb = Behaviour.bomb(unpackingTo: 500_000)
    let server = try LoopbackServer { _ in bomb }
    let trace = Trace()
    let bytes = try await loopbackFetcher().get(server.webURL()) { $0.trace = trace }.body.all()
    let record = try record(trace)
    #expect(record.isCoded && record.takenBytes == bytes.count && record.wireBytes < 10_000 && record.wireBytes > 0)
  }

  @Test("a connection that serves again is told of as kept")
  func kept() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = loopbackFetcher()
    let trace = Trace()
    for _ in 0..<2 { _ = try await fetcher.get(server.webURL()) { $0.trace = trace }.body.all() }
    #expect(trace.requests.map { $0.hops.map(\.isKept) } == [[false], [true]])
    #expect(trace.requests.map { $0.hops[0].connect == nil } == [false, true])
  }

  @Test("a failure is told of as it is, and so is a refusal before anything is asked")
  func failures() async throws {
    let closed = try LoopbackServer { _ in .close }
    let trace = Trace()
    _ = await loopbackFetcher().failure(try closed.webURL()) { $0.trace = trace }
    let refused = await HTTPFetcher(policy: NetworkPolicy(), log: .silent).failure(try closed.webURL()) {
      $0.trace = trace
    }
    #expect(trace.requests.count == 2)
    guard case .failed(let error) = trace.requests.last?.ending else { return #expect(Bool(false)) }
    #expect(error == refused && error.code == .addressRefused)
    if case .failed = trace.requests[0].ending {} else { Issue.record("\(trace.requests[0])") }
  }

  @Test("purpose and handler name a request, and no key or password in a URL is told")
  func secrets() async throws {
    let server = try LoopbackServer { request in
      request.path == "/a"
        ? .redirect(to: "http://user:sekrit@\(request.headers["host"] ?? "")/b?token=sekrit&x=1") : .html("x")
    }
    let trace = Trace()
    for query in ["api_key=sekrit&q=a", "q=a&access-token=sekrit", "key=sekrit", "API_KEY=sekrit"] {
      _ = try await loopbackFetcher().get(server.webURL("/a?" + query)) {
        $0.trace = trace
        $0.handler = "wiki"
        $0.purpose = query.hasPrefix("key") ? "picture" : nil
      }.body.all()
    }
    #expect(!"\(trace.requests)".contains("sekrit"))
    #expect(trace.requests.map(\.purpose) == ["wiki", "wiki", "picture", "wiki"])
    #expect(trace.requests.first?.hops.map(\.url) == [server.url("/a?api_key=…&q=a"), server.url("/b?token=…&x=1")])
  }
}
