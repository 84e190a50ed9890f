// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("languages")
struct LanguageTests {
  private static let configuration = """
    \(Configuration.loopback)
    defaults: { repeat_window: off }
    channels: { chat/wien: { accept_language: "de-AT,de;q=0.8" } }
    """

  /// Answers with the language that it is asked in: `/a` sends its reader on first.
  private func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      request.path == "/a"
        ? .html("<meta http-equiv=refresh content='0;url=/b'>")
        : .html("<title>\(request.headers["accept-language"] ?? "none")</title>")
    }
  }

  private func title(_ bridge: Bridge, _ url: String, _ channel: String, _ id: String) async throws -> String? {
    try await bridge.message(url, id: id, channel: channel)
    return try await bridge.outcome(of: id, channel: channel).text("metadata.title")
  }

  @Test("what one channel was told in its language is not told to another in another, from memory or after a restart")
  func apart() async throws {
    let server = try server()
    let folder = try KeptFolder()
    for run in 1...2 {
      let bridge = try Bridge(keptIn: folder, Self.configuration)
      for (index, path) in ["/a", "/c", "/a", "/c"].enumerated() {
        let url = server.url(path)
        #expect(try await title(bridge, url, "chat/wien", "w\(index)") == "de-AT,de;q=0.8")
        #expect(try await title(bridge, url, "chat/london", "l\(index)") == "en-US,en;q=0.8")
        #expect(try await title(bridge, url, "chat/york", "y\(index)") == "en-US,en;q=0.8")
      }
      try await bridge.end()
      // Each page once in each language, and not again after the restart.
      #expect(server.requests.count == 6, "run \(run)")
    }
    // A request that follows another speaks the same language.
    #expect(server.requests.all.filter { $0.path == "/b" }.count == 2)
  }

  @Test("a host may be asked in a language of its own, in every channel and request")
  func perHost() async throws {
    let server = try server()
    let bridge = try Bridge(
      """
      network: { allow: ["127.0.0.0/8"], per_host: { 127.0.0.1: { accept_language: "fr" } } }
      channels: { chat/wien: { accept_language: "de-AT,de;q=0.8" } }
      """)
    #expect(try await title(bridge, server.url("/a"), "chat/wien", "1") == "fr")
    #expect(try await title(bridge, server.url("/c"), "chat/london", "2") == "fr")
    try await bridge.end()
  }
}
