// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("Commands about one link")
struct AskingTests {
  private let url = "https://example.org/a"

  @Test("a URL is previewed: the text as the answer, the line of a message as its data")
  func preview() async throws {
    let run = try BotRun([url: .html("hello")])
    let reply = try await run.ask("1", url)
    #expect(reply.to == "channel")
    #expect(reply.ok == true)
    #expect(reply.text == "↪ hello")
    #expect(reply.data?["type"] as? String == "preview")
    #expect(reply.data?["id"] as? String == "1")
    #expect(reply.data?["channel"] as? String == "room")
    #expect(reply.data?["url"] as? String == url)
    #expect((reply.data?["cache"] as? [String: Any])?["state"] as? String == "miss")
  }

  @Test("what is known is answered from memory, what is past its time asks the server first")
  func memory() async throws {
    let run = try BotRun([url: .html("old")])
    _ = try await run.ask("1", url)
    let again = try await run.ask("2", url)
    #expect((again.data?["cache"] as? [String: Any])?["state"] as? String == "fresh")
    run.clock.advance(by: .seconds(3600))
    run.fetcher[url] = .html("new")
    #expect(try await run.ask("3", url).text == "↪ new")
  }

  @Test("a bare host will do, and of several links the first", arguments: ["example.org/a", "<https://example.org/a>"])
  func bare(text: String) async throws {
    let run = try BotRun([url: .html("hello"), "https://example.com/": .html("other")])
    #expect(try await run.ask("1", text).text == "↪ hello")
    #expect(try await run.ask("2", "\(text) https://example.com/").text == "↪ hello")
  }

  @Test("a number or a lone word is no host", arguments: ["3.5", "hello.", ".x", "a..b", "1.2.3.4", "me@example.org"])
  func noHost(text: String) async throws {
    let run = try BotRun()
    #expect(try await run.ask("1", text).text.hasPrefix("There is no command"))
    #expect(run.fetcher.requests.all.isEmpty)
  }

  @Test("a failure is said, to whoever asked")
  func failure() async throws {
    let run = try BotRun([url: .html("", status: 404)])
    let reply = try await run.ask("1", url)
    #expect(reply.to == "sender")
    #expect(reply.ok == false)
    #expect(reply.text == "↪ example.org: it answered with status 404")
    #expect(reply.data?["type"] as? String == "error")
    #expect(reply.data?["status"] as? Int == 404)
  }

  @Test("ignored hosts and opt-outs do not hold it back, a password does")
  func heldBack() async throws {
    let run = try BotRun([url: .html("hello")], configuration: "defaults:\n  ignore_hosts: [example.org]\n")
    #expect(try await run.ask("1", "<\(url)>").text == "↪ hello")
    let secret = try await run.ask("2", "https://alice:hunter2@example.org/a")
    #expect(secret.ok == false)
    #expect(secret.text == "↪ example.org: it holds a user name or password")
    #expect(secret.data?["reason"] as? String == "credentials")
    #expect(!(try await run.ask("3", "why")).text.contains("hunter2"))
  }

  @Test("in a channel that is off it says so, and where that was set")
  func off() async throws {
    let run = try BotRun([url: .html("hello")], configuration: "defaults:\n  enabled: false\n")
    let reply = try await run.ask("1", url)
    #expect(reply.ok == false)
    #expect(reply.text == "unfurl is off in this channel (unfurl.yaml:2:12).")
    #expect(try await run.ask("2", "help").ok == true)
  }

  @Test("refresh asks the server anew; an earlier preview is updated, and who asked is told no more than that")
  func refresh() async throws {
    let run = try BotRun([url: .html("old")])
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    run.fetcher[url] = .html("new")
    let reply = try await run.ask("1", "refresh")
    #expect(reply.ok == true && reply.to == "sender")
    #expect(reply.text == "Refreshed.")
    #expect(reply.data?["type"] as? String == "preview")
    // Nothing changed: then the channel hears what it is.
    let again = try await run.ask("2", "refresh")
    #expect(again.to == "channel")
    #expect(again.text == "↪ new")
    let lines = try await run.end().lines
    #expect(lines.only("update").map { $0["text"] as? String } == ["↪ new"])
    #expect(lines.only("update").first?["id"] as? String == "m")
  }

  @Test("refresh, forget, why and save say that there was no link yet")
  func nothing() async throws {
    let run = try BotRun()
    #expect(try await run.ask("1", "refresh").text == "No link was said here yet.")
    #expect(try await run.ask("2", "forget", isAdmin: true).text == "No link was said here yet.")
    #expect(try await run.ask("3", "why").text == "No link was said here yet.")
    #expect(try await run.ask("4", "save").text == "No preview was said here yet.")
  }

  @Test("what is no link is answered by how the command is typed", arguments: ["refresh", "save", "why", "unsave"])
  func usage(word: String) async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "\(word) nonsense")
    #expect(reply.ok == false)
    #expect(reply.text.hasPrefix("Usage: \(word) ["))
  }

  @Test("forget drops the answer and takes previews back, for admins alone")
  func forget() async throws {
    let run = try BotRun([url: .html("old")])
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    let refused = try await run.ask("1", "forget")
    #expect(refused.ok == false)
    #expect(
      refused.text
        == "Only admins of this channel may have links forgotten; this line names no sender, and so nobody is one.")
    #expect(try await run.ask("2", "forget", isAdmin: true).text == "Forgotten; 1 preview taken back here.")
    #expect(try await run.ask("3", "forget", isAdmin: true).text == "Nothing was known of it.")
    run.fetcher[url] = .html("new")
    #expect(try await run.ask("4", url).text == "↪ new")
    let lines = try await run.end().lines
    #expect(lines.only("retract").map { $0["id"] as? String } == ["m"])
  }

  @Test("cancel stops links and commands of its channel, and of no other")
  func cancel() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("slow").held(by: gate)])
    #expect(try await run.ask("0", "cancel").text == "Nothing is under way here.")
    try run.message("m", url)
    try run.message("n", url, channel: "other")
    try run.command("1", url)
    let reply = try await run.ask("2", "cancel")
    #expect(reply.ok == true && reply.to == "channel")
    #expect(reply.text == "Stopped waiting for 2 links.")
    let stopped = try await run.reply("1")
    #expect(stopped.ok == false && stopped.text == "Stopped.")
    gate.open()
    let lines = try await run.end().lines
    #expect(lines.only("error").map { $0["id"] as? String } == ["m"])
    #expect(lines.only("preview").map { $0["id"] as? String } == ["n"])
  }

  @Test(
    "a command is stopped by the bridge's cancel and by the deletion of its message", arguments: ["cancel", "delete"])
  func stopped(type: String) async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("slow").held(by: gate)])
    try run.message("1", "!unfurl \(url)")
    _ = try await run.fetcher.requests.first(1)
    try run.send(#"{"type":"\#(type)","id":"1","channel":"room"}"#)
    _ = try await run.line("ack", id: "1")
    gate.open()
    #expect(try await run.end().lines.types == ["ready", "reply", "done", "ack", "bye"])
  }
}
