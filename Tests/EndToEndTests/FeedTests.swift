// SPDX-License-Identifier: MIT

import Foundation
import JSONText
import Testing
import UnfurlTestKit

@Suite("watched feeds")
struct FeedTests {
  /// Feeds are asked for each second.
  private static let quick = "\(Configuration.loopback)\ndefaults: { feeds: { poll: 1s } }\n"
  private static let confirming = #"{"type":"hello","protocol":1,"features":["update","html","confirm"]}"#

  private func sent(_ out: Out, as ref: String) -> String {
    let line = #"{"type":"sent","id":"\#(out.text("id") ?? "")","channel":"\#(out.channel ?? "")","#
    return line + #""url":\#(quoted(out.url ?? "")),"ref":"\#(ref)"}"#
  }

  /// A bridge that says that it will confirm each line.
  private func confirmingBridge(_ folder: KeptFolder) async throws -> Bridge {
    let bridge = try Bridge(keptIn: folder, Self.quick)
    try await bridge.send(Self.confirming)
    return bridge
  }

  private func news(_ bridge: Bridge, _ title: String) async throws -> Out {
    try await bridge.first { $0.type == "feed" && $0.itemTitles.contains(title) }
  }

  /// Waits until a feed that has not changed was asked for again.
  private func anotherPoll(_ publisher: Publisher) async throws {
    try await publisher.unchanged.first(publisher.unchanged.count + 1)
  }

  @Test("a channel hears of each new item once; what was there before is no news, and what has not changed neither")
  func once() async throws {
    let publisher = try Publisher()
    for _ in 0..<3 { publisher.publish(in: "a") }
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder, Self.quick)
    let answer = try await bridge.command("watch \(publisher.url("a"))", id: "w", channel: "room")
    #expect(answer.text("text")?.hasPrefix("Watching Feed /feed/a: 3 items") == true, "\(answer)")
    try await anotherPoll(publisher)
    let title = publisher.publish(in: "a")
    let line = try await news(bridge, title)
    #expect(line.channel == "room" && line.url == publisher.url("a") && line.text("result") == "new_data")
    #expect(line.number("more") == 0 && line.text("text")?.contains(title) == true)
    try await anotherPoll(publisher)
    try await anotherPoll(publisher)
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "feed" }.map(\.itemTitles) == [[title]])
    #expect(bridge.errorLines == [])

    // Had a poll been under way, it would be made up for only in a while.
    try folder.makeFeedsDue()
    let second = try Bridge(keptIn: folder, Self.quick)
    try await second.send(#"{"type":"ping","id":"p"}"#)
    try await anotherPoll(publisher)
    let next = publisher.publish(in: "a")
    _ = try await news(second, next)
    #expect(try await second.end().filter { $0.type == "feed" }.map(\.itemTitles) == [[next]], "nothing is said twice")
    #expect(try folder.faults() == [])
  }

  @Test("a feed whose URL has a query with ?, &, = and ; is watched, and said by that URL")
  func query() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let bridge = try Bridge(Self.quick)
    let url = publisher.url("a") + "?format=rss&tag[]=x;y=%20&u=http://example.org/?q=1"
    #expect(try await bridge.command("watch \(url)", id: "w").flag("ok") == true)
    try await anotherPoll(publisher)
    let title = publisher.publish(in: "a")
    #expect(try await news(bridge, title).url == url)
    try await bridge.end()
  }

  @Test("a host that answers 403 is said so at once, and a feed that has begun to do so is asked for less and less")
  func forbidden() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    publisher.publish(in: "b")
    let forbidden = Behaviour.html("<title>Attention required</title>", status: 403)
    publisher.stand(forbidden, for: "a")
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder, Self.quick)
    let refusal = try await bridge.command("watch \(publisher.url("a"))", id: "1")
    #expect(refusal.flag("ok") == false)
    #expect(refusal.text("text") == "It is not watched. 127.0.0.1: it answered with status 403")
    #expect(try await bridge.command("watch \(publisher.url("b"))", id: "2").flag("ok") == true)
    publisher.stand(forbidden, for: "b")
    let count = publisher.server.requests.count
    try await publisher.server.requests.first(count + 3)
    var id = 2
    var list: Out
    repeat {
      id += 1
      list = try await bridge.command("feeds", id: "\(id)")
    } while list.text("text")?.contains(" 3 times in a row: it answered with status 403; next ") == false
    #expect(list["data.items"]?.array?.first?["result"]?.string == "failed")
    try await bridge.end()
  }

  @Test("a feed that is gone is told once, and not again after a restart; the list says it still")
  func gone() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let folder = try KeptFolder()
    let first = try Bridge(keptIn: folder, Self.quick)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "w").flag("ok") == true)
    publisher.stand(.html("gone", status: 410), for: "a")
    let line = try await first.first("feed")
    #expect(line.text("result") == "failed" && line.itemTitles == [] && line.number("more") == 0)
    #expect(line.text("reason")?.contains("410") == true && line.text("text")?.contains("410") == true)
    try await first.end()
    try folder.makeFeedsDue()
    let count = publisher.server.requests.count
    let second = try Bridge(keptIn: folder, Self.quick)
    try await second.send(#"{"type":"ping","id":"p"}"#)
    try await publisher.server.requests.first(count + 1)
    let list = try await second.command("feeds", id: "f")
    #expect(list.text("text")?.contains("it answered with status 410") == true)
    #expect(try await second.end().filter { $0.type == "feed" }.isEmpty)
  }

  @Test("with confirm, what was not confirmed comes again after a crash with the same id, and what was does not")
  func confirm() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let folder = try KeptFolder()
    let first = try await confirmingBridge(folder)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "w", channel: "room").flag("ok") == true)
    var lines: [Out] = []
    for _ in 0..<3 {
      try await anotherPoll(publisher)
      lines.append(try await news(first, publisher.publish(in: "a")))
    }
    try await first.send(sent(lines[1], as: "$1"))
    try await first.send(#"{"type":"ping","id":"p"}"#)
    try await first.first("pong", id: "p")
    _ = try await first.kill()
    let second = try await confirmingBridge(folder)
    for line in [lines[0], lines[2]] {
      let again = try await second.first("feed", id: line.text("id"))
      #expect(again.itemTitles == line.itemTitles && again.channel == "room")
      try await second.send(sent(again, as: "$2"))
    }
    try await second.end()
    let third = try await confirmingBridge(folder)
    try folder.makeFeedsDue()
    let title = publisher.publish(in: "a")
    _ = try await news(third, title)
    #expect(try await third.end().filter { $0.type == "feed" }.map(\.itemTitles) == [[title]])
    #expect(try await second.process.lines.whole().filter { $0.contains(#""type":"feed""#) }.count == 2)
  }

  @Test("an item counts as seen only once its line is out: where nobody reads any more, it comes after the restart")
  func unread() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let folder = try KeptFolder()
    let first = try Bridge(keptIn: folder, Self.quick)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "w", channel: "room").flag("ok") == true)
    try await first.end()
    try folder.makeFeedsDue()
    // Whoever reads its stdout takes two lines, and goes.
    let file = try Configuration(Self.quick)
    let mute = try BotProcess(
      executable: "/bin/sh",
      arguments: [
        "-c",
        "{ echo '{\"type\":\"ping\"}'; cat; } | \"$0\" --dialect jsonl --config \"$1\" --state \"$2\" "
          + "| { head -n 2 >/dev/null; exec <&-; echo gone; }", try BotProcess.unfurl(), file.path, folder.path,
      ])
    #expect(try await mute.nextLine() == "gone")
    let title = publisher.publish(in: "a")
    try await publisher.served.first(2)
    mute.closeInput()
    _ = try await mute.exitStatus
    let third = try Bridge(keptIn: folder, Self.quick)
    try folder.makeFeedsDue()
    try await third.send(#"{"type":"ping","id":"p"}"#)
    #expect(try await news(third, title).channel == "room")
    #expect(try await third.end().filter { $0.type == "feed" }.count == 1)
  }

  @Test("while nobody reads the news, what is said in chat is taken in all the same")
  func unreadNews() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let server = try LoopbackServer(routes: ["/page": page("A page")])
    let unread = try UnreadOutput(Self.quick)
    for number in 0..<100 {
      let text = "watch \(publisher.url("a"))"
      try await unread.bot.send(
        #"{"type":"command","id":\#(number),"channel":"room\#(number)","admin":true,"text":"\#(text)"}"#)
    }
    try await publisher.unchanged.first(3)
    for number in 0..<5 { publisher.publish(in: "a", "Item \(number) \(String(repeating: "long ", count: 30))") }
    try await publisher.served.first(2)
    await unread.full()
    for number in 0..<3 {
      try await unread.bot.send(
        #"{"type":"message","id":"m\#(number)","channel":"room","text":"\#(server.url("/page"))?\#(number)"}"#)
      try await server.requests.first(number + 1)
    }
    let output = Task { await unread.readAll() }
    unread.bot.closeInput()
    let lines = await output.value
    #expect(try await unread.bot.exitStatus == .exited(0))
    #expect(lines.filter { $0.hasPrefix(#"{"type":"preview""#) }.count == 3)
  }

  @Test("an edited item has its announcement updated, by the bridge's own id, before a restart and after")
  func edit() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let folder = try KeptFolder()
    let first = try await confirmingBridge(folder)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "w", channel: "room").flag("ok") == true)
    try await anotherPoll(publisher)
    let line = try await news(first, publisher.publish(in: "a", "First words"))
    try await first.send(sent(line, as: "$line"))
    try await first.send(#"{"type":"ping","id":"p"}"#)
    try await first.first("pong", id: "p")
    publisher.edit("First words", to: "Second words", in: "a")
    let update = try await first.first("update")
    #expect(update.text("ref") == "$line" && update.text("id") == line.text("id") && update.channel == "room")
    #expect(update.itemTitles == ["Second words"] && update.text("text")?.contains("Second words") == true)
    #expect(update["metadata.feed.items"]?.array?.count == 1)
    try await first.end()
    try folder.makeFeedsDue()
    publisher.edit("Second words", to: "Third words", in: "a")
    let second = try await confirmingBridge(folder)
    let again = try await second.first("update")
    #expect(again.text("ref") == "$line" && again.itemTitles == ["Third words"])
    #expect(try await second.end().filter { $0.type == "feed" }.isEmpty)
  }

  @Test("in the dialect text the line is said, of the channel that it is for")
  func text() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    publisher.publish(in: "b")
    let folder = try KeptFolder()
    let first = try Bridge(keptIn: folder, Self.quick)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "1", channel: "net/room").flag("ok") == true)
    #expect(try await first.command("watch \(publisher.url("b"))", id: "2", channel: "net/other").flag("ok") == true)
    try await first.end()
    let titles = [publisher.publish(in: "a"), publisher.publish(in: "b")]
    try folder.makeFeedsDue()
    let file = try Configuration(Self.quick)
    let bot = try BotProcess(
      arguments: ["--dialect", "text", "--channel", "net/room", "--config", file.path, "--state", folder.path])
    try await bot.send("good morning")
    #expect(try await bot.nextLine().contains(titles[0]))
    bot.closeInput()
    #expect(try await bot.transcript.lines.count == 1)
  }

  @Test("of two bots on one folder one asks for the feeds, and what the other is told to watch is watched by it")
  func shared() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let folder = try KeptFolder()
    let first = try Bridge(keptIn: folder, Self.quick)
    #expect(try await first.command("watch \(publisher.url("a"))", id: "1", channel: "room").flag("ok") == true)
    try await anotherPoll(publisher)
    let second = try Bridge(keptIn: folder, Self.quick)
    #expect(try await second.command("watch \(publisher.url("a"))", id: "2", channel: "other").flag("ok") == true)
    let title = publisher.publish(in: "a")
    for channel in ["room", "other"] {
      #expect(try await first.first("feed", channel: channel).itemTitles == [title])
    }
    #expect(try await second.end().filter { $0.type == "feed" }.isEmpty)
    try await first.end()
  }

  @Test("a list of feeds comes in, is watched, and goes out as it came")
  func lists() async throws {
    let publisher = try Publisher()
    for name in ["a", "b"] { publisher.publish(in: name) }
    let folder = try KeptFolder()
    let file = try Configuration(Self.quick)
    let list = file.folder.appendingPathComponent("list.opml").path
    try Data(
      """
      <opml version="2.0"><head><title>Mine</title></head><body><outline text="News">
      <outline type="rss" text="A &amp; B" xmlUrl="\(publisher.url("a"))"/>
      <outline type="rss" text="B" xmlUrl="\(publisher.url("b"))"/>
      <outline type="rss" text="Secret" xmlUrl="http://me:secret@127.0.0.1/"/></outline></body></opml>
      """.utf8
    ).write(to: URL(fileURLWithPath: list))
    func feeds(_ arguments: [String], in folder: KeptFolder = folder) async throws -> Transcript {
      try await BotProcess.run(
        arguments: ["feeds", "--config", file.path, "--state", folder.path] + arguments)
    }
    let lost = try await feeds(["--import", list])
    #expect(lost.status == .exited(2) && lost.errorLines.count == 1 && lost.errorLines[0].contains("--channel"))
    let added = try await feeds(["--import", list, "--channel", "net/room"])
    #expect(added.status == .exited(0) && added.lines == ["added 2 feeds, left out 1"])
    #expect(!added.errorLines.joined().contains("secret"))
    let odd = file.folder.appendingPathComponent("odd.opml").path
    let long = "http://127.0.0.1/" + String(repeating: "x", count: 9000)
    let split = "http://127.0.0.1/a&#10;b"
    try Data(#"<opml><body><outline xmlUrl="\#(long)"/><outline xmlUrl="\#(split)"/></body></opml>"#.utf8)
      .write(to: URL(fileURLWithPath: odd))
    let cut = try await feeds(["--import", odd, "--channel", "net/odd"], in: try KeptFolder())
    #expect(cut.lines == ["added 1 feed, left out 1"] && cut.errorLines.count == 1)
    #expect(cut.errorLines.allSatisfy { $0.hasPrefix("unfurl: left out: http://127.0.0.1/xxx") && $0.utf8.count < 300 })
    let again = try await feeds(["--import", list, "--channel", "net/room"])
    #expect(again.lines == ["added 0 feeds, 2 were watched already, left out 1"])
    let shown = try await feeds([])
    #expect(shown.lines.count == 3 && shown.lines[0] == "net/room")
    #expect(shown.lines[1].hasPrefix("1. A & B — \(publisher.url("a")) — not asked for yet; next "))
    #expect(try await feeds(["--channel", "net/other"]).lines == ["no feed is watched here"])

    // A bot reads them for the first time, and tells nothing, or one item.
    let bridge = try Bridge(keptIn: folder, Self.quick)
    try await bridge.send(#"{"type":"ping","id":"p"}"#)
    for name in ["a", "b"] { try await publisher.unchanged.first { $0 == Publisher.prefix + name } }
    let title = publisher.publish(in: "b")
    #expect(try await news(bridge, title).channel == "net/room")
    try await bridge.end()

    let out = try await feeds(["--export"])
    #expect(out.status == .exited(0) && out.lines.contains { $0.contains("net/room") })
    try Data(out.lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: list))
    let other = try KeptFolder()
    #expect(try await feeds(["--import", list], in: other).lines == ["added 2 feeds"])
    #expect(try await feeds([], in: other).lines.first == "net/room")
    #expect(try await feeds(["--export"], in: other).lines.filter { $0.contains("xmlUrl") }.count == 2)
    #expect(try await feeds(["--import", file.path, "--channel", "x"]).status == .exited(1), "it is no list")
    #expect(try await feeds(["--import", "/nonexistent", "--channel", "x"]).status == .exited(1))
    #expect(try await feeds(["--import", list, "--export"]).status == .exited(2))
  }
}
