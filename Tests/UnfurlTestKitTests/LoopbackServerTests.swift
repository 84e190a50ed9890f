// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite struct LoopbackServerTests {
  @Test("a plain answer has its length, and the connection serves another request")
  func plainAnswer() async throws {
    let server = try LoopbackServer(routes: ["/a": .html("<p>one"), "/b": .html("<p>two")])
    let client = try RawClient(server)
    client.get("/a?q=1")
    let first = try await client.text(endingWith: "<p>one")
    #expect(first.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(first.contains("\r\nContent-Length: 6\r\n"))
    client.get("/b")
    _ = try await client.text(endingWith: "<p>two")
    let requests = try await server.requests.first(2)
    #expect(requests.map(\.path) == ["/a", "/b"])
    #expect(requests[0].query == "q=1")
    #expect(requests[0].headers["host"] == "test")
    #expect(requests.map(\.connection) == [0, 0])
    #expect(server.connections.count == 1)
  }

  @Test("a path without a route is not found, and a route can be set while the server runs")
  func routes() async throws {
    let server = try LoopbackServer(routes: [:])
    let client = try RawClient(server)
    client.get("/new")
    #expect(try await client.text(endingWith: "</title>").hasPrefix("HTTP/1.1 404"))
    server["/new"] = .response(body: Array("here".utf8))
    client.get("/new")
    _ = try await client.text(endingWith: "here")
  }

  @Test("a closure can answer the second request unlike the first")
  func closure() async throws {
    let server = try LoopbackServer { $0.number == 0 ? .redirect(to: "/again") : .redirect(to: nil, status: 301) }
    let client = try RawClient(server)
    client.get("/")
    #expect(try await client.text(endingWith: "\r\n\r\n").contains("Location: /again"))
    client.get("/again")
    try await server.requests.first(2)
    let answers = try await client.text(endingWith: "301 Moved Permanently\r\nContent-Length: 0\r\n\r\n")
    #expect(answers.contains("302 Found"))
  }

  @Test("chunks are framed as RFC 9112 has it")
  func chunked() async throws {
    let server = try LoopbackServer(routes: ["/": .chunked([Array("abc".utf8), Array(repeating: 0x78, count: 16)])])
    let client = try RawClient(server)
    client.get("/")
    let text = try await client.text(endingWith: "0\r\n\r\n")
    #expect(text.hasSuffix("\r\n\r\n3\r\nabc\r\n10\r\nxxxxxxxxxxxxxxxx\r\n0\r\n\r\n"))
  }

  @Test("a body that is held in its midst comes once the gate opens")
  func heldBody() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(
      routes: ["/": .head(contentLength: 10) + .text("first") + .stall(until: gate) + .text("later")])
    let client = try RawClient(server)
    client.get("/")
    let before = try await client.text(endingWith: "first")
    #expect(!before.contains("later"))
    gate.open()
    _ = try await client.text(endingWith: "firstlater")
  }

  @Test("a client that closes during a stall is noticed")
  func clientCloses() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let client = try RawClient(server)
    client.get("/")
    try await server.requests.first(1)
    #expect(server.openConnections == 1)
    client.close()
    #expect(try await server.closedByClient.element(0) == 0)
  }

  @Test("a client that closes under an endless body is noticed")
  func clientClosesEndless() async throws {
    let server = try LoopbackServer { _ in .endlessBody() }
    let client = try RawClient(server)
    client.get("/")
    try await client.chunks.first(3)
    client.close()
    #expect(try await server.closedByClient.element(0) == 0)
  }

  @Test("a reset is a reset, before and within the body")
  func reset() async throws {
    let server = try LoopbackServer(routes: ["/head": .reset, "/body": .head(contentLength: 9) + .text("x") + .reset])
    let first = try RawClient(server)
    first.get("/head")
    #expect(try await first.ends.element(0) == .reset)
    let second = try RawClient(server)
    second.get("/body")
    #expect(try await second.ends.element(0) == .reset)
  }

  @Test("a body can end before the length that was said")
  func cutShort() async throws {
    let server = try LoopbackServer { _ in .cutShort(Array("abc".utf8), of: 100) }
    let client = try RawClient(server)
    client.get("/")
    let text = try await client.wholeText()
    #expect(text.contains("Content-Length: 100\r\n"))
    #expect(text.hasSuffix("\r\n\r\nabc"))
    #expect(try await client.ends.element(0) == .finished)
  }

  @Test("a dripping body arrives whole")
  func drip() async throws {
    let server = try LoopbackServer { _ in .dripping(Array("drop by drop".utf8), count: 5, every: .milliseconds(1)) }
    let client = try RawClient(server)
    client.get("/")
    _ = try await client.text(endingWith: "\r\n\r\ndrop by drop")
  }

  @Test("garbage comes as it is, and an answer without a length ends with the connection")
  func garbage() async throws {
    let server = try LoopbackServer(routes: ["/garbage": .garbage, "/bare": .head() + .text("bare")])
    let first = try RawClient(server)
    first.get("/garbage")
    #expect(try await first.chunks.whole().flatMap { $0 }.prefix(3) == [0x16, 0x03, 0x01])
    let second = try RawClient(server)
    second.get("/bare")
    #expect(try await second.wholeText() == "HTTP/1.1 200 OK\r\n\r\nbare")
  }

  @Test("other addresses of 127.0.0.0/8 work, as does ::1, and nothing else is accepted")
  func addresses() async throws {
    for address in ["127.9.8.7", "::1"] {
      let server = try LoopbackServer(address: address, routes: ["/": .html("here")])
      let client = try RawClient(server)
      client.get("/")
      _ = try await client.text(endingWith: "here")
      #expect(server.url("/x").hasPrefix(address == "::1" ? "http://[::1]:" : "http://127.9.8.7:"))
      #expect(server.url("/x", host: "a.test") == "http://a.test:\(server.port)/x")
    }
    #expect(throws: TestKitError.self) { try LoopbackServer(address: "0.0.0.0", routes: [:]) }
  }

  @Test("stopping ends connections that hang, and may be done twice")
  func stop() async throws {
    let server = try LoopbackServer { $0.path == "/stall" ? .stall() : .endlessBody() }
    let stalled = try RawClient(server)
    stalled.get("/stall")
    let endless = try RawClient(server)
    endless.get("/endless")
    try await server.requests.first(2)
    #expect(server.mostConnections == 2)
    server.stop()
    server.stop()
    #expect(server.openConnections == 0)
    _ = try await stalled.ends.element(0)
    await #expect(throws: TestKitError.self) { try await server.requests.element(2) }
  }

  @Test("a hundred connections at once are all served")
  func many() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in .stall(until: gate) + .html("done") }
    let clients = try (0..<100).map { _ in try RawClient(server) }
    for client in clients { client.get("/") }
    try await server.requests.first(100)
    #expect(server.openConnections == 100)
    gate.open()
    for client in clients { _ = try await client.text(endingWith: "done") }
  }

  @Test("what is not a request is answered by 400")
  func badRequest() async throws {
    let server = try LoopbackServer(routes: [:])
    let client = try RawClient(server)
    client.send("hello\r\n\r\n")
    #expect(try await client.wholeText().hasPrefix("HTTP/1.1 400"))
  }
}
