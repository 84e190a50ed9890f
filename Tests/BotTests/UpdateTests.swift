// SPDX-License-Identifier: MIT

import BotSettings
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("A stale answer is said at once, and put right where people would see a difference")
struct UpdateTests {
  private let url = "https://example.org/a"

  /// A bot that knows a page from an hour ago.
  private func run(
    configuration: String = "", keepsOrder: Bool = false
  ) async throws -> BotRun {
    let run = try BotRun([url: .html("old")], keepsOrder: keepsOrder, configuration: configuration)
    try run.message("m0", url)
    _ = try await run.line("done", id: "m0")
    run.clock.advance(by: .seconds(3600))
    return run
  }

  private func cache(_ line: [String: Any]) -> String? { (line["cache"] as? [String: Any])?["state"] as? String }

  @Test("the stale preview comes first, then the update with the bridge's own id", arguments: [false, true])
  func update(keepsOrder: Bool) async throws {
    let run = try await run(keepsOrder: keepsOrder)
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    try run.message("m1", url)
    let preview = try await run.line("preview", id: "m1")
    #expect(cache(preview) == "stale")
    #expect(preview["text"] as? String == "↪ old")
    _ = try await run.line("done", id: "m1")
    try run.send(#"{"type":"sent","id":"m1","channel":"room","url":"\#(url)","ref":"$7"}"#)
    try run.send(#"{"type":"ping","id":"p"}"#)
    _ = try await run.line("pong")
    gate.open()
    let (lines, _) = try await run.end()
    let updates = lines.only("update")
    #expect(updates.count == 1)
    #expect(updates.first?["text"] as? String == "↪ new")
    #expect(updates.first?["ref"] as? String == "$7")
    #expect(updates.first?["id"] as? String == "m1")
    #expect(lines.types.last == "bye")
  }

  @Test("the end of input waits for the refresh, and nothing is said where nothing changed")
  func unchanged() async throws {
    let run = try await run()
    try run.message("m1", url)
    let (lines, _) = try await run.end()
    #expect(run.fetcher.requestedURLs.count == 2)
    #expect(lines.only("update").isEmpty)
    #expect(lines.types.suffix(3) == ["preview", "done", "bye"])
  }

  @Test("many messages with one stale link cost one request, and each is put right")
  func together() async throws {
    let run = try await run(configuration: "defaults: {repeat_window: off}")
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    for number in 1...20 { try run.message("m\(number)", url, channel: "c\(number % 3)") }
    _ = try await run.line("done", id: "m20")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(run.fetcher.requestedURLs.count == 2)
    #expect(Set(lines.only("update").compactMap { $0["id"] as? String }).count == 20)
  }

  @Test("where updates are switched off, or the bridge cannot change what it posted, the cache alone is refreshed")
  func silent() async throws {
    for (configuration, hello) in [
      ("defaults: {updates: false}", ""), ("", #"{"type":"hello","protocol":1,"features":["retract"]}"#),
    ] {
      let run = try await run(configuration: configuration)
      if !hello.isEmpty { try run.send(hello) }
      run.fetcher[url] = .html("new")
      try run.message("m1", url)
      _ = try await run.line("done", id: "m1")
      _ = try await run.fetcher.requests.first(2)
      let (lines, _) = try await run.end()
      #expect(lines.only("update").isEmpty)
    }
  }

  @Test("a message deleted meanwhile gets no update, and its refresh is called off")
  func deleted() async throws {
    let run = try await run()
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    try run.message("m1", url)
    _ = try await run.fetcher.requests.first(2)
    try run.send(#"{"type":"delete","id":"m1","channel":"room"}"#)
    _ = try await run.line("ack")
    _ = try await run.fetcher.cancelled.element(0)
    let (lines, _) = try await run.end()
    gate.open()
    #expect(lines.only("update").isEmpty)
    #expect(lines.only("retract").count == 1)
  }

  @Test("what could not be posted is neither changed nor taken back")
  func notPosted() async throws {
    let run = try await run()
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    try run.message("m1", url)
    _ = try await run.line("done", id: "m1")
    try run.send(#"{"type":"sent","id":"m1","channel":"room","url":"\#(url)","failed":true}"#)
    try run.send(#"{"type":"delete","id":"m1","channel":"room"}"#)
    _ = try await run.line("ack")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.only("update").isEmpty)
    #expect(lines.only("retract").isEmpty)
  }

  @Test("a retract names the bridge's own id")
  func retract() async throws {
    let run = try await run()
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$1"}"#)
    try run.send(#"{"type":"delete","id":"m0","channel":"room"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.only("retract").first?["ref"] as? String == "$1")
  }

  @Test("what was taken back before the bridge had named it is taken back once more, by its name, once it is named")
  func lateName() async throws {
    let run = try await run()
    try run.send(#"{"type":"delete","id":"m0","channel":"room"}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$1"}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$1"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.only("retract").map { $0["ref"] as? String } == [nil, "$1"])
  }

  @Test("a name is the oldest line's that has none: what was said again is not taken back in place of what was before")
  func twoLines() async throws {
    let run = try await run()
    try run.send(#"{"type":"edit","id":"m0","channel":"room","text":"no link"}"#)
    try run.send(#"{"type":"edit","id":"m0","channel":"room","text":"\#(url)"}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$1"}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$2"}"#)
    try run.send(#"{"type":"delete","id":"m0","channel":"room"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.only("retract").map { $0["ref"] as? String } == [nil, "$1", "$2"])
  }

  @Test("of a line that was taken back before it could be posted, the failure says nothing of the one after it")
  func twoLinesOneNotPosted() async throws {
    let run = try await run()
    try run.send(#"{"type":"edit","id":"m0","channel":"room","text":"no link"}"#)
    try run.send(#"{"type":"edit","id":"m0","channel":"room","text":"\#(url)"}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","failed":true}"#)
    try run.send(#"{"type":"sent","id":"m0","channel":"room","url":"\#(url)","ref":"$2"}"#)
    try run.send(#"{"type":"delete","id":"m0","channel":"room"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.only("retract").map { $0["ref"] as? String } == [nil, "$2"])
  }

  @Test("a stop calls refreshes off")
  func stopped() async throws {
    let run = try await run()
    run.fetcher[url] = FakePage.html("new").held(by: try Gate())
    try run.message("m1", url)
    _ = try await run.line("done", id: "m1")
    _ = try await run.fetcher.requests.first(2)
    run.bot.stop(grace: .zero)
    #expect(try await run.end().lines.types.last == "bye")
    #expect(try await run.fetcher.cancelled.element(0) == url)
  }

  @Test(
    "a channel that was silenced meanwhile gets no update",
    arguments: [
      #"{"type":"configure","channel":"room","policy":{"enabled":false}}"#,
      #"{"type":"configure","channel":"room","policy":{"enabled":"shadow"}}"#,
      #"{"type":"configure","channel":"room","policy":{"updates":false}}"#,
      #"{"type":"command","id":"c","channel":"room","text":"off","admin":true}"#,
    ])
  func silenced(line: String) async throws {
    let run = try await run()
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    try run.message("m1", url)
    _ = try await run.line("done", id: "m1")
    // What changes nothing about updates does not hold them up, nor does it hide what comes after it.
    try run.send(#"{"type":"configure","channel":"room","policy":{"prefix":"> "}}"#)
    try run.send(line)
    try run.send(#"{"type":"ping","id":"p"}"#)
    _ = try await run.line("pong")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(run.fetcher.requestedURLs.count == 2)
    #expect(lines.only("update").isEmpty)
  }

  @Test("what was asked for by a configuration that holds no more is not said as an update")
  func reread() async throws {
    let run = try await run()
    let gate = try Gate()
    run.fetcher[url] = FakePage.html("new").held(by: gate)
    try run.message("m1", url)
    _ = try await run.line("done", id: "m1")
    run.bot.reread { try? Settings.parse("defaults: {title_only: true}") }
    try run.send(#"{"type":"ping","id":"p"}"#)
    _ = try await run.line("pong")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.only("update").isEmpty)
  }
}
