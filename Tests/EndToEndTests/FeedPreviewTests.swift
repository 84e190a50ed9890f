// SPDX-License-Identifier: MIT

import JSONText
import Testing
import UnfurlTestKit

@Suite("previews of feeds")
struct FeedPreviewTests {
  private static let news = """
    <?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title>
    <link>https://example.org/</link><description>All of it.</description>
    <item><title>One</title><link>https://example.org/1</link><dc:creator>Ann</dc:creator><pubDate>Mon, 30 Nov 2026 09:05:00 GMT</pubDate></item>
    <item><title>Two</title><link>https://example.org/2</link><dc:creator>Ben</dc:creator></item>
    <item><title>Three</title></item><item><title>Four</title></item></channel></rss>
    """

  private static func feed(_ type: String?) -> Behaviour {
    .response(headers: type.map { [("Content-Type", $0)] } ?? [], body: Array(news.utf8))
  }

  @Test("a feed link gives its name and its three newest items, whatever it is served as, and metadata.feed holds all")
  func types() async throws {
    let types = ["application/rss+xml", "text/xml; charset=utf-8", "application/xml", "text/html", "text/plain", nil]
    let server = try LoopbackServer(
      routes: Dictionary(uniqueKeysWithValues: types.enumerated().map { ("/\($0)", Self.feed($1)) }))
    let bridge = try Bridge()
    for index in types.indices {
      try await bridge.message(server.url("/\(index)"), id: "\(index)")
      let out = try await bridge.outcome(of: "\(index)")
      #expect(out.text("handler") == "rss", "\(types[index] ?? "none")")
      #expect(out.text("text") == "↪ News: One (Ann, 2026-11-30) · Two (Ben) · Three")
      #expect(out.text("html")?.contains("<a href=\"https://example.org/1\">One</a> (Ann, 2026-11-30)") == true)
      #expect(out.text("metadata.feed.format") == "rss" && out.number("metadata.feed.count") == 4)
      #expect(out.text("metadata.title") == "News" && out.text("metadata.feed.updated") == "2026-11-30T09:05:00Z")
    }
    try await bridge.end()
  }

  @Test("a feed: link is one link, written as it was and fetched as the URL within it")
  func feedLinks() async throws {
    let server = try LoopbackServer(routes: ["/news": Self.feed("application/rss+xml")])
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { links_per_message: 9, repeat_window: 0 }\n")
    let bare = "feed" + server.url("/news").dropFirst(4)
    for (id, written) in [("a", "feed:" + server.url("/news")), ("b", bare), ("c", "rss:" + server.url("/news"))] {
      try await bridge.message("see \(written), and \(server.url("/news"))", id: id)
      let out = try await bridge.outcome(of: id)
      #expect(out.url == written && out.text("metadata.original_url") == written)
      #expect(out.text("metadata.url") == server.url("/news") && out.text("metadata.title") == "News")
      #expect(out.text("html")?.contains("<a href=\"\(server.url("/news"))\"><strong>News</strong></a>") == true)
    }
    let card = #"{"matched_url":"\#(bare)","og:title":"Theirs"}"#
    try await bridge.message("feed:\(server.url("/news"))", id: "card", #""previews":[\#(card)]"#)
    #expect(try await bridge.outcome(of: "card").text("metadata.title") == "Theirs")
    try await bridge.message("feed://user:secret@127.0.0.1/x", id: "secret")
    #expect(try await bridge.outcome(of: "secret").outcome == "skipped credentials")
    try await bridge.end()
    #expect(server.requests.count == 1)
  }

  @Test("preview shows a feed with its items, also by a feed: link")
  func card() async throws {
    let server = try LoopbackServer(routes: ["/news": Self.feed("application/rss+xml")])
    let file = try Configuration()
    for written in [server.url("/news"), "feed:" + server.url("/news"), "feed" + server.url("/news").dropFirst(4)] {
      let shown = try await BotProcess.run(arguments: ["preview", written, "--config", file.path])
      #expect(shown.status == .exited(0) && shown.lines.first == "News")
      for line in ["  feed       rss", "    One (Ann, 2026-11-30)", "      https://example.org/1", "    Four"] {
        #expect(shown.lines.contains(line), "\(shown.lines)")
      }
    }
  }

  @Test("XML and JSON that are no feed are files, and HTML stays HTML")
  func noFeeds() async throws {
    let server = try LoopbackServer(routes: [
      "/xml": .response(headers: [("Content-Type", "text/xml")], body: Array("<note><rss/></note>".utf8)),
      "/json": .response(headers: [("Content-Type", "application/json")], body: Array("{\"items\": []}".utf8)),
      "/html": .html("<!-- <rss> --><title>A page</title><rss>"),
    ])
    let bridge = try Bridge()
    try await bridge.message(["/xml", "/json", "/html"].map { server.url($0) }.joined(separator: " "), id: "m")
    let outs = try await bridge.end()
    let found = Dictionary(uniqueKeysWithValues: outs.filter(\.isOutcome).map { ($0.url ?? "", $0.text("text")) })
    #expect(
      found == [
        server.url("/xml"): "↪ XML, 19 B", server.url("/json"): "↪ JSON, 13 B", server.url("/html"): "↪ A page",
      ])
  }

  @Test("a feed that never ends costs what twenty items cost")
  func endless() async throws {
    let item =
      "<item><title>More of it</title><description>\(String(repeating: "words ", count: 100))</description></item>"
    let server = try LoopbackServer(routes: [
      "/news": .head(headers: [("Content-Type", "application/rss+xml")])
        + .text("<rss version='2.0'><channel><title>News</title>") + .endless(Array(item.utf8))
    ])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/news"), id: "m")
    let out = try await bridge.outcome(of: "m")
    #expect(out.text("text")?.hasPrefix("↪ News: More of it") == true && out.number("metadata.feed.count") == nil)
    try await server.closedByClient.first(1)
    try await bridge.end()
  }
}
