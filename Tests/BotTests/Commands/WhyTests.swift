// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("why says what became of a link")
struct WhyTests {
  private let url = "https://example.org/a"

  @Test("a preview: who made it, how long ago, and from where")
  func preview() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    run.clock.advance(by: .seconds(75))
    let reply = try await run.ask("1", "why")
    #expect(reply.to == "sender" && reply.ok == true)
    #expect(reply.text == "https://example.org/a: a preview by echo, 1 min 15 s ago, after 0 ms; fetched for it.")
  }

  @Test("a skip: the setting, and where it comes from")
  func skip() async throws {
    let other = "https://example.org/b"
    let run = try BotRun(
      [url: .html("hello")], configuration: "defaults:\n  links_per_message: 1\nchannels:\n  quiet: {enabled: false}\n")
    try run.message("m", "\(url) \(other)")
    _ = try await run.line("done", id: "m")
    let reply = try await run.ask("1", "why \(other)")
    #expect(
      reply.lines == [
        "https://example.org/b: left alone (too_many_links) just now: "
          + "more links than one message may have.", "links_per_message: 1 (unfurl.yaml:2:22)",
      ])
    try run.message("q", url, channel: "quiet")
    _ = try await run.line("done", id: "q")
    try run.command("2", "why", channel: "quiet")
    #expect(try await run.reply("2").lines.last == "enabled: false (unfurl.yaml:4:20)")
  }

  @Test("a failure: its code and its sentence; a cancelled one, too")
  func failure() async throws {
    let gate = try Gate()
    let run = try BotRun([url: .html("", status: 404), "https://example.org/b": FakePage.html("x").held(by: gate)])
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    #expect(
      try await run.ask("1", "why").lines == [
        "https://example.org/a: failed (http_status 404) just now, after 0 ms.", "The server answered 404.",
      ])
    try run.message("n", "https://example.org/b")
    #expect(try await run.ask("2", "why").text == "https://example.org/b: still under way.")
    _ = try await run.ask("3", "cancel")
    gate.open()
    #expect(try await run.ask("4", "why").text.hasPrefix("https://example.org/b: failed (cancelled)"))
    #expect(try await run.ask("5", "why \(url)").text.hasPrefix("https://example.org/a: failed (http_status 404)"))
    #expect(try await run.ask("6", "why https://example.org/c").text == "That link was not said here lately.")
  }

  @Test("the last 64 outcomes of a channel are remembered, and no more")
  func bounded() throws {
    let log = OutcomeLog()
    let channel = ChannelName(name: "room")
    for number in 0..<65 { try log.append(.test(number), in: channel) }
    #expect(log.last(in: channel)?.link.written == "https://example.org/64")
    #expect(log.last(in: channel) { $0.link.written == "https://example.org/1" } != nil)
    #expect(log.last(in: channel) { $0.link.written == "https://example.org/0" } == nil)
  }

  @Test("many channels push out those that were silent longest")
  func manyChannels() throws {
    let log = OutcomeLog()
    for number in 0..<OutcomeLog.channelLimit { try log.append(.test(1), in: ChannelName(name: "\(number)")) }
    #expect(log.last(in: ChannelName(name: "9999")) != nil)
    try log.append(.test(2), in: ChannelName(name: "9999"))
    for number in 0..<OutcomeLog.channelLimit { try log.append(.test(1), in: ChannelName(name: "new \(number)")) }
    #expect(log.last(in: ChannelName(name: "0")) == nil)
  }
}

extension OutcomeLog.Entry {
  fileprivate static func test(_ number: Int) throws -> OutcomeLog.Entry {
    let url = "https://example.org/\(number)"
    return OutcomeLog.Entry(
      link: Link(written: url, range: 0..<0, canonical: try #require(WebURL(url))), verdict: .skipped(SkipNote(.bot)),
      ended: .now, elapsed: .zero)
  }
}
