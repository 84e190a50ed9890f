// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import UnfurlTestKit

@Suite struct LoopbackNameServerTests {
  /// Asks for a name and gives the answer's code, and the bytes behind the question.
  private func ask(_ server: LoopbackNameServer, _ name: String, type: UInt8) throws -> (code: UInt8, rest: [UInt8]) {
    let address = try SocketAddress(server.address, port: server.port)
    let socket = try Descriptor.socket(family: AF_INET, type: SOCK_DGRAM)
    let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
    let query: [UInt8] = [0xAB, 0xCD, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [0, 0, type, 0, 1]
    #expect(address.withPointer { sendto(socket.number, query, query.count, 0, $0, $1) } == query.count)
    var answer = [UInt8](repeating: 0, count: 512)
    let count = recv(socket.number, &answer, answer.count, 0)
    try #require(count >= query.count)
    #expect(answer.prefix(2) == [0xAB, 0xCD])
    #expect(answer[12..<query.count] == query[12...])
    return (answer[3] & 0x0F, Array(answer[query.count..<count]))
  }

  @Test("addresses of a table come by type, whatever the letter case of the question")
  func table() async throws {
    let server = try LoopbackNameServer(table: ["a.test": ["127.0.0.1", "::1", "127.0.0.2"]])
    let v4 = try ask(server, "A.Test", type: 1)
    #expect(v4.code == 0)
    #expect(v4.rest.count == 32)
    #expect(v4.rest.suffix(4) == [127, 0, 0, 2])
    #expect(try ask(server, "a.test", type: 28).rest.suffix(2) == [0, 1])
    #expect(try ask(server, "b.test", type: 1).code == 3)
    let queries = try await server.queries.first(3)
    #expect(queries.map(\.name) == ["a.test", "a.test", "b.test"])
    #expect(queries.map(\.isA) == [true, false, true])
  }

  @Test("a closure can answer a second question unlike the first: rebinding")
  func rebinding() throws {
    let server = try LoopbackNameServer { .addresses([$0.earlier == 0 ? "192.0.2.1" : "127.0.0.1"]) }
    #expect(try ask(server, "a.test", type: 1).rest.suffix(4) == [192, 0, 2, 1])
    #expect(try ask(server, "a.test", type: 1).rest.suffix(4) == [127, 0, 0, 1])
  }

  @Test("an alias comes before its addresses, and the other answers have their codes")
  func otherAnswers() throws {
    let server = try LoopbackNameServer { query in
      switch query.name {
      case "alias.test": .alias(of: "b.test", addresses: ["127.0.0.9"])
      case "empty.test": .empty
      default: .serverFailure
      }
    }
    let alias = try ask(server, "alias.test", type: 1)
    #expect(alias.rest.starts(with: [0xC0, 12, 0, 5, 0, 1]))
    #expect(alias.rest.suffix(4) == [127, 0, 0, 9])
    let empty = try ask(server, "empty.test", type: 1)
    #expect(empty.code == 0 && empty.rest.isEmpty)
    #expect(try ask(server, "broken.test", type: 1).code == 2)
  }

  @Test("a silent server counts what it does not answer")
  func silence() async throws {
    let server = try LoopbackNameServer { _ in .silence }
    let address = try SocketAddress(server.address, port: server.port)
    let socket = try Descriptor.socket(family: AF_INET, type: SOCK_DGRAM)
    let query: [UInt8] = [1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0x61, 0, 0, 1, 0, 1]
    _ = address.withPointer { sendto(socket.number, query, query.count, 0, $0, $1) }
    #expect(try await server.queries.element(0) == NameQuery(name: "a", type: 1, earlier: 0))
  }
}
