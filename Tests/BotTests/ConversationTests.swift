// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("From a line in to lines out")
struct ConversationTests {
  private let url = "https://example.org/a"

  @Test("a message gets an outcome for its link, then its done, and the end of input is a clean end")
  func whole() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", "see \(url) please")
    let (lines, status) = try await run.end()
    #expect(lines.types == ["ready", "preview", "done", "bye"])
    #expect(lines[1]["text"] as? String == "↪ hello")
    #expect(lines[1]["url"] as? String == url)
    #expect(status == .done)
  }

  @Test("what takes its time is pending once, named by its host")
  func pending() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)])
    try run.message("m", url)
    _ = try await run.fetcher.requests.first(1)
    run.clock.advance(by: .milliseconds(399))
    run.clock.advance(by: .milliseconds(1))
    let pending = try await run.line("pending")
    #expect(pending["placeholder"] as? String == "example.org")
    run.clock.advance(by: .seconds(2))
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "pending", "preview", "done", "bye"])
  }

  @Test("a link that has its outcome is never pending")
  func notPending() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", url)
    _ = try await run.line("done")
    run.clock.advance(by: .seconds(9))
    #expect(try await run.end().lines.only("pending").isEmpty)
  }

  @Test("cancel gives the link its outcome at once, then the done, then the ack")
  func cancel() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)])
    try run.message("m", url)
    _ = try await run.fetcher.requests.first(1)
    try run.send(#"{"type":"cancel","id":"m","channel":"room"}"#)
    _ = try await run.line("ack")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "error", "done", "ack", "bye"])
    #expect(lines[1]["code"] as? String == "cancelled")
    #expect(lines[1]["kind"] as? String == "cancelled")
    #expect(lines[3]["for"] as? String == "cancel")
  }

  @Test("cancel with a URL leaves the other links alone")
  func cancelOne() async throws {
    let other = "https://example.org/b"
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("a").held(by: gate), other: FakePage.html("b").held(by: gate)])
    try run.message("m", "\(url) \(other)")
    _ = try await run.fetcher.requests.first(2)
    try run.send(#"{"type":"cancel","id":"m","channel":"room","url":"\#(url)"}"#)
    _ = try await run.line("ack")
    gate.open()
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "error", "ack", "preview", "done", "bye"])
    #expect(lines[3]["url"] as? String == other)
  }

  @Test("a message id seen again gets a done that says so, and nothing else")
  func duplicate() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", url)
    _ = try await run.line("done")
    try run.message("m", url)
    try run.message("m", url, channel: "another")
    let dones = try await run.end().lines.only("done")
    #expect(dones.map { $0["duplicate"] as? Bool ?? false }.filter { $0 }.count == 1)
    #expect(dones.count == 3)
  }

  @Test("an answer that is remembered comes without a request, in another channel too")
  func remembered() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    run.clock.advance(by: .seconds(30))
    try run.message("n", url, channel: "another")
    let (lines, _) = try await run.end()
    let cache = lines.only("preview").last?["cache"] as? [String: Any]
    #expect(cache?["state"] as? String == "fresh")
    #expect(cache?["age_s"] as? Int == 30)
    #expect(run.fetcher.requestedURLs.count == 1)
  }

  @Test("an edit cancels or takes back what is gone, unfurls what is new, and is acknowledged after that")
  func edit() async throws {
    let new = "https://example.org/new"
    let run = try BotRun([url: .html("old"), new: .html("new")])
    try run.message("m", url)
    _ = try await run.line("done")
    try run.send(#"{"type":"edit","id":"m","channel":"room","text":"now \#(new)"}"#)
    _ = try await run.line("ack")
    try run.send(#"{"type":"edit","id":"m","channel":"room","text":"still \#(new)"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "preview", "done", "retract", "preview", "ack", "ack", "bye"])
    #expect(lines[3]["url"] as? String == url)
  }

  @Test("an edit of a message that was never seen counts as the message")
  func editUnknown() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.send(#"{"type":"edit","id":"m","channel":"room","text":"\#(url)"}"#)
    let (lines, _) = try await run.end()
    #expect(Set(lines.types) == ["ready", "preview", "done", "ack", "bye"])
  }

  @Test("a deletion cancels what is in flight and takes back what was sent")
  func delete() async throws {
    let slow = "https://example.org/slow"
    let gate = try Gate()
    let run = try BotRun([url: .html("hello"), slow: FakePage.html("slow").held(by: gate)])
    try run.message("m", "\(url) \(slow)")
    _ = try await run.line("preview")
    try run.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "preview", "error", "done", "retract", "ack", "bye"])
    gate.open()
  }

  @Test("nothing is taken back from a bridge that cannot, nor in a channel where nothing was said")
  func noRetract() async throws {
    let run = try BotRun([url: .html("hello")], configuration: "channels:\n  quiet: { enabled: shadow }\n")
    try run.message("s", url, channel: "quiet")
    _ = try await run.line("done", id: "s")
    try run.send(#"{"type":"delete","id":"s","channel":"quiet"}"#)
    try run.send(#"{"type":"hello","protocol":1,"features":["html"]}"#)
    try run.message("m", url)
    _ = try await run.line("done", id: "m")
    try run.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.only("ack").count == 2)
    #expect(lines.only("retract").isEmpty)
  }

  @Test("a card that the sender's client made passes the same checks as a page")
  func supplied() async throws {
    let run = try BotRun([url: .html("fetched")], configuration: "defaults: {repeat_window: off}")
    func message(_ id: String, _ card: String) throws { try run.message(id, url, more: #","previews":[\#(card)]"#) }
    try message("bad", #"{"matched_url":"\#(url)","url":"javascript:alert(1)","title":"a\nb\u202ec\u0000"}"#)
    try message("pass", #"{"matched_url":"\#(url)","og:url":"http://u:secret@x.org/","title":"T"}"#)
    try message("long", #"{"matched_url":"\#(url)","title":"\#(String(repeating: "x", count: 100_000))"}"#)
    try message("void", #"{"matched_url":"\#(url)","title":"\u200b","og:description":"\u202e"}"#)
    try message("none", #"{"url":"","title":"x"},null"#)
    let previews = try await run.end().lines.only("preview")
    let metadata = previews.compactMap { $0["metadata"] as? [String: Any] }
    #expect(
      metadata.map { $0["title"] as? String ?? "" }.map { $0.prefix(10) } == [
        "a bc", "T", "xxxxxxxxxx", "fetched", "fetched",
      ])
    #expect(metadata[0]["url"] == nil)
    #expect(metadata[1]["url"] as? String == "http://x.org/")
    #expect((metadata[2]["title"] as? String ?? "").count <= 200)
  }

  @Test("an edit that asks for no preview takes back the one that was given")
  func editedOptOut() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.message("m", url)
    _ = try await run.line("done")
    try run.send(#"{"type":"edit","id":"m","channel":"room","text":"<\#(url)>"}"#)
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "preview", "done", "retract", "ack", "bye"])
  }

  @Test("a link of which no preview was wanted is as good as new once one is, and is told of once as long as none is")
  func wantedAgain() async throws {
    let run = try BotRun([url: .html("hello")])
    func edit(_ text: String) throws { try run.send(#"{"type":"edit","id":"m","channel":"room","text":"\#(text)"}"#) }
    try run.message("m", "<\(url)>")
    for _ in 1...3 { try edit("<\(url)>") }
    try edit(url)
    for _ in 1...2 { try edit("<\(url)>") }
    try edit(url)
    let (lines, _) = try await run.end()
    #expect(
      lines.types == [
        "ready", "skipped", "done", "ack", "ack", "ack", "preview", "ack", "retract", "ack", "ack", "preview", "ack",
        "bye",
      ])
  }

  @Test("the links that an edit adds are counted like those of the message")
  func editIsCounted() async throws {
    let run = try BotRun([url: .html("hello"), url + "2": .html("two")])
    try run.message("m", url)
    try run.send(#"{"type":"edit","id":"m","channel":"room","text":"\#(url) \#(url)2"}"#)
    _ = try await run.line("ack")
    try run.send(#"{"type":"stats"}"#)
    let stats = try await run.line("stats")
    #expect(stats["links"] as? Int == 2)
    #expect(stats["previews"] as? Int == 2)
    #expect(stats["messages"] as? Int == 1)
  }

  @Test("a preview in which nothing is left to say under the policy is a skip")
  func nothingLeft() async throws {
    var page = FakePage.html("")
    page.chunks = []
    let run = try BotRun([url: page], configuration: "defaults: { images: off }\n", handler: PictureHandler())
    try run.message("m", url)
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "skipped", "done", "bye"])
    #expect(lines[1]["reason"] as? String == "nothing_to_say")
    #expect(lines[2]["skipped"] as? Int == 1)
  }

  @Test("a byte order mark before the first line does no harm")
  func byteOrderMark() async throws {
    let run = try BotRun(dialect: nil)
    try run.send("\u{FEFF}" + #"{"type":"ping","id":1}"#)
    #expect(try await run.end().lines.types == ["ready", "pong", "bye"])
  }

  @Test("configure merges a policy into the channel's, and a faulty one is refused whole")
  func configure() async throws {
    let run = try BotRun([url: .html("hello")])
    try run.send(#"{"type":"configure","channel":"room","policy":{"prefix":"> "}}"#)
    try run.send(#"{"type":"configure","channel":"room","policy":{"perfix":"? "}}"#)
    try run.message("m", url)
    let (lines, _) = try await run.end()
    #expect(lines.types == ["ready", "ack", "error", "preview", "done", "bye"])
    #expect((lines[3]["text"] as? String)?.hasPrefix("> ") == true)
  }

  @Test("in the order of messages, a fast link waits for the slow one before it, in its channel alone")
  func messageOrder() async throws {
    let fast = "https://example.org/fast"
    let gate = try Gate()
    let run = try BotRun(
      [url: FakePage.html("slow").held(by: gate), fast: .html("fast")], keepsOrder: true)
    try run.message("1", url)
    try run.message("2", fast)
    try run.message("3", "no link")
    try run.message("4", fast, channel: "another")
    _ = try await run.line("done", id: "4")
    gate.open()
    let dones = try await run.end().lines.only("done").map { $0["id"] as? String ?? "" }
    #expect(dones == ["4", "1", "2", "3"])
  }

  @Test("the bot says once that a channel is off, and where")
  func off() async throws {
    let run = try BotRun([url: .html("hello")], configuration: "channels:\n  room: { enabled: false }\n")
    try run.message("1", url)
    try run.message("2", url)
    let (lines, _) = try await run.end()
    #expect(lines.only("skipped").compactMap { $0["reason"] as? String } == ["disabled", "disabled"])
    #expect(run.logged.all.filter { $0.contains("channel \"room\" is off (unfurl.yaml:2:") }.count == 1)
  }

  @Test("a stop gives what is in flight its grace, then cancels it")
  func stop() async throws {
    let gate = try Gate()
    let run = try BotRun([url: FakePage.html("hello").held(by: gate)])
    try run.message("m", url)
    _ = try await run.fetcher.requests.first(1)
    run.bot.stop(grace: .zero)
    let (lines, status) = try await run.end()
    #expect(lines.types == ["ready", "error", "done", "bye"])
    #expect(status == .done)
    gate.open()
  }

  @Test("a protocol above ours ends the bot with the status that says so")
  func newerProtocol() async throws {
    let run = try BotRun()
    try run.send(#"{"type":"hello","protocol":2}"#)
    let (lines, status) = try await run.end()
    #expect(lines.types == ["ready", "error"])
    #expect(lines[1]["code"] as? String == "unsupported_protocol")
    #expect(status == .wrong)
  }
}
