// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("bodies", .timeLimit(.minutes(1)))
struct BodyTests {
  @Test("a page comes with its head, its media type and its body")
  func page() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .html("<title>Hello</title>", headers: [("X-One", "1"), ("X-One", "2")])
    ])
    let resource = try await loopbackFetcher().get(server.webURL("/a"))
    #expect(resource.status == 200)
    #expect(resource.mediaType == "text/html")
    #expect(resource.headers.all("x-one") == ["1", "2"])
    #expect(try resource.hops == [server.webURL("/a")])
    #expect(try await resource.body.all() == Array("<title>Hello</title>".utf8))
  }

  @Test("the head and the first bytes are there before the rest is sent")
  func streaming() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in
      .head(contentLength: 11) + .text("hello ") + .stall(until: gate) + .text("world")
    }
    let resource = try await loopbackFetcher().get(server.webURL())
    var first: [UInt8] = []
    while first.count < 6, let chunk = try await resource.body.next() { first += chunk }
    #expect(first == Array("hello ".utf8))
    gate.open()
    #expect(try await resource.body.all() == Array("world".utf8))
  }

  @Test("a status of 4xx or 5xx is an answer, with its body")
  func status() async throws {
    let server = try LoopbackServer(routes: [:])
    let resource = try await loopbackFetcher().get(server.webURL("/missing"))
    #expect(resource.status == 404)
    #expect(try await !resource.body.all().isEmpty)
  }

  @Test("a reader that has enough ends an endless transfer")
  func earlyStop() async throws {
    let server = try LoopbackServer { _ in .endlessBody() }
    let resource = try await loopbackFetcher().get(server.webURL())
    _ = try await resource.body.next()
    resource.body.stop()
    try await server.closedByClient.first(1)
    #expect(try await resource.body.next() == nil)
  }

  @Test("of a page of 600 KB whose reader wants the first 30 KB, no more than 48 KB are taken")
  func firstBytes() async throws {
    let page = [UInt8](repeating: 0x61, count: 600 << 10)
    let server = try LoopbackServer { _ in .head(contentLength: page.count) + .bytes(page) }
    for _ in 0..<20 {
      let trace = Trace()
      let resource = try await loopbackFetcher().get(server.webURL()) { $0.trace = trace }
      var count = 0
      while count < 30 << 10, let chunk = try await resource.body.next() { count += chunk.count }
      resource.body.stop()
      try await eventually { trace.requests.first?.ending == .stopped }
      let record = try #require(trace.requests.first)
      #expect(record.takenBytes == count && record.decodedBytes >= count)
      #expect(record.decodedBytes <= 48_000)
    }
  }

  @Test("whoever reads on gets all of a long body, whatever it stops for")
  func readingOn() async throws {
    let page = (0..<(600 << 10)).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let server = try LoopbackServer { _ in .head(contentLength: page.count) + .bytes(page) }
    let resource = try await loopbackFetcher().get(server.webURL())
    var body: [UInt8] = []
    while let chunk = try await resource.body.next() {
      body += chunk
      await Task.yield()
    }
    #expect(body == page)
  }

  @Test("letting go of the body ends the transfer")
  func letGo() async throws {
    let server = try LoopbackServer { _ in .endlessBody() }
    let fetcher = loopbackFetcher()
    do { _ = try await fetcher.get(server.webURL()) }
    try await server.closedByClient.first(1)
  }

  @Test("a small rest is read on, and the connection serves the next fetch")
  func draining() async throws {
    let gate = try Gate()
    let body = [UInt8](repeating: 0x61, count: 8192)
    let server = try LoopbackServer { request in
      request.number == 0
        ? .head(contentLength: 16384) + .bytes(body) + .stall(until: gate) + .bytes(body) : .html("second")
    }
    let fetcher = loopbackFetcher()
    let first = try await fetcher.get(server.webURL())
    _ = try await first.body.next()
    first.body.stop()
    gate.open()
    try await eventually { !(fetcher.statistics.inFlight > 0) }
    #expect(try await fetcher.get(server.webURL()).body.all() == Array("second".utf8))
    #expect(server.connections.count == 1)
  }

  @Test("a large rest closes the connection")
  func largeRest() async throws {
    let server = try LoopbackServer { _ in
      .head(contentLength: 1 << 20) + .bytes([UInt8](repeating: 0x61, count: 1000)) + .stall()
    }
    let resource = try await loopbackFetcher().get(server.webURL())
    _ = try await resource.body.next()
    resource.body.stop()
    try await server.closedByClient.first(1)
  }

  @Test("connections are kept for later fetches")
  func reuse() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let fetcher = loopbackFetcher()
    for _ in 0..<5 { _ = try await fetcher.get(server.webURL()).body.all() }
    #expect(server.connections.count == 1)
  }

  @Test("a reader that dawdles gets all up to the limit, and the end, where the limit is met while bytes wait for it")
  func limitMetWhilePaused() async throws {
    let server = try LoopbackServer { request in
      request.path == "/other" ? .html("x") : .endlessBody([UInt8](repeating: 0x61, count: 1 << 20))
    }
    for limit in [196_608, 200_000, 262_144, 270_000, 327_680] {
      let fetcher = loopbackFetcher {
        $0.htmlBytes = limit
        $0.stallLimit = .milliseconds(500)
      }
      let resource = try await fetcher.get(server.webURL("/"))
      var count = 0
      while let piece = try await resource.body.next() {
        count += piece.count
        // Until the engine has read on as far as it may.
        for _ in 0..<3 { _ = try await fetcher.get(server.webURL("/other")).body.all() }
      }
      #expect(count == limit)
    }
  }

  @Test("a body of unread bytes does not grow without bound: the transfer pauses, and goes on when it is read")
  func flowControl() async throws {
    let server = try LoopbackServer { _ in
      .response(headers: [("Content-Type", "image/gif")], body: [UInt8](repeating: 0x61, count: 2 << 20))
    }
    let resource = try await loopbackFetcher().get(server.webURL())
    var largest = 0
    var total = 0
    while let chunk = try await resource.body.next() {
      largest = max(largest, chunk.count)
      total += chunk.count
      await Task.yield()
    }
    #expect(total == 2 << 20)
    // 24 KiB that the reader has not fetched, as much that the engine has not handed over, and a piece of curl's to each.
    #expect(largest <= (48 << 10) + (32 << 10))
  }

  @Test("two bodies at once come to their own readers")
  func interleaved() async throws {
    let server = try LoopbackServer { .html(String(repeating: $0.path, count: 10000)) }
    let fetcher = loopbackFetcher()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let body = try await fetcher.get(server.webURL("/\(number)")).body.all()
          #expect(body == Array(String(repeating: "/\(number)", count: 10000).utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.mostConnections <= 6)
  }
}
