// SPDX-License-Identifier: MIT

import Dialects
import Testing
import UnfurlTestKit

@testable import Bot

@Suite("Handlers are switched in chat")
struct SwitchingTests {
  private let url = "https://example.org/a"

  @Test("off silences the channel at once, on brings it back, reset goes back to the file")
  func channel() async throws {
    let run = try BotRun([url: .html("hello")])
    let off = try await run.ask("1", "off", isAdmin: true)
    #expect(off.ok == true && off.to == "channel")
    #expect(off.text.hasPrefix("unfurl is off here now"))
    try run.message("m", url)
    #expect(try await run.line("skipped", id: "m")["reason"] as? String == "disabled")
    #expect(try await run.ask("2", url).text == "unfurl is off in this channel (set in chat).")
    try run.message("n", url, channel: "other")
    _ = try await run.line("preview", id: "n")
    #expect(try await run.ask("3", "on", isAdmin: true).text.hasPrefix("unfurl is on here now"))
    #expect(try await run.ask("4", url).ok == true)
    _ = try await run.ask("5", "off", isAdmin: true)
    #expect(try await run.ask("6", "reset", isAdmin: true).text.hasPrefix("What was set here in chat is undone"))
    #expect(try await run.ask("7", url).ok == true)
    #expect(try await run.ask("8", "reset", isAdmin: true).text == "Nothing was set here in chat.")
  }

  @Test("one handler is switched, and handlers says where that comes from")
  func handler() async throws {
    let run = try BotRun([url: .html("hello")], configuration: "defaults:\n  handlers: [echo]\n")
    let before = try await run.ask("0", "handlers")
    #expect(before.text == "echo: on here (unfurl.yaml:2:13)")
    #expect(before.to == "sender")
    #expect(try await run.ask("1", "off ECHO", isAdmin: true).text.hasPrefix("echo is off here now"))
    try run.message("m", url)
    #expect(try await run.line("skipped", id: "m")["reason"] as? String == "handler_disabled")
    let after = try await run.ask("2", "handlers")
    #expect(after.text == "echo: off here (set in chat)")
    let handlers = after.data?["handlers"] as? [[String: Any]]
    #expect(handlers?.first?["id"] as? String == "echo")
    #expect(handlers?.first?["here"] as? Bool == false)
    #expect(handlers?.first?["state"] as? String == "on")
    #expect(try await run.ask("3", "on echo", isAdmin: true).text.hasPrefix("echo is on here now"))
    #expect(try await run.ask("4", url).ok == true)
  }

  @Test("a handler that is switched on in a channel that is off says so")
  func stillOff() async throws {
    let run = try BotRun(configuration: "defaults:\n  enabled: false\n")
    let reply = try await run.ask("1", "on echo", isAdmin: true)
    #expect(reply.text.hasPrefix("echo is on here now, but the whole channel is off (unfurl.yaml:2:12)"))
  }

  @Test("a change that does not outlive the process says so")
  func notKept() async throws {
    let run = try BotRun()
    #expect(
      try await run.ask("1", "off", isAdmin: true).text
        == "unfurl is off here now (not kept across a restart: there is no folder to keep it in).")
  }

  @Test("a handler that nothing has is said so, with a guess")
  func unknown() async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "off ehco", isAdmin: true)
    #expect(reply.ok == false)
    #expect(reply.text == #"There is no handler "ehco": did you mean "echo"? ("handlers" lists all.)"#)
  }

  @Test(
    "only those whom the policy names may switch: names and masks, whatever their case, and no accounts",
    arguments: [
      ("alice", true), ("Alice", false), ("bob!b@host.example", true), ("mallory", false), ("$a:carol", false),
      ("carol", false), ("", false), ("$a:dave", false), ("$A:dave", false),
    ])
  func admins(sender: String, isAllowed: Bool) async throws {
    let run = try BotRun(
      configuration: #"defaults: {admins: [alice, "*!*@host.example", "$a:carol", "$A:dave"]}"#)
    try run.message("1", "!unfurl off", more: #","sender":"\#(sender)""#)
    let reply = try await run.reply("1")
    #expect(reply.ok == isAllowed)
    if !isAllowed {
      #expect(
        reply.text == #"Only admins of this channel may switch handlers: see "admins" in the configuration."#)
      #expect(reply.to == "sender")
    }
  }

  @Test("in the dialect text nobody is an admin")
  func text() async throws {
    let run = try BotRun(dialect: .text, configuration: "defaults:\n  admins: [\"*\"]\n")
    try run.send("!unfurl off")
    try run.closeInput()
    #expect(try await run.lines.whole().first?.hasPrefix("Only admins of this channel may switch handlers") == true)
  }

  @Test("commands without arguments refuse them", arguments: ["cancel", "more", "handlers", "stats"])
  func arguments(word: String) async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "\(word) now")
    #expect(reply.ok == false)
    #expect(reply.text.hasPrefix("Usage: \(word)"))
  }
}
