// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("watch, unwatch and feeds")
struct WatchCommandTests {
  private let url = "https://example.org/feed?a=1&b=2;c=x"
  private let notKept = " (Not kept across a restart: there is no folder to keep it in.)"

  @Test("watch answers what the feed is called, how much is in it, and how often it is asked for")
  func watch() async throws {
    let run = try BotRun([url: feed(1...12)])
    let reply = try await run.ask("1", "watch \(url)", isAdmin: true)
    #expect(reply.ok == true && reply.to == "channel")
    let words =
      #"Watching News: 12 items, the newest "Item 12" of 2027-01-04. It is asked for every 30 minutes."#
    #expect(reply.text == words + notKept)
    #expect(run.fetcher.requestedURLs == [url])
    #expect(try await run.end().lines.only("feed").isEmpty)
  }

  @Test("an item that is dated ahead is not called the newest, least of all with another one's date")
  func ahead() async throws {
    let item = "<item><title>Pinned</title><pubDate>Mon, 01 Jan 2035 00:00:00 GMT</pubDate></item>"
    let other = "<item><title>Today</title><pubDate>Mon, 04 Jan 2027 00:00:00 GMT</pubDate></item>"
    func page(_ items: String) -> FakePage {
      .body(
        Array("<rss><channel><title>News</title>\(items)</channel></rss>".utf8), mediaType: "application/rss+xml")
    }
    let run = try BotRun([url: page(item + other), "https://example.org/ahead": page(item)])
    let both = try await run.ask("1", "watch \(url)", isAdmin: true)
    #expect(both.text.hasPrefix(#"Watching News: 2 items, the newest "Today" of 2027-01-04. "#), "\(both)")
    let alone = try await run.ask("2", "watch https://example.org/ahead", isAdmin: true)
    #expect(alone.text.hasPrefix(#"Watching News: 1 item, the newest "Pinned". "#), "\(alone)")
  }

  @Test("the same again says so, and with other words changes them")
  func again() async throws {
    let run = try BotRun([url: feed(1...2)])
    let first = try await run.ask("1", "watch \(url) +swift -beta +Linux", isAdmin: true)
    #expect(first.text.contains("every 30 minutes, and told is what passes +swift +Linux -beta."))
    let known = try await run.ask("2", "watch \(url) +swift +Linux -beta", isAdmin: true)
    #expect(known.text.hasPrefix("News is watched here already. ("))
    let changed = try await run.ask("3", "watch \(url) -beta", isAdmin: true)
    #expect(changed.text.hasPrefix("News is watched here already. Its words are others now: -beta."))
    let none = try await run.ask("4", "watch \(url)", isAdmin: true)
    #expect(none.text.hasPrefix("News is watched here already. Its words are others now: it has none any more."))
    #expect(run.fetcher.requestedURLs.count == 1)
  }

  @Test(
    "a feed: link and a link in angle brackets lead to the feed",
    arguments: [
      "feed://example.org/f", "feed:http://example.org/f", "FEED:http://example.org/f", "<http://example.org/f>",
    ])
  func spellings(_ spelling: String) async throws {
    let run = try BotRun(["http://example.org/f": feed(1...2)])
    #expect(try await run.ask("1", "watch \(spelling)", isAdmin: true).text.hasPrefix("Watching News: 2 items"))
    #expect(try await run.ask("2", "unwatch \(spelling)", isAdmin: true).text == "It is watched here no more.")
  }

  @Test("of a page that names feeds the first is watched, and the answer says so")
  func page() async throws {
    let page = "https://example.org/"
    let run = try BotRun(
      [
        page: .html("feeds https://example.org/a.xml https://example.org/b.xml"),
        "https://example.org/a.xml": feed(1...2),
      ], handler: ListHandler())
    let reply = try await run.ask("1", "watch \(page)", isAdmin: true)
    #expect(reply.text.hasPrefix("\(page) names a feed, https://example.org/a.xml. Watching News: 2 items"))
    let list = try await run.ask("2", "feeds")
    #expect(list.text.hasPrefix("1. News — https://example.org/a.xml — "))
  }

  @Test("where a page cannot be looked into, it is not said that it names no feed")
  func unread() async throws {
    let page = "https://example.org/"
    let off = try BotRun(
      [page: .html("feeds https://example.org/a.xml")], configuration: "defaults: {handlers: [rss]}",
      handler: ListHandler())
    #expect(
      try await off.ask("1", "watch \(page)", isAdmin: true).text
        == "There is no feed at \(page), and none was found through it: previews of this kind are off here.")
  }

  @Test("what is no feed, cannot be had or must not be kept is not watched, and why")
  func refusals() async throws {
    let page = "https://example.org/page"
    let run = try BotRun([page: .html("nothing"), "https://example.org/403": .html("no", status: 403)])
    let usage = "Usage: watch URL [+WORD] [-WORD]"
    let commands = [
      ("watch \(page)", "There is no feed at \(page), and it names none."),
      ("watch https://example.org/403", "It is not watched. example.org: it answered with status 403"),
      ("watch https://example.org/none", "It is not watched. example.org: no such host"),
      (
        "watch https://me:secret@example.org/f",
        "A link with a user name or a password is not watched: it would have to be kept."
      ),
      ("watch", usage), ("watch \(page) swift", usage), ("watch \(page) +", usage), ("watch ftp://x/", usage),
      (
        "unwatch \(page)",
        "That is not watched here: \"feeds\" lists what is, and its number will do for \"unwatch\"."
      ),
      ("unwatch 1", "No feed is watched here yet."), ("unwatch", "Usage: unwatch URL or NUMBER"),
    ]
    for (index, (command, text)) in commands.enumerated() {
      let reply = try await run.ask("\(index)", command, isAdmin: true)
      #expect(reply.ok == false && reply.to == "sender", "\(command)")
      #expect(reply.text == text, "\(command)")
    }
    #expect(try await run.ask("f", "feeds").text == "No feed is watched here yet.")
    #expect(!run.fetcher.requestedURLs.contains { $0.contains("secret") })
    for command in ["watch \(page)", "unwatch \(page)"] {
      let reply = try await run.ask("u" + command, command)
      #expect(reply.text.hasPrefix("Only admins of this channel may choose which feeds are watched"))
    }
  }

  @Test(
    "where its news is not said, the answer says that too",
    arguments: [
      ("enabled: false", "unfurl is off in this channel"), ("enabled: shadow", "this channel is in shadow"),
      ("handlers: [list]", "rss is off in this channel"),
    ])
  func silent(_ policy: String, _ words: String) async throws {
    let run = try BotRun([url: feed(1...2)], configuration: "defaults: {\(policy)}")
    let reply = try await run.ask("1", "watch \(url)", isAdmin: true)
    #expect(reply.ok == true)
    #expect(reply.text.contains("Its news is not said: \(words) (unfurl.yaml:1:"), "\(reply.text)")
  }

  @Test("what is kept in a folder needs no remark")
  func kept() async throws {
    let folder = StateDirectory()
    let run = try BotRun([url: feed(1...2)], in: folder.place)
    #expect(try await run.ask("1", "watch \(url)", isAdmin: true).text.hasSuffix("every 30 minutes."))
    try await run.leave()
  }

  @Test("feeds lists name, link, how it does and its words; a number of it will do for unwatch")
  func list() async throws {
    let other = "https://other.example/f"
    let run = try BotRun([url: feed(1...2), other: feed(1...2, title: "Other @everyone")])
    _ = try await run.ask("1", "watch \(url)", isAdmin: true)
    _ = try await run.ask("2", "watch \(other) +a -b", isAdmin: true)
    run.fetcher[other] = .failing(UnfurlError(.httpStatus, "The server answered 403.", status: 403))
    await run.poll(after: .seconds(2800))
    let reply = try await run.ask("3", "feeds")
    #expect(reply.ok == true && reply.to == "channel")
    #expect(reply.lines.count == 2)
    #expect(reply.lines[0].hasPrefix("1. News — \(url) — no news in the last poll, "))
    #expect(reply.lines[1].hasPrefix("2. Other ＠everyone — \(other) — failed "), "\(reply.text)")
    #expect(reply.lines[1].contains(": it answered with status 403; next in "))
    #expect(reply.lines[1].hasSuffix("; +a -b"))
    let items = try #require(reply.data?["items"] as? [[String: Any]])
    #expect(items[0]["result"] as? String == "no_data" && items[0]["failures"] as? Int == 0)
    #expect(items[0]["reason"] == nil && items[0]["n"] as? Int == 1 && items[0]["url"] as? String == url)
    #expect(items[1]["result"] as? String == "failed" && items[1]["failures"] as? Int == 1)
    #expect((items[1]["reason"] as? String)?.contains("403") == true)
    #expect(items[1]["include"] as? [String] == ["a"] && items[1]["exclude"] as? [String] == ["b"])
    #expect((items[1]["polled_at"] as? String)?.hasPrefix("2027-01-15T") == true)
    #expect((items[1]["next_at"] as? String)?.hasSuffix("Z") == true)
    #expect(
      try await run.ask("4", "unwatch 3", isAdmin: true).text == "There is no number 3: 2 feeds are watched here.")
    #expect(try await run.ask("5", "unwatch 2", isAdmin: true).text == "Other ＠everyone is watched here no more.")
    #expect(try await run.ask("6", "feeds").lines.count == 1)
  }

  @Test("more and less leaf through the feeds")
  func leaf() async throws {
    let urls = (1...7).map { "https://example.org/\($0)" }
    let run = try BotRun(
      Dictionary(uniqueKeysWithValues: urls.map { ($0, feed(1...2, title: "Feed \($0.suffix(1))")) }))
    for url in urls { #expect(try await run.ask(url, "watch \(url)", isAdmin: true).ok == true) }
    let first = try await run.ask("1", "feeds")
    #expect(first.lines.count == 6 && first.lines[5] == #"… and 2 more: "more" shows them"#)
    #expect(first.data?["count"] as? Int == 7)
    #expect(try await run.ask("2", "more").lines.map { $0.prefix(9) } == ["6. Feed 6", "7. Feed 7"])
    #expect(try await run.ask("3", "more").text == "That is all.")
    #expect(try await run.ask("4", "less").lines.first?.hasPrefix("1. Feed 1") == true)
  }
}
