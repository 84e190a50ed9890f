// SPDX-License-Identifier: MIT

import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("answers that break", .timeLimit(.minutes(1)))
struct BrokenAnswerTests {
  /// What came of the body, and the error.
  private func outcome(_ behaviour: Behaviour) async throws -> ([UInt8], UnfurlError?) {
    let server = try LoopbackServer { _ in behaviour }
    return try await loopbackFetcher().get(server.webURL()).body.allAndError()
  }

  @Test("a body that is shorter than its length is delivered, and then told")
  func cutShort() async throws {
    let (bytes, error) = try await outcome(.cutShort(Array("half".utf8), of: 100))
    #expect(bytes == Array("half".utf8))
    #expect(error?.code == .badContent)
  }

  @Test("a chunked body that ends too soon is delivered, and then told")
  func truncatedChunks() async throws {
    let (bytes, error) = try await outcome(
      .head(headers: [("Transfer-Encoding", "chunked")]) + .chunk(Array("half".utf8)) + .close)
    #expect(bytes == Array("half".utf8))
    #expect(error?.code == .badContent)
  }

  @Test("a reset in the midst of the body is told as a broken connection")
  func reset() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in
      .head(contentLength: 100) + .text("half") + .stall(until: gate) + .reset
    }
    let body = try await loopbackFetcher().get(server.webURL()).body
    #expect(try await body.next() == Array("half".utf8))
    gate.open()
    let (rest, error) = await body.allAndError()
    #expect(rest.isEmpty)
    #expect(error?.code == .connect)
  }

  @Test("more bytes than the length says are not taken")
  func tooLong() async throws {
    let (bytes, error) = try await outcome(.response(body: Array("hello world".utf8), contentLength: 5))
    #expect(bytes == Array("hello".utf8))
    #expect(error == nil)
  }

  @Test("a server that closes without an answer, or resets, is told as a failed connection", arguments: [true, false])
  func nothing(_ resets: Bool) async throws {
    let server = try LoopbackServer { _ in resets ? .reset : .close }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .connect)
    #expect(server.connections.count == 1)
  }

  @Test("something that is not HTTP is bad content")
  func garbage() async throws {
    let server = try LoopbackServer { _ in .garbage }
    #expect(try await loopbackFetcher().failure(server.webURL())?.code == .badContent)
  }

  @Test(
    "what libcurl stumbles over is bad content, said in words for people",
    arguments: [
      "HTTP/1.1 200 OK\r\nX: \(String(repeating: "y", count: 200_000))\r\n\r\n",
      "HTTP/1.1 200 OK\r\n Content-Type: text/html\r\n\r\n",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\nxyz",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nx",
    ])
  func hostile(_ answer: String) async throws {
    let server = try LoopbackServer { _ in .text(answer) + .close }
    let error = try await loopbackFetcher().failure(server.webURL())
    #expect(error?.code == .badContent)
    for words in ["libcurl", "memory", "argument", "Failure writing"] {
      #expect(error?.message.contains(words) == false, "\(error?.message ?? "")")
    }
  }

  @Test("a name with several addresses is told by its name, not by what it is called for curl")
  func alias() async throws {
    let error = try await loopbackFetcher().failure(url("http://foo.localhost:1/"))
    #expect(error?.code == .connect)
    #expect(error?.message.contains("zzz") == false)
    #expect(error?.message.contains("to foo.localhost port 1") == true, "\(error?.message ?? "")")
  }

  @Test("a port that nobody listens at is told as a failed connection")
  func nobody() async throws {
    // Port 1 (tcpmux) is nobody's; a port that was just let go of may be another test's by now.
    let error = try await loopbackFetcher().failure(url("http://127.0.0.1:1/"))
    #expect(error?.code == .connect)
    #expect(error?.isRetryable == true)
  }

  @Test("a kept connection that has died meanwhile costs no fetch")
  func deadConnection() async throws {
    let server = try LoopbackServer { request in
      request.connection == 0 && request.number > 0 ? .close : .html("x")
    }
    let fetcher = loopbackFetcher()
    for _ in 0..<3 { #expect(try await fetcher.get(server.webURL()).body.all() == Array("x".utf8)) }
    #expect(server.connections.count == 2)
  }

  @Test("informational answers before the real one are skipped")
  func informational() async throws {
    let early = "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\nX-Early: 1\r\n\r\n"
    let server = try LoopbackServer { _ in .text(early) + .html("real") }
    let resource = try await loopbackFetcher().get(server.webURL())
    #expect(resource.status == 200)
    #expect(resource.headers["x-early"] == nil)
    #expect(try await resource.body.all() == Array("real".utf8))
  }

  @Test("trailers after a chunked body change nothing")
  func trailers() async throws {
    let server = try LoopbackServer { _ in
      .head(headers: [("Transfer-Encoding", "chunked")]) + .chunk([0x61]) + .text("0\r\nX-Trailer: 1\r\n\r\n")
    }
    let resource = try await loopbackFetcher().get(server.webURL())
    #expect(try await resource.body.all() == [0x61])
    #expect(resource.headers["x-trailer"] == nil)
  }
}
