// SPDX-License-Identifier: MIT

import Foundation
import JSONText
import Testing
import UnfurlTestKit

@Suite("what people met when they watched feeds")
struct FeedReportTests {
  /// Feeds are asked for each second.
  private static let quick = "\(Configuration.loopback)\ndefaults: { feeds: { poll: 1s } }\n"
  /// The same, and of a feed whose link is said less is read than of one that is watched.
  private static let narrow = """
    network: { allow: ["127.0.0.0/8"], feed_bytes: 2KiB, watched_feed_bytes: 64KiB }
    defaults: { feeds: { poll: 1s } }
    """

  @Test(
    "of a page that names its feed twice, by another type, or only in its Link field, the feed is watched",
    arguments: ["twice", "rdf", "field"])
  func page(_ kind: String) async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let type = kind == "rdf" ? "application/rdf+xml" : "application/rss+xml"
    let link = "<link rel=\"alternate\" title=\"News\" type=\"\(type)\" href=\"\(Publisher.prefix)a\">"
    let field = ("Link", "<\(Publisher.prefix)a>; rel=\"alternate\"; type=\"application/rss+xml\"")
    let page: Behaviour =
      switch kind {
      case "twice": .html("<title>Home</title>" + link.replacing("rss+xml", with: "rdf+xml") + link)
      case "rdf": .html("<title>Home</title>" + link)
      default: .html("<title>Home</title>", headers: [field])
      }
    publisher.stand(page, for: "home")
    let bridge = try Bridge(Self.quick)
    let answer = try await bridge.command("watch \(publisher.url("home"))", id: "w", channel: "room")
    let words = "\(publisher.url("home")) names a feed, \(publisher.url("a")). Watching Feed /feed/a: 1 item"
    #expect(answer.text("text")?.hasPrefix(words) == true, "\(answer)")
    try await publisher.unchanged.first(publisher.unchanged.count + 1)
    let title = publisher.publish(in: "a")
    let news = try await bridge.first("feed", channel: "room")
    #expect(news.itemTitles == [title] && news.url == publisher.url("a"))
    let list = try await bridge.command("feeds", id: "f", channel: "room")
    #expect(list["data.items"]?.array?.count == 1)
    try await bridge.end()
  }

  @Test("a web radio is no feed, which is known after a little of it; nor is a feed any more that turns into one")
  func radio() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let sound = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }
    let radio = Behaviour.head(headers: [("Content-Type", "audio/mpeg")]) + .bytes([0xFF, 0xFB]) + .endless(sound)
    publisher.stand(radio, for: "radio")
    let bridge = try Bridge(Self.quick)
    let refusal = try await bridge.command("watch \(publisher.url("radio"))", id: "r")
    #expect(refusal.flag("ok") == false)
    #expect(refusal.text("text") == "There is no feed at \(publisher.url("radio")), and it names none.")
    #expect(try await bridge.command("watch \(publisher.url("a"))", id: "a").flag("ok") == true)
    publisher.stand(radio, for: "a")
    // The two of the refusal, and that of a poll that failed.
    try await publisher.server.closedByClient.first(3)
    var id = 0
    var list: Out
    repeat {
      id += 1
      list = try await bridge.command("feeds", id: "\(id)")
    } while list.text("text")?.contains("failed") != true
    #expect(list["data.items"]?.array?.first?["reason"]?.string == "what is there is no feed")
    try await bridge.end()
  }

  @Test("a feed that never ends is read to the limit, and its items count")
  func endless() async throws {
    let publisher = try Publisher()
    let item = "<item><title>More of it</title><guid>one</guid></item>"
    publisher.stand(
      .head(headers: [("Content-Type", "application/rss+xml")])
        + .text("<rss version='2.0'><channel><title>No end</title>") + .endless(Array(item.utf8)), for: "a")
    let bridge = try Bridge(Self.narrow)
    let answer = try await bridge.command("watch \(publisher.url("a"))", id: "w")
    #expect(answer.text("text")?.hasPrefix("Watching No end: 1 item, the newest \"More of it\".") == true, "\(answer)")
    try await publisher.server.closedByClient.first(2)
    try await bridge.end()
  }

  @Test("a feed that lists all it ever held, the newest last, is read further where it is watched than for a preview")
  func history() async throws {
    let publisher = try Publisher()
    func document(_ count: Int) -> Behaviour {
      let items = (1...count).map { number in
        let text = String(repeating: "words ", count: 40)
        return "<item><guid>\(number)</guid><title>Item \(number)</title><description>\(text)</description>"
          + "<pubDate>Mon, 02 Nov 2026 10:\(10 + number / 50):\(10 + number % 50) GMT</pubDate></item>"
      }
      let text = "<rss version=\"2.0\"><channel><title>All of it</title>\(items.joined())</channel></rss>"
      return .response(headers: [("Content-Type", "application/rss+xml")], body: Array(text.utf8))
    }
    publisher.stand(document(100), for: "a")
    let bridge = try Bridge(Self.narrow)
    let answer = try await bridge.command("watch \(publisher.url("a"))", id: "w")
    #expect(answer.text("text")?.hasPrefix("Watching All of it: 100 items, the newest \"Item ") == true, "\(answer)")
    publisher.stand(document(101), for: "a")
    #expect(try await bridge.first("feed").itemTitles == ["Item 101"])
    try await bridge.message(publisher.url("a"), id: "m")
    let preview = try await bridge.outcome(of: "m")
    #expect(preview.text("text")?.contains("Item 101") == false && preview.number("metadata.feed.count") == nil)
    try await bridge.end()
  }

  @Test("a bridge of several networks is told in which of them a channel is, and says so itself when it has posted")
  func networks() async throws {
    let publisher = try Publisher()
    for name in ["a", "b"] { publisher.publish(in: name) }
    let bridge = try Bridge(Self.quick)
    try await bridge.send(#"{"type":"hello","protocol":1,"features":["update"]}"#)
    for (name, network) in [("a", "libera"), ("b", "oftc")] {
      let line = ##"{"type":"command","id":"\##(name)","channel":"#swift","network":"\##(network)","admin":true,"##
      try await bridge.send(line + #""text":"watch \#(publisher.url(name))"}"#)
      #expect(try await bridge.first("reply", id: name).flag("ok") == true)
    }
    for name in ["a", "b"] { try await publisher.unchanged.first { $0 == Publisher.prefix + name } }
    let titles = ["libera": publisher.publish(in: "a", "First"), "oftc": publisher.publish(in: "b")]
    for (network, title) in titles {
      let news = try await bridge.first { $0.type == "feed" && $0.text("network") == network }
      #expect(news.channel == "#swift" && news.itemTitles == [title])
      guard network == "libera" else { continue }
      let sent = ##"{"type":"sent","id":"\##(news.text("id") ?? "")","channel":"#swift","network":"libera","##
      try await bridge.send(sent + #""url":\#(quoted(news.url ?? "")),"ref":"$1"}"#)
    }
    try await bridge.send(#"{"type":"ping","id":"p"}"#)
    try await bridge.first("pong", id: "p")
    publisher.edit("First", to: "Last", in: "a")
    let update = try await bridge.first("update")
    #expect(update.text("ref") == "$1" && update.text("network") == "libera" && update.itemTitles == ["Last"])
    try await bridge.end()
  }
}
