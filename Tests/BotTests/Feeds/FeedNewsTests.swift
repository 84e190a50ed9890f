// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("News of watched feeds")
struct FeedNewsTests {
  private let url = "https://example.org/feed"
  private let confirming = #"{"type":"hello","protocol":1,"features":["update","html","confirm"]}"#

  private func titles(_ line: [String: Any]) -> [String] {
    (line["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
  }

  private func sent(_ id: String, _ rest: String) -> String {
    #"{"type":"sent","id":"\#(id)","channel":"room","url":"\#(url)",\#(rest)}"#
  }

  /// A bot whose channel watches the feed, with three items.
  private func watching(
    _ configuration: String = "", hello: String? = nil, in folder: StateDirectory? = nil, words: String = ""
  ) async throws -> BotRun {
    let run = try BotRun([url: feed(1...3)], configuration: configuration, in: folder?.place ?? .memory)
    if let hello { try run.send(hello) }
    #expect(try await run.ask("w", "watch \(url)\(words)", isAdmin: true).ok == true)
    await run.rest()
    return run
  }

  @Test("a new item is told once, to the channels that watch, and what was there before never")
  func once() async throws {
    let run = try await watching()
    try run.command("x", "watch \(url)", channel: "other", isAdmin: true)
    #expect(try await run.reply("x").ok == true)
    await run.poll()
    run.fetcher[url] = feed(1...5)
    for _ in 0..<3 { await run.poll() }
    let news = try await run.settled("p").only("feed")
    #expect(news.count == 2)
    #expect(Set(news.compactMap { $0["channel"] as? String }) == ["room", "other"])
    #expect(Set(news.compactMap { $0["id"] as? String }).count == 2)
    for line in news {
      #expect(titles(line) == ["Item 5", "Item 4"])
      #expect(line["result"] as? String == "new_data" && line["more"] as? Int == 0)
      #expect(line["title"] as? String == "News" && line["url"] as? String == url)
      #expect((line["id"] as? String)?.hasPrefix("feed-") == true)
      #expect((line["text"] as? String)?.contains("Item 5") == true)
      #expect(line["html"] is String && line["markdown"] is String)
    }
  }

  @Test("a flood is cut to what the channel bears, and the rest is counted")
  func burst() async throws {
    let run = try await watching("defaults: {feeds: {burst: 2}}")
    run.fetcher[url] = feed(1...10)
    await run.poll()
    let news = try await run.settled("p").only("feed")
    #expect(news.count == 1)
    #expect(news.map(titles) == [["Item 10", "Item 9"]] && news.first?["more"] as? Int == 5)
  }

  @Test("words decide what is told: the watch's own, and those of the channel")
  func words() async throws {
    let run = try await watching("defaults: {feeds: {include: [9], exclude: [hidden]}}", words: " +7 +8 -secret")
    run.fetcher[url] = feed(1...9, edited: [8: "A secret 8"])
    await run.poll()
    #expect(try await run.settled("p").only("feed").map(titles) == [["Item 7"]])
  }

  @Test(
    "nothing is said where the channel or the handler is off, or all is in shadow; once it is on, news comes again",
    arguments: [#"{"enabled":false}"#, #"{"enabled":"shadow"}"#, #"{"handlers":["echo"]}"#])
  func silent(_ policy: String) async throws {
    let run = try await watching()
    try run.send(#"{"type":"configure","channel":"room","policy":\#(policy)}"#)
    _ = try await run.line("ack")
    run.fetcher[url] = feed(1...5)
    await run.poll()
    #expect(try await run.settled("p").only("feed").isEmpty)
    let before = run.lines.count
    try run.send(#"{"type":"configure","channel":"room","policy":{"enabled":true,"handlers":["echo","rss"]}}"#)
    _ = try await run.line("ack", from: before)
    run.fetcher[url] = feed(1...6)
    await run.poll()
    let news = try await run.settled("q").only("feed")
    #expect(news.count == 1 && news.map(titles).first?.first == "Item 6")
  }

  @Test("in the dialect text news is a line, of the one channel alone")
  func text() async throws {
    let folder = StateDirectory()
    let first = try await watching(in: folder)
    try first.command("x", "watch \(url)", channel: "default", isAdmin: true)
    _ = try await first.reply("x")
    try await first.leave()
    let second = try BotRun([url: feed(1...4)], dialect: .text, in: folder.place, clock: first.clock)
    try second.send("hello")
    await second.poll()
    try second.send("!unfurl feeds")
    let lines = try await second.lines.first(2)
    #expect(lines[0].contains("Item 4") && lines[1].hasPrefix("1. News"))
    #expect(try await second.end().status == .done)
    #expect(second.lines.count == 2)
    second.store.close(within: .seconds(30))
  }

  @Test("where another bot uses the same folder, watch says that the news is that bot's to say")
  func anotherBot() async throws {
    let folder = StateDirectory()
    let first = try BotRun([url: feed(1...3)], in: folder.place)
    _ = try await first.ask("1", "watch \(url)", isAdmin: true)
    let second = try BotRun([url: feed(1...3)], in: folder.place, clock: first.clock)
    try second.send(#"{"type":"ping","id":"begin"}"#)
    _ = try await second.line("pong", id: "begin")
    // The store has answered whether it may poll.
    await withCheckedContinuation { done in second.store.whenSettled { done.resume() } }
    let reply = try await second.ask("1", "watch \(url) +cats", isAdmin: true)
    #expect(reply.text.hasSuffix("and says its news: give each bot a folder of its own.)"))
    try await second.leave()
    try await first.leave()
  }

  @Test("without a line in, watching begins after a while; and before that it does not")
  func begins() async throws {
    let folder = StateDirectory()
    let first = try await watching(in: folder)
    try await first.leave()
    first.clock.advance(by: .seconds(7200))
    let early = try BotRun([url: feed(1...4)], in: folder.place, clock: first.clock) {
      $0.watchesAfter = .seconds(3600)
    }
    _ = try await early.line("ready")
    #expect(early.fetcher.requests.count == 0)
    try await early.leave()
    let late = try BotRun([url: feed(1...4)], in: folder.place, clock: first.clock) {
      $0.watchesAfter = .milliseconds(1)
    }
    await late.poll()
    #expect(titles(try await late.line("feed")) == ["Item 4"])
    try await late.leave()
  }

  @Test("the end of input does not wait for a poll; what it would have found is found by the next run")
  func end() async throws {
    let folder = StateDirectory()
    let gate = try Gate()
    let first = try await watching(in: folder)
    first.fetcher[url] = feed(1...4).held(by: gate)
    first.clock.advance(by: .seconds(3600))
    _ = try await first.fetcher.requests.first(2)
    #expect(try await first.leave().types.last == "bye")
    gate.open()
    let second = try BotRun([url: feed(1...4)], in: folder.place, clock: first.clock)
    try second.send(confirming)
    await second.poll()
    #expect(titles(try await second.line("feed")) == ["Item 4"])
    try await second.leave()
  }

  @Test("a watch that is asked for right before the end of input is answered")
  func lastCommand() async throws {
    let run = try BotRun([url: feed(1...3)])
    try run.command("w", "watch \(url)", isAdmin: true)
    let lines = try await run.end().lines
    #expect(lines.only("reply").first?["ok"] as? Bool == true)
  }

  @Test(
    "what was said comes no more after a restart; with confirm what was not confirmed does, under its own id",
    arguments: [false, true])
  func confirm(_ confirms: Bool) async throws {
    let folder = StateDirectory()
    let first = try await watching(hello: confirms ? confirming : nil, in: folder)
    for number in 4...6 {
      first.fetcher[url] = feed(1...number)
      await first.poll()
    }
    let lines = try await first.settled("p").only("feed")
    #expect(lines.map(titles) == [["Item 4"], ["Item 5"], ["Item 6"]])
    let ids = lines.compactMap { $0["id"] as? String }
    guard ids.count == 3 else { return }
    try first.send(sent(ids[0], #""ref":"$1""#))
    try first.send(sent(ids[1], #""failed":true"#))
    _ = try await first.settled("q")
    try await first.leave()
    let second = try BotRun([url: feed(1...6)], in: folder.place, clock: first.clock)
    try second.send(confirming)
    await second.poll()
    let again = try await second.settled("p").only("feed")
    #expect(again.compactMap { $0["id"] as? String } == (confirms ? [ids[1], ids[2]] : []))
    #expect(again.map(titles) == (confirms ? [["Item 5"], ["Item 6"]] : []))
    try await second.leave()
  }

  @Test("a pong after sent means that it is kept")
  func pong() async throws {
    let folder = StateDirectory()
    let run = try await watching(hello: confirming, in: folder)
    run.fetcher[url] = feed(1...4)
    await run.poll()
    let id = try #require(try await run.line("feed")["id"] as? String)
    try run.send(sent(id, #""ref":"$1""#))
    _ = try await run.settled("p")
    let other = Store(folder.place, time: run.clock, log: .silent)
    #expect(other.waitUntilOpen(.seconds(30)) == .open)
    let posted = Recorder<String?>("references")
    other.postedNews(feed: 1) { result in posted.record((try? result.get())?.first?.ref) }
    #expect(try await posted.element(0) == "$1")
    other.close(within: .seconds(30))
    try await run.leave()
  }

  @Test(
    "an edited item updates the line that told it, where the bridge named it and can do so, and the channel wants it",
    arguments: [
      (["update", "html"], "", true), (["update"], "defaults: {updates: false}", false), (["html"], "", false),
    ])
  func edit(_ features: [String], _ policy: String, _ isTold: Bool) async throws {
    let list = features.map { "\"\($0)\"" }.joined(separator: ",")
    let run = try await watching(policy, hello: #"{"type":"hello","protocol":1,"features":[\#(list)]}"#)
    run.fetcher[url] = feed(1...4)
    await run.poll()
    let id = try #require(try await run.line("feed")["id"] as? String)
    run.fetcher[url] = feed(1...4, edited: [4: "Nobody knows this line"])
    await run.poll()
    #expect(try await run.settled("p").only("update").isEmpty, "without a reference there is nothing to change")
    try run.send(sent(id, #""ref":"$1""#))
    _ = try await run.settled("q")
    run.fetcher[url] = feed(1...4, edited: [4: "Edited"])
    await run.poll()
    let updates = try await run.settled("r").only("update")
    #expect(updates.count == (isTold ? 1 : 0))
    if let update = updates.first {
      #expect(update["ref"] as? String == "$1" && update["id"] as? String == id)
      #expect(titles(update) == ["Edited"])
      #expect((update["text"] as? String)?.contains("Edited") == true)
    }
    #expect(try await run.end().lines.only("feed").count == 1)
  }

  @Test("to delete or cancel what was told does nothing, and is acknowledged")
  func delete() async throws {
    let run = try await watching(hello: confirming)
    run.fetcher[url] = feed(1...4)
    await run.poll()
    let id = try #require(try await run.line("feed")["id"] as? String)
    try run.send(sent(id, #""ref":"$1""#))
    try run.send(#"{"type":"delete","id":"\#(id)","channel":"room"}"#)
    try run.send(#"{"type":"cancel","id":"\#(id)","channel":"room"}"#)
    let lines = try await run.end().lines
    #expect(lines.only("retract").isEmpty)
    #expect(lines.only("ack").compactMap { $0["for"] as? String } == ["delete", "cancel"])
  }

  @Test("a feed that keeps failing is told once, with the reason; the list says it all the time")
  func failing() async throws {
    let run = try await watching()
    run.fetcher[url] = .failing(UnfurlError(.httpStatus, "The server answered 503.", status: 503))
    for _ in 0..<8 { await run.poll(after: .seconds(86_400)) }
    let told = try await run.settled("p").only("feed")
    #expect(told.count == 1)
    #expect(told.first?["result"] as? String == "failed")
    #expect((told.first?["reason"] as? String)?.contains("503") == true)
    #expect((told.first?["items"] as? [Any])?.isEmpty == true && told.first?["more"] as? Int == 0)
    let list = try await run.ask("f", "feeds")
    #expect(list.text.contains("times in a row: it answered with status 503; next in "), "\(list.text)")
  }
}
