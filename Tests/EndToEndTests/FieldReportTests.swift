// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

/// What people who run link previewers reported, where it takes a whole bot to show it.
@Suite("field reports")
struct FieldReportTests {
  @Test("pages that call themselves by one canonical address are told apart, each by its own title")
  func canonical() async throws {
    let server = try LoopbackServer { request in
      .html(
        "<title>Item \(request.query ?? "")</title><link rel=canonical href=/><meta property=og:url content=/items>")
    }
    let bridge = try Bridge()
    let links = ["?id=1", "?id=2", ""].map { server.url("/items\($0)") }
    try await bridge.message(links.joined(separator: " ") + "#there", id: "m")
    let outs = try await bridge.end()
    let titles = outs.filter { $0.type == "preview" }.reduce(into: [:]) { $0[$1.url ?? ""] = $1.text("metadata.title") }
    #expect(titles == [links[0]: "Item id=1", links[1]: "Item id=2", links[2] + "#there": "Item"])
    #expect(server.requests.all.map(\.target).sorted() == ["/items", "/items?id=1", "/items?id=2"])
  }

  @Test("a page costs one GET, whatever it points to, and says itself what it is")
  func oneRequest() async throws {
    let server = try LoopbackServer { request in
      request.method == "GET" && request.path == "/a"
        ? .html(
          """
          <link rel=alternate type="application/json+oembed" href="/oembed"><link rel=icon href=/i.ico>
          <link rel=alternate type="application/rss+xml" href=/rss><meta property=og:image content=/i.png>
          <meta property=og:title content="Own words"><link rel=stylesheet href=/s.css><script src=/s.js></script>
          """) : .html("<title>Stub</title>", status: request.method == "HEAD" ? 405 : 200)
    }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { images: off }\n")
    try await bridge.message(server.url("/a"), id: "m")
    #expect(try await bridge.outcome(of: "m").text("metadata.title") == "Own words")
    try await bridge.end()
    #expect(server.requests.all.map { "\($0.method) \($0.target)" } == ["GET /a"])
  }

  @Test("a stream of sound and a picture of gigabytes are left once their type is known")
  func notPages() async throws {
    let server = try LoopbackServer(routes: [
      "/radio": .endlessBody(headers: [("Content-Type", "audio/mpeg"), ("icy-name", "Radio")]),
      "/disc": .head(headers: [("Content-Type", "application/zip")], contentLength: 25 << 30) + .stall(),
      "/picture": .head(headers: [("Content-Type", "image/png")], contentLength: 25 << 30)
        + .endless([UInt8](repeating: 0x50, count: 8192)),
    ])
    let bridge = try Bridge(Configuration.patient)
    let paths = ["/radio", "/disc", "/picture"]
    try await bridge.message(paths.map { server.url($0) }.joined(separator: " "), id: "m")
    try await bridge.first("done", id: "m")
    try await server.closedByClient.first(3)
    let outs = try await bridge.end()
    let found = outs.reduce(into: [:]) { $0[$1.url ?? ""] = $1.text("text") }
    #expect(found[server.url("/radio")] == "↪ Radio (MP3)")
    #expect(found[server.url("/disc")] == "↪ ZIP archive, 26.8 GB")
    #expect(found[server.url("/picture")] == "↪ PNG, 26.8 GB")
  }

  @Test("a page of more than a megabyte is shown from its beginning, and one that breaks off from what came")
  func parts() async throws {
    let page = Array("<title>Beginning</title><p>".utf8)
    let server = try LoopbackServer(routes: [
      "/long": .html("<title>Beginning</title>" + String(repeating: "<p>word word", count: 200_000)),
      "/short": .cutShort(page, of: 100_000), "/reset": .head(headers: [("Content-Type", "text/html")]) + .bytes(page),
      "/early": .cutShort(Array("<html><head>".utf8), of: 100_000),
    ])
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { links_per_message: 9 }\n")
    let paths = ["/long", "/short", "/reset", "/early"]
    try await bridge.message(paths.map { server.url($0) }.joined(separator: " "), id: "m")
    let outs = try await bridge.end()
    for path in paths.dropLast() {
      #expect(
        outs.first { $0.isOutcome && $0.url == server.url(path) }?.text("metadata.title") == "Beginning", "\(path)")
    }
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/early") }?.outcome == "error bad_content")
  }

  @Test("a title comes out in UTF-8, whatever the page is written in and whatever its header says of that")
  func charsets() async throws {
    let cyrillic: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
    let kana: [UInt8] = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82, 0xCC]
    let late = "<title>Привет</title>" + String(repeating: " ", count: 1500) + "<meta charset=utf-8>"
    let pages: [(type: String?, head: String, title: [UInt8], expected: String)] = [
      ("text/html", "", Array("Привет".utf8), "Привет"), ("text/html;", "", Array("Привет".utf8), "Привет"),
      ("text/html; charset=utf8", "", Array("Привет".utf8), "Привет"), (nil, "<!doctype html>", cyrillic, "Ïðèâåò"),
      (nil, "<!doctype html><meta charset=windows-1251>", cyrillic, "Привет"),
      ("text/html; charset=\"WINDOWS-1251\"", "", cyrillic, "Привет"),
      ("text/html", "<meta http-equiv='Content-Type' content='text/html; charset=windows-1251'>", cyrillic, "Привет"),
      ("text/html; charset=iso-8859-1", "", Array("Привет".utf8), "Привет"), ("text/html", late, [], "Привет"),
      ("text/html; charset=utf-8", "", kana, "テストの"),
      ("application/xhtml+xml", "<?xml version='1.0' encoding='windows-1251'?><html>", cyrillic, "Привет"),
      ("text/html; charset=utf-8", "", Array("revert &quot;add it&quot; 日本".utf8), "revert \"add it\" 日本"),
    ]
    let server = try LoopbackServer { request in
      let page = pages[min(Int(request.path.dropFirst()) ?? 0, pages.count - 1)]
      return .response(
        headers: page.type.map { [("Content-Type", $0)] } ?? [],
        body: Array((page.head + "<title>").utf8) + page.title + Array("</title>".utf8))
    }
    let bridge = try Bridge()
    for number in pages.indices { try await bridge.message(server.url("/\(number)"), id: "\(number)") }
    let outs = try await bridge.end()
    for (number, page) in pages.enumerated() {
      let out = outs.first { $0.isOutcome && $0.id == "\"\(number)\"" }
      #expect(out?.text("metadata.title") == page.expected, "\(page.type ?? "no type"), \(page.head.prefix(60))")
    }
  }

  @Test("a page that asks robots to wait is a stand-in; a page that happens to be called so is a page")
  func challenge() async throws {
    let page = "<title>Just a moment...</title>"
    let server = try LoopbackServer(routes: [
      "/challenge": .html(page, status: 403, headers: [("cf-mitigated", "challenge")]), "/song": .html(page),
    ])
    let bridge = try Bridge()
    try await bridge.message("\(server.url("/challenge")) \(server.url("/song"))", id: "m")
    let outs = try await bridge.end()
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/challenge") }?.outcome == "skipped interstitial")
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/song") }?.text("metadata.title") == "Just a moment...")
  }

  @Test("pages are asked for in the channel's languages, region first, and else in English")
  func languages() async throws {
    let server = try LoopbackServer { .html("<title>\($0.headers["accept-language"] ?? "none")</title>") }
    let bridge = try Bridge(
      """
      \(Configuration.loopback)
      channels: { chat/wien: { accept_language: "de-AT,de;q=0.8" } }
      """)
    for channel in ["chat/wien", "chat/london"] {
      try await bridge.message(server.url("/a"), id: "m", channel: channel)
    }
    #expect(try await bridge.outcome(of: "m", channel: "chat/wien").text("metadata.title") == "de-AT,de;q=0.8")
    #expect(try await bridge.outcome(of: "m", channel: "chat/london").text("metadata.title") == "en-US,en;q=0.8")
    try await bridge.end()
  }

  @Test("a shortener's page of nothing but a refresh in a noscript is followed")
  func refresh() async throws {
    let server = try LoopbackServer(routes: [
      "/s": .html("<noscript><META http-equiv=\"refresh\" content=\"0;URL=/there\"></noscript>"),
      "/there": page("There"),
    ])
    let bridge = try Bridge()
    try await bridge.message(server.url("/s"), id: "m")
    let out = try await bridge.outcome(of: "m")
    #expect(out.text("metadata.title") == "There" && out.text("metadata.url") == server.url("/there"))
    #expect(out.url == server.url("/s"))
    try await bridge.end()
  }

  @Test("a channel may want more than a title")
  func wantsDescriptions() async throws {
    let server = try LoopbackServer(routes: [
      "/title": page("Title"), "/both": .html("<title>Title</title><meta name=description content=Words>"),
    ])
    let bridge = try Bridge(
      "\(Configuration.loopback)\ndefaults: { handler_options: { opengraph: { require_description: true } } }\n")
    try await bridge.message("\(server.url("/title")) \(server.url("/both"))", id: "m")
    let outs = try await bridge.end()
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/title") }?.outcome == "skipped nothing_to_say")
    #expect(outs.first { $0.isOutcome && $0.url == server.url("/both") }?.outcome == "preview")
  }

  @Test("mentions of Matrix are left alone, and a link beside them is not")
  func mentions() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let bridge = try Bridge()
    let html =
      #"<a href=\"https://matrix.to/#/@bo:a.example\">bo</a>, <a href=\"https://matrix.to/#/@al:a.example\">al</a>"#
    try await bridge.message("bo, al: see \(server.url("/a"))", id: "m", #""html":"\#(html)""#)
    let outs = try await bridge.end().filter(\.isOutcome)
    #expect(outs.map(\.outcome).sorted() == ["preview", "skipped ignored_host"])
  }
}
