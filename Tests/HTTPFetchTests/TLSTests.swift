// SPDX-License-Identifier: MIT

import Glibc
import HTTPFetch
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("TLS", .timeLimit(.minutes(1)))
struct TLSTests {
  /// A socket that listens at 127.0.0.1, does not block, and is closed with its owner.
  private final class Listener {
    let descriptor: Int32
    let port: UInt16

    init() throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let code = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) | listen(descriptor, 5) | getsockname(descriptor, $0, &length)
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      if code != 0 { throw TestKitError("no listener") }
    }

    deinit { close(descriptor) }
  }

  @Test("a server that answers a TLS greeting with something else is told as a failed TLS connection")
  func plainServer() async throws {
    let listener = try Listener()
    let fetcher = loopbackFetcher()
    let target = try url("https://127.0.0.1:\(listener.port)/")
    let task = Task { await fetcher.failure(target) }
    var connection: Int32 = -1
    try await eventually {
      connection = accept(listener.descriptor, nil, nil)
      return connection >= 0
    }
    let answer = "HTTP/1.1 400 Bad Request\r\n\r\n"
    _ = send(connection, answer, answer.utf8.count, Int32(MSG_NOSIGNAL))
    let error = await task.value
    close(connection)
    #expect(error?.code == .tls)
    #expect(error?.isRetryable == false)
  }

  @Test("a redirect from http leads to https as a new hop")
  func toHTTPS() async throws {
    let listener = try Listener()
    let port = listener.port
    let server = try LoopbackServer { _ in .redirect(to: "https://127.0.0.1:\(port)/secure") }
    let trace = Trace()
    let error = try await loopbackFetcher { $0.connectLimit = .milliseconds(200) }.failure(server.webURL()) {
      $0.trace = trace
    }
    // The listener never greets back.
    withExtendedLifetime(listener) {}
    #expect(error?.code == .deadline)
    #expect(error?.message.hasPrefix("No connection to 127.0.0.1 within 200 ms") == true)
    #expect(trace.requests.first?.hops.map(\.status) == [302, nil])
    #expect(trace.requests.first?.hops.last?.url == "https://127.0.0.1:\(port)/secure")
  }
}
