// SPDX-License-Identifier: MIT

import Dialects
import Testing
import URLParsing
import UnfurlKit

@testable import Bot

@Suite("The links that were said are remembered within bounds")
struct SaidLinksTests {
  private let channel = ChannelName(name: "room")

  private func link(_ number: Int) throws -> WebURL { try #require(WebURL("https://example.org/\(number)")) }

  /// Says so many links, and returns which of them is the first that is remembered.
  private func firstRemembered(of count: Int, description: String) throws -> Int? {
    let said = SaidLinks()
    let now = ContinuousClock.now
    var metadata = Metadata()
    metadata.description = description
    for number in 0..<count {
      let words = PreviewWords(
        url: "", handler: "echo", text: "hello", html: nil, markdown: nil, metadata: metadata, isShadow: false)
      let message = MessageReference(id: .integer("\(number)"), channel: channel, channelAsSent: "room")
      let first = said.claim(
        try link(number), for: message, timestamp: 0, words, within: .seconds(600), at: now)
      #expect(first == nil)
    }
    return try (0..<count).first { said.first(try link($0), in: channel, within: .seconds(600), at: now) != nil }
  }

  @Test("ten thousand ordinary ones at least")
  func ordinary() throws {
    #expect(try #require(try firstRemembered(of: 25_000, description: "some words")) <= 15_000)
  }

  @Test("fewer where what was said of them is long: a stranger's pages must not fill the memory")
  func long() throws {
    let first = try #require(
      try firstRemembered(of: 5000, description: String(repeating: "word ", count: 5000)))
    #expect(first > 4000)
  }
}
