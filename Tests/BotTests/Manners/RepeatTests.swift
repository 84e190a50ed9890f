// SPDX-License-Identifier: MIT

import Dialects
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("What a channel was told a short while ago is not said again")
struct RepeatTests {
  private let url = "https://example.org/a"

  @Test("the same link again is skipped as a repeat, which names the message that said it first and what it is")
  func again() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m1", url, more: #","ts":1700000000000"#)
    _ = try await run.line("done", id: "m1")
    try run.message("m2", "once more \(url)#part")
    let skipped = try await run.line("skipped", id: "m2")
    #expect(skipped["reason"] as? String == "repeat")
    #expect((skipped["metadata"] as? [String: Any])?["title"] as? String == "hello")
    let first = skipped["first"] as? [String: Any]
    #expect(first?["id"] as? String == "m1")
    #expect(first?["ts"] as? Int == 1_700_000_000_000)
    #expect(run.fetcher.requestedURLs.count == 1)
    run.clock.advance(by: .seconds(600))
    try run.message("m3", url)
    #expect(try await run.line("preview", id: "m3")["text"] as? String == "↪ hello")
  }

  @Test("what was said in another channel, or on another network, is nobody's business here")
  func otherChannels() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m1", url)
    try run.message("m2", url, channel: "other")
    try run.message("m3", url, more: #","network":"elsewhere""#)
    let (lines, _) = try await run.end()
    #expect(lines.only("preview").count == 3)
    #expect(lines.only("skipped").isEmpty)
  }

  @Test("of two messages that wait for the same link, one says it")
  func together() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)])
    try run.message("m1", url)
    try run.message("m2", url)
    try run.message("x", "no link")
    _ = try await run.line("done", id: "x")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.only("preview").count == 1)
    #expect(lines.only("skipped").compactMap { $0["reason"] as? String } == ["repeat"])
    #expect(lines.only("done").count == 3)
  }

  @Test("of many messages that wait for the same link it is the first that says it", arguments: [false, true])
  func firstOfMany(keepsOrder: Bool) async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)], keepsOrder: keepsOrder)
    for number in 0..<20 { try run.message("m\(number)", url) }
    try run.send(#"{"type":"ping"}"#)
    _ = try await run.line("pong")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.only("preview").map { $0["id"] as? String } == ["m0"])
    #expect(lines.only("skipped").allSatisfy { ($0["first"] as? [String: Any])?["id"] as? String == "m0" })
  }

  @Test("a link whose preview was taken back, never posted or cancelled may be said again")
  func takenBack() async throws {
    for line in [
      #"{"type":"delete","id":"m1","channel":"room"}"#,
      #"{"type":"edit","id":"m1","channel":"room","text":"no link"}"#,
      #"{"type":"sent","id":"m1","channel":"room","url":"https://example.org/a","failed":true}"#,
    ] {
      let run = try BotRun([url: .html("hello")])
      try run.message("m1", url)
      _ = try await run.line("done", id: "m1")
      try run.send(line)
      try run.message("m2", url)
      #expect(try await run.line("preview", id: "m2")["text"] as? String == "↪ hello")
    }
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)])
    try run.message("m1", url)
    try run.send(#"{"type":"cancel","id":"m1","channel":"room"}"#)
    _ = try await run.line("ack")
    gate.open()
    try run.message("m2", url)
    #expect(try await run.line("preview", id: "m2")["text"] as? String == "↪ hello")
  }

  @Test("a failure is not a word: the link may be said once it works")
  func failure() async throws {
    let run = try BotRun([url: .failing(UnfurlError(.addressRefused, "private"))])
    try run.message("m1", url)
    _ = try await run.line("error", id: "m1")
    run.fetcher[url] = .html("hello")
    try run.message("m2", url)
    #expect(try await run.line("preview", id: "m2")["text"] as? String == "↪ hello")
  }

  @Test("where the window is off, and in a private conversation, everything is answered")
  func off() async throws {
    for (configuration, more) in [("defaults: {repeat_window: off}", ""), ("", #","private":true"#)] {
      let run = try BotRun([url: .html("hello")], configuration: configuration)
      for number in 1...3 { try run.message("m\(number)", url, more: more) }
      #expect(try await run.end().lines.only("preview").count == 3)
    }
  }

  @Test("a dialect without words for it says nothing")
  func text() async throws {
    let run = try BotRun([url: .html("hello")], dialect: .text)
    for _ in 1...3 { try run.send(url) }
    try run.closeInput()
    #expect(try await run.lines.whole() == ["↪ hello"])
  }

  @Test("what was said in shadow nobody has seen: once the channel speaks, the link may be said")
  func shadow() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.send(#"{"type":"configure","channel":"room","policy":{"enabled":"shadow"}}"#)
    try run.message("m1", url)
    try run.message("m2", url)
    #expect(try await run.line("skipped", id: "m2")["reason"] as? String == "repeat")
    try run.send(#"{"type":"configure","channel":"room","policy":{"enabled":true}}"#)
    try run.message("m3", url)
    #expect(try await run.line("preview", id: "m3")["text"] as? String == "↪ hello")
    try run.message("m4", url)
    #expect(try await run.line("skipped", id: "m4")["reason"] as? String == "repeat")
  }
}
