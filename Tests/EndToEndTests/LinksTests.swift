// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("the links of a message")
struct LinksTests {
  @Test("each gets its outcome, spelt as it was written, and then comes the message's end")
  func several() async throws {
    let server = try LoopbackServer(routes: [
      "/a": page("A"), "/b": page("B"), "/none": .html("<p>nothing</p>"),
      "/zip": .response(
        headers: [("Content-Type", "application/zip")], body: [0x50, 0x4B, 3, 4]),
    ])
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { links_per_message: 9 }\n")
    let text = ["/a", "/b#part", "/none", "/zip", "/missing"].map { server.url($0) }.joined(separator: " and ")
    try await bridge.message("look: \(text)", id: "m", channel: "libera/#swift")
    let outs = try await bridge.end()
    let found = Dictionary(uniqueKeysWithValues: outs.filter(\.isOutcome).map { ($0.url ?? "", $0.outcome) })
    #expect(
      found == [
        server.url("/a"): "preview", server.url("/b#part"): "preview", server.url("/none"): "skipped nothing_to_say",
        server.url("/zip"): "preview", server.url("/missing"): "error http_status",
      ])
    let done = try #require(outs.first { $0.type == "done" })
    #expect(done.channel == "libera/#swift")
    #expect(["links", "previews", "skipped", "errors"].map { done.number($0) } == [5, 3, 1, 1])
    #expect(done.flag("duplicate") == nil)
    #expect(outs.first { $0.type == "error" }?.number("status") == 404)
  }

  @Test("a preview bears the link as written, its text, its HTML and Markdown, and what is known")
  func preview() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .redirect(to: "/b?x=1"),
      "/b": .html(
        """
        <title>The title &amp; more</title><meta property="og:site_name" content="The site">
        <meta name="description" content="Words about it.">
        """),
    ])
    let bridge = try Bridge()
    let written = server.url("/a#fragment")
    try await bridge.message("(\(written))", id: "m")
    let out = try await bridge.outcome(of: "m")
    try await bridge.end()
    #expect(out.url == written)
    #expect(out.text("metadata.original_url") == written)
    #expect(out.text("metadata.url") == server.url("/b?x=1"))
    #expect(out.text("metadata.title") == "The title & more")
    #expect(out.text("metadata.description") == "Words about it.")
    #expect(out.text("metadata.site_name") == "The site")
    #expect(out.text("text")?.hasPrefix("↪ The title & more") == true)
    #expect(out.text("html")?.contains("The title &amp; more") == true)
    #expect(out.text("markdown") != nil)
    #expect(out.text("handler") == "opengraph")
    #expect(out.text("cache.state") == "miss")
    #expect(out.flag("shadow") == nil)
  }

  @Test("links are distinct by their canonical URL and spelt as first written")
  func distinct() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let first = "HTTP://127.0.0.1:\(server.port)/x/../a?utm_source=chat#one"
    let bridge = try Bridge()
    try await bridge.message("\(first) \(server.url("/a")) \(server.url("/a#two"))", id: "m")
    let outs = try await bridge.end()
    #expect(outs.filter(\.isOutcome).map(\.url) == [first])
    #expect(outs.filter(\.isOutcome).map(\.outcome) == ["preview"])
    #expect(server.requests.all.map(\.target) == ["/a"], "tracking parameters and fragments are not fetched")
  }

  @Test("beyond the limit links are too_many_links, and are not fetched")
  func tooMany() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.message((1...5).map { server.url("/\($0)") }.joined(separator: " "), id: "m")
    let outs = try await bridge.end()
    let reasons = outs.filter { $0.type == "skipped" }
    #expect(reasons.map(\.outcome) == ["skipped too_many_links", "skipped too_many_links"])
    #expect(reasons.map(\.url) == [server.url("/4"), server.url("/5")])
    #expect(Set(server.requests.all.map(\.path)) == ["/1", "/2", "/3"])
  }

  @Test("code holds no links; opted-out links and credentials are skipped; none of them is fetched")
  func marks() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { links_per_message: 20 }\n")
    let url = server.url("/x")
    try await bridge.message("`\(url)` and\n```\n\(url)\n```\n> \(url)\n", id: "code")
    try await bridge.message("<\(url)>", id: "angle")
    try await bridge.message("!\(url)", id: "bang")
    try await bridge.message("||\(url)||", id: "spoiler")
    try await bridge.message("http://user:secret@127.0.0.1:\(server.port)/x", id: "credentials")
    let outs = try await bridge.end()
    func outcomes(_ id: String) -> [String] { outs.filter { $0.id == "\"\(id)\"" && $0.isOutcome }.map(\.outcome) }
    #expect(outcomes("code") == [])
    #expect(outcomes("angle") == ["skipped opted_out"])
    #expect(outcomes("bang") == ["skipped opted_out"])
    #expect(outcomes("spoiler") == ["skipped opted_out"])
    #expect(outcomes("credentials") == ["skipped credentials"])
    #expect(server.requests.count == 0)
    let secret = outs.filter { $0.raw.contains("secret") }
    #expect(secret.allSatisfy { $0.url?.contains("secret") == true && $0.type == "skipped" })
  }

  @Test("links may stand in the HTML alone")
  func html() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let bridge = try Bridge()
    try await bridge.message("a word", id: "m", #""html":\#(quoted(#"<a href="\#(server.url("/a"))">a word</a>"#))"#)
    #expect(try await bridge.outcome(of: "m").outcome == "preview")
    try await bridge.end()
  }

  @Test("a link too long for a line out is none; a long one is echoed whole")
  func longLinks() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    let long = server.url("/" + String(repeating: "a", count: 4000))
    try await bridge.message(long, id: "long")
    try await bridge.message(server.url("/" + String(repeating: "a", count: 40_000)), id: "longer")
    try await bridge.message(server.url("/" + String(repeating: "a", count: 400_000)), id: "longest")
    let outs = try await bridge.end()
    #expect(outs.first { $0.type == "preview" }?.url == long)
    #expect(outs.filter(\.isOutcome).count == 1)
  }

  @Test("a thousand links in one message are a thousand outcomes")
  func thousand() async throws {
    let bridge = try Bridge()
    try await bridge.message((0..<1000).map { "http://127.0.0.1/\($0)" }.joined(separator: " "), id: "m")
    let done = try await bridge.first("done", id: "m")
    #expect(done.number("links") == 1000)
    try await bridge.end()
  }

  @Test("messages of thousands of links are not remembered without bound")
  func manyThousands() async throws {
    let bridge = try Bridge("defaults: { links_per_message: 0 }\n")
    let text = (0..<4000).map { "http://127.0.0.1/\($0)" }.joined(separator: " ")
    for number in 0..<40 { try await bridge.message(text, id: "\(number)") }
    try await bridge.first("done", id: "39")
    let peak = ProcessFacts(bridge.process.processID)?.peakKiB ?? .max
    #expect(peak < 60 << 10, "\(peak) KiB")
    bridge.process.closeInput()
    #expect(FloodLines.ends(try await bridge.process.transcript.lines).count == 40)
  }
}
