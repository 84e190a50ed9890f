// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite struct ListenerEverywhereTests {
  @Test("a connection to any loopback address is counted, with the address it was made to")
  func counts() async throws {
    let listener = try ListenerEverywhere()
    #expect(try await listener.connections() == [])
    let clients = try ["127.0.0.1", "127.200.3.4", "0.0.0.0", "::1"].map { try RawClient($0, listener.port) }
    let seen = try await listener.connections()
    #expect(seen.map(\.to).prefix(3) == ["127.0.0.1", "127.200.3.4", "127.0.0.1"])
    #expect(seen.count == 4)
    for client in clients { client.close() }
  }

  @Test("nothing is counted where nothing came, however often it is asked")
  func silence() async throws {
    let listener = try ListenerEverywhere()
    for _ in 0..<3 { #expect(try await listener.connections().isEmpty) }
  }
}
