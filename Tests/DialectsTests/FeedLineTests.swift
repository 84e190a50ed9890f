// SPDX-License-Identifier: MIT

import Dialects
import Foundation
import Testing
import UnfurlKit

@Suite("News of feeds as lines")
struct FeedLineTests {
  private func item(_ number: Int, summary: String? = nil) -> Metadata.Feed.Item {
    var item = Metadata.Feed.Item()
    item.id = "id-\(number)"
    item.title = "Item \(number)"
    item.link = "https://example.org/\(number)"
    item.published = "2026-11-30T10:00:00Z"
    item.summary = summary
    return item
  }

  private func news(_ items: [Metadata.Feed.Item], more: Int = 0, html: String? = "<b>N</b>") -> FeedLine {
    var line = FeedLine(
      id: "feed-1", channel: ChannelName(network: "net", name: "#c"), channelAsSent: "#c", url: "https://example.org/f",
      text: "↪ N: Item 1", html: html, markdown: "**N**")
    line.title = "N"
    line.items = items
    line.more = more
    return line
  }

  private func bytes(_ reply: Reply) -> [UInt8] {
    var bytes: [UInt8] = Array("before".utf8)
    JSONLDialect(DialectDefaults()).encode(reply, into: &bytes)
    #expect(bytes.last == 0x0A)
    #expect(bytes.starts(with: "before".utf8))
    return Array(bytes.dropFirst(6))
  }

  private func object(_ reply: Reply) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes(reply))) as? [String: Any])
  }

  @Test("news says all that is known of it, how many more there are, and nothing that is not known")
  func newData() {
    let said = String(decoding: bytes(.feed(news([item(1, summary: "S")], more: 12))), as: UTF8.self)
    let head = ##"{"type":"feed","id":"feed-1","channel":"#c","network":"net","url":"https://example.org/f","##
    let words = #""result":"new_data","text":"↪ N: Item 1","html":"<b>N</b>","markdown":"**N**","title":"N","#
    let item = #"{"id":"id-1","title":"Item 1","link":"https://example.org/1","published":"2026-11-30T10:00:00Z","#
    let rest = #""items":[\#(item)"summary":"S"}],"#
    #expect(said == head + words + rest + "\"more\":12}\n")
  }

  @Test(
    "the network is said where the channel's spelling does not say which channel it is",
    arguments: [
      ("#c", nil, "net"), ("net/#c", nil, nil), ("#c", "net", nil), ("#c", "other", "net"), ("net/#c", "other", nil),
    ] as [(String, String?, String?)])
  func network(_ spelling: String, _ ownNetwork: String?, _ said: String?) throws {
    var line = news([item(1)])
    line.channelAsSent = spelling
    var defaults = DialectDefaults()
    defaults.network = ownNetwork
    var bytes: [UInt8] = []
    JSONLDialect(defaults).encode(.feed(line), into: &bytes)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    #expect(object["channel"] as? String == spelling)
    #expect(object["network"] as? String == said)
  }

  @Test("more is there even if it is 0, and a bridge that takes no HTML gets none")
  func plain() throws {
    let line = try object(.feed(news([item(1)], html: nil)))
    #expect(line["more"] as? Int == 0)
    #expect(line["html"] == nil)
    #expect(line["reason"] == nil)
  }

  @Test("a feed that cannot be read has a reason, and no items")
  func failed() throws {
    var news = news([])
    news.reason = "it answered with status 403"
    let line = try object(.feed(news))
    #expect(line["result"] as? String == "failed")
    #expect(line["reason"] as? String == "it answered with status 403")
    #expect((line["items"] as? [Any])?.isEmpty == true)
    #expect(line["more"] as? Int == 0)
  }

  @Test("news that reads otherwise is an update as of any preview, with the bridge's id")
  func update() throws {
    let line = try object(.feedUpdate(news([item(1)], more: 2), ref: "$r"))
    #expect(line["type"] as? String == "update")
    #expect(line["id"] as? String == "feed-1")
    #expect(line["ref"] as? String == "$r")
    #expect(line["handler"] as? String == "rss")
    #expect(line["url"] as? String == "https://example.org/f")
    let metadata = try #require(line["metadata"] as? [String: Any])
    #expect(metadata["original_url"] as? String == "https://example.org/f")
    #expect(
      ((metadata["feed"] as? [String: Any])?["items"] as? [[String: Any]])?.first?["title"] as? String == "Item 1")
    #expect((line["items"] as? [Any])?.count == 1)
    #expect(line["more"] as? Int == 2)
    #expect((line["cache"] as? [String: Any])?["state"] as? String == "miss")
    #expect(line["elapsed_ms"] as? Int == 0)
  }

  @Test("a line never passes 60 KiB: summaries go first, then HTML and Markdown, then the last of the items")
  func tooLong() throws {
    let long = String(repeating: "s", count: 4000)
    var line = news((1...20).map { item($0, summary: long) })
    var said = try object(.feed(line))
    #expect((said["items"] as? [[String: Any]])?.contains { $0["summary"] != nil } == false)
    #expect((said["items"] as? [Any])?.count == 20)
    #expect(said["html"] != nil)
    line.html = String(repeating: "h", count: 60_000)
    said = try object(.feed(line))
    #expect(said["html"] == nil && said["markdown"] == nil)
    #expect((said["items"] as? [Any])?.count == 20)
    line.items = (1...1000).map { item($0) }
    line.more = 3
    for reply in [Reply.feed(line), .feedUpdate(line, ref: "$r")] {
      #expect(bytes(reply).count <= LineLimits.output)
      said = try object(reply)
      let count = try #require((said["items"] as? [Any])?.count)
      #expect(count > 100)
      #expect(said["more"] as? Int == 1003 - count)
    }
  }

  @Test("in the dialect text news is its text, of the one channel that it serves")
  func text() {
    func said(_ channel: String) -> String {
      var bytes: [UInt8] = []
      TextDialect(DialectDefaults(network: "net", channel: channel)).encode(.feed(news([item(1)])), into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(said("#c") == "↪ N: Item 1\n")
    #expect(said("#other") == "")
    let dialect = TextDialect(DialectDefaults(network: "net", channel: "#c"))
    #expect(dialect.serves(ChannelName(network: "net", name: "#c")))
    #expect(!dialect.serves(ChannelName(network: "net", name: "#d")))
    #expect(JSONLDialect(DialectDefaults()).serves(ChannelName(network: "net", name: "#d")))
    var bytes: [UInt8] = []
    dialect.encode(.feedUpdate(news([item(1)]), ref: "$r"), into: &bytes)
    #expect(bytes == [])
  }
}
