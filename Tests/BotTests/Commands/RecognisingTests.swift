// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import Foundation
import Testing
import UnfurlTestKit

@testable import Bot

@Suite("What is a command")
struct RecognisingTests {
  private let url = "https://example.org/a"

  @Test(
    "the prefix and white space or the end make a command, blanks before it allowed",
    arguments: [
      ("!unfurl help", true), ("  \\t!unfurl\\thelp", true), ("!unfurl", true), ("!unfurl  ", true),
      ("!unfurl\\u3000help", true), ("\\u0021unfurl help", true), ("\\n!unfurl\\nhelp", true), ("!UNFURL help", false),
      ("!unfurled", false), ("!unfurl.", false), ("say !unfurl help", false), ("!unfur", false), ("", false),
    ])
  func prefix(text: String, isCommand: Bool) async throws {
    let run = try BotRun()
    try run.message("m", text)
    let lines = try await run.end().lines
    #expect(lines.types == (isCommand ? ["ready", "reply", "done", "bye"] : ["ready", "done", "bye"]))
    #expect(lines.only("done").first?["links"] as? Int == 0)
    if isCommand { #expect((lines[1]["text"] as? String)?.hasPrefix("Type !unfurl and one of these:") == true) }
  }

  @Test("a command of the bridge is answered by one reply and nothing else, with or without the prefix")
  func command() async throws {
    let run = try BotRun()
    try run.command("1", "help")
    try run.command("2", "!unfurl help")
    try run.command("3", "")
    try run.command("4", " HELP ")
    let lines = try await run.end().lines
    #expect(lines.types == ["ready", "reply", "reply", "reply", "reply", "bye"])
    #expect(Set(lines.only("reply").compactMap { $0["text"] as? String }).count == 1)
    #expect(lines.only("reply").allSatisfy { $0["to"] as? String == "sender" && $0["ok"] as? Bool == true })
  }

  @Test("bots, notices and those who are ignored give no commands, and an edit is none")
  func nobody() async throws {
    let run = try BotRun(configuration: "defaults:\n  ignore_users: [troll]\n")
    try run.message("1", "!unfurl help", more: #","bot":true"#)
    try run.message("2", "!unfurl help", more: #","notice":true"#)
    try run.message("3", "!unfurl help", more: #","sender":"Troll""#)
    try run.send(#"{"type":"edit","id":"4","channel":"room","text":"!unfurl help"}"#)
    #expect(try await run.end().lines.only("reply").isEmpty)
  }

  @Test("a command that comes again with its id is a duplicate")
  func duplicate() async throws {
    let run = try BotRun()
    try run.message("m", "!unfurl help")
    try run.message("m", "!unfurl help")
    let lines = try await run.end().lines
    #expect(lines.types == ["ready", "reply", "done", "done", "bye"])
    #expect(lines[3]["duplicate"] as? Bool == true)
  }

  @Test("each channel has its own prefix, also one that is configured while the bot runs")
  func prefixes() async throws {
    let run = try BotRun(
      configuration: "channels:\n  room: {command_prefix: \"?p\"}\n  späti: {command_prefix: \"öffne\"}\n")
    try run.message("1", "!unfurl help")
    try run.message("2", "?p help")
    try run.message("3", "öffne help", channel: "späti")
    try run.message("4", "+ help", channel: "later")
    try run.send(#"{"type":"configure","channel":"later","policy":{"command_prefix":"+"}}"#)
    try run.message("5", "+ help", channel: "later")
    let answered = try await run.end().lines.only("reply").compactMap { $0["id"] as? String }
    #expect(answered == ["2", "3", "5"])
  }

  @Test("a reread configuration brings its prefixes along")
  func reread() async throws {
    let run = try BotRun()
    try run.message("1", "=x help")
    _ = try await run.line("done", id: "1")
    let settings = try Settings.parse("defaults:\n  command_prefix: \"=x\"\n")
    run.bot.reread { settings }
    // The bot rereads before it reads on, or with the next line at the latest.
    var number = 2
    while try await run.isRemark("\(number)", "=x help") { number += 1 }
    _ = try await run.reply("\(number)")
  }

  @Test("a word that nothing has is said so, with a guess")
  func unknown() async throws {
    let run = try BotRun()
    #expect(
      try await run.ask("1", "refesh now").text
        == #"There is no command "refesh": did you mean "refresh"? ("help" lists all.)"#)
    let far = try await run.ask("2", "brzlfx")
    #expect(far.text == #"There is no command "brzlfx". ("help" lists all.)"#)
    #expect(far.ok == false && far.to == "sender")
  }

  @Test(
    "hostile words come back short, on one line, and without power",
    arguments: [
      "\u{202E}evil\u{7}\u{1B}[31m", "@everyone", "<@1234>", String(repeating: "x", count: 900_000),
      String(repeating: "a\u{301}", count: 5000), "\u{0}\u{200B}", "save \u{202E}\u{7}@room",
    ])
  func hostile(word: String) async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", word)
    #expect(reply.ok == false)
    #expect(reply.text.utf8.count < 200)
    #expect(reply.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202E })
    #expect(!reply.text.contains("@everyone") && !reply.text.contains("@room") && !reply.text.contains("<@"))
  }

  @Test("where the order is kept the answer stands in its message's place")
  func order() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("slow").held(by: gate)], dialect: .text)
    try run.send(url)
    try run.send("!unfurl stats")
    try run.send("!unfurl \(url)")
    _ = try await run.fetcher.requests.first(1)
    gate.open()
    try run.closeInput()
    let lines = try await run.lines.whole()
    #expect(lines.first == "↪ slow")
    #expect(lines.last == "↪ slow")
    #expect(lines.count == 4)
  }

  @Test("while ten thousand messages wait, cancel is carried out at once", arguments: [false, true])
  func crowded(keepsOrder: Bool) async throws {
    let gate = try Gate()
    let run = try BotRun(
      [url: FakePage.html("slow").held(by: gate)], keepsOrder: keepsOrder,
      configuration: "defaults:\n  pending_after: off\n")
    for number in 0..<WaitingRoom.limit { try run.message("\(number)", url) }
    #expect(try await run.ask("c", "cancel").text == "Stopped waiting for 10000 links.")
    gate.open()
    #expect(try await run.end().lines.only("error").count == WaitingRoom.limit)
  }

  @Test("the end of input waits for a command, no longer than the channel's deadline and a moment")
  func end() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("slow").held(by: gate)])
    try run.command("1", url)
    _ = try await run.fetcher.requests.first(1)
    try run.closeInput()
    run.clock.advance(by: .seconds(12))
    let reply = try await run.reply("1")
    #expect(reply.ok == false)
    #expect(try await run.lines.whole().last == #"{"type":"bye"}"#)
    gate.open()
  }
}

extension BotRun {
  /// Sends a message, and tells whether it was taken for one without a word.
  fileprivate func isRemark(_ id: String, _ text: String) async throws -> Bool {
    try message(id, text)
    let line = try await lines.first { line in
      let object = Self.object(line)
      return object["id"] as? String == id
    }
    return Self.object(line)["type"] as? String == "done"
  }
}
