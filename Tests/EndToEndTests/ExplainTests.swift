// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("explain")
struct ExplainTests {
  private func explain(_ url: String, _ configuration: Configuration, _ more: String...) async throws -> Transcript {
    try await BotProcess.run(arguments: ["explain", url, "--config", configuration.path] + more)
  }

  /// The text of the lines that stand under a label, the label left out.
  private func rows(_ label: String, _ transcript: Transcript) -> [String] {
    var rows: [String] = []
    var isInside = false
    for line in transcript.lines.dropFirst() {
      let start = line.dropFirst(2).prefix(12).trimmingCharacters(in: .whitespaces)
      if !start.isEmpty { isInside = start == label }
      if isInside { rows.append(String(line.dropFirst(15))) }
    }
    return rows
  }

  @Test("a page's hops, bytes and time, who was asked, which source of a field won, and the line")
  func page() async throws {
    let server = try LoopbackServer(routes: [
      "/a": .redirect(to: "/b"),
      "/b": .html(
        "<title>Lost</title><meta property=og:title content=Won><meta name=description content='Some words.'>"),
    ])
    let transcript = try await explain(server.url("/a"), try Configuration())
    #expect(transcript.status == .exited(0) && transcript.errorLines == [])
    #expect(transcript.lines.first == server.url("/a"))
    let page = rows("page", transcript)
    try #require(page.count == 3, "\(transcript.lines)")
    #expect(page[0].hasPrefix("200 text/html · 2 hops · ") && page[0].hasSuffix(" ms"), "\(page)")
    #expect(page[1].hasPrefix("\(server.url("/a")) → 302   127.0.0.1, connect "), "\(page)")
    #expect(page[2].hasPrefix("\(server.url("/b")) → 200   127.0.0.1, kept connection, head "), "\(page)")
    #expect(rows("asked", transcript).first?.hasPrefix("opengraph made a preview in ") == true)
    #expect(
      rows("title", transcript).contains { $0.hasPrefix("✓ og:title") && $0.contains("Won") }, "\(transcript.lines)")
    #expect(rows("description", transcript).contains { $0.hasPrefix("✓ ") && $0.contains("Some words.") })
    #expect(rows("line", transcript) == ["↪ Won: Some words."])
    #expect(rows("cache", transcript) == ["fresh for 1 h"])
  }

  @Test("of a long page it is said how much was read, and how much there is")
  func longPage() async throws {
    let head = "<title>Head</title><meta property=og:title content=T><meta name=description content=D>"
    let server = try LoopbackServer { _ in
      .html("<head>\(head)</head><body>" + String(repeating: "<p>Words.</p>", count: 60_000))
    }
    let transcript = try await explain(server.url("/a"), try Configuration())
    let page = try #require(rows("page", transcript).first)
    #expect(page.contains(" kB of 780 kB read") && page.contains("stopped early"), "\(page)")
  }

  @Test("a channel's template, mark and prefix are in the line that is shown")
  func channel() async throws {
    let server = try LoopbackServer { _ in
      .html("<title>T</title><meta name=rating content=adult><meta property=og:image content=/i.png>")
    }
    let file = try Configuration(
      Configuration.loopback
        + "\nchannels: { libera/x: { prefix: '> ', template: '{title|site} by {author|\"somebody\"}' } }\n")
    let transcript = try await explain(server.url("/a"), file, "--network", "libera", "--channel", "x")
    #expect(rows("line", transcript) == ["> [NSFW] T by somebody"])
    #expect(rows("nsfw", transcript).last == "marked; its media are held back", "\(transcript.lines)")
  }

  @Test("a feed, a GIF and a file are explained by what is known of them")
  func files() async throws {
    let feed =
      "<rss version='2.0'><channel><title>News</title><item><title>First</title><link>http://x.example/1</link></item></channel></rss>"
    let server = try LoopbackServer(routes: [
      "/feed": .response(headers: [("Content-Type", "application/rss+xml")], body: Array(feed.utf8)),
      "/a.pdf": .response(headers: [("Content-Type", "application/octet-stream")], body: Array("%PDF-1.4\n".utf8)),
      "/a.bin": .response(headers: [("Content-Type", "application/x-strange")], body: [1, 2, 3]),
    ])
    let file = try Configuration()
    let news = try await explain(server.url("/feed"), file)
    #expect(rows("feed", news).first?.hasPrefix("rss · News · 1 item") == true, "\(news.lines)")
    #expect(
      rows("items", news).first?.contains("First") == true && rows("asked", news).first?.contains("rss made") == true)
    let document = try await explain(server.url("/a.pdf"), file)
    #expect(
      rows("note", document).contains("its first bytes say that it is application/pdf, not application/octet-stream"))
    #expect(rows("facts", document).first?.hasPrefix("PDF") == true, "\(document.lines)")
    #expect(rows("line", document).first?.hasPrefix("↪ ") == true)
  }

  @Test("without a preview the reason stands there in words, and the exit status says so")
  func reasons() async throws {
    let server = try LoopbackServer(routes: [
      "/gone": .html("<title>Not found</title>", status: 404), "/empty": .html("<p></p>"),
    ])
    let file = try Configuration(Configuration.loopback + "\ndefaults: { ignore_hosts: [left.example] }\n")
    let gone = try await explain(server.url("/gone"), file)
    #expect(gone.status == .exited(1))
    #expect(rows("no preview", gone) == ["http_status: it answered with status 404", "The server answered 404."])
    #expect(rows("page", gone).first?.hasPrefix("404 text/html") == true, "\(gone.lines)")
    let empty = try await explain(server.url("/empty"), file)
    #expect(empty.status == .exited(1))
    #expect(rows("no preview", empty) == ["nothing_to_say: the page says nothing about itself"])
    let asked = server.requests.count
    for (url, reason) in [
      ("http://me:sekrit@\(server.authority)/", "credentials: it holds a user name or password"),
      ("http://left.example/", "ignored_host: this site is left alone"),
    ] {
      let left = try await explain(url, file)
      #expect(left.status == .exited(1) && rows("no preview", left) == [reason], "\(left.lines)")
      #expect(!left.lines.joined().contains("sekrit"))
    }
    #expect(server.requests.count == asked)
  }

  @Test("a page that is not shown is told of, too: what it says, and why that is no preview")
  func notShown() async throws {
    let server = try LoopbackServer(routes: [
      "/host": .html("<title>127.0.0.1</title><meta property=og:site_name content=Site>"), "/nothing": .html("<p></p>"),
      "/wall": .html("<title>Just a moment...</title>", status: 403, headers: [("cf-mitigated", "challenge")]),
    ])
    let file = try Configuration()
    let host = try await explain(server.url("/host"), file)
    #expect(rows("note", host) == ["the page has nothing but a title, which is only the host's name"])
    #expect(rows("title", host).first?.contains("127.0.0.1") == true && rows("site_name", host).count == 1)
    let nothing = try await explain(server.url("/nothing"), file)
    #expect(rows("note", nothing) == ["the page has neither title nor description nor media"])
    let wall = try await explain(server.url("/wall"), file)
    #expect(rows("note", wall).first?.hasSuffix("; it calls itself \"Just a moment...\"") == true, "\(wall.lines)")
  }

  @Test("a link's own secrets are not repeated")
  func secrets() async throws {
    let server = try LoopbackServer { _ in .html("<title>T</title>") }
    let transcript = try await explain(server.url("/a?token=sekrit&page=2#access_token=sekrit"), try Configuration())
    #expect(transcript.status == .exited(0) && transcript.lines.first == server.url("/a?token=…&page=2"))
    #expect(!transcript.lines.joined().contains("sekrit"), "\(transcript.lines)")
  }

  @Test("a refused address stands where the hop does, with the reason")
  func refused() async throws {
    let server = try LoopbackServer { _ in .html("x") }
    let transcript = try await explain(
      server.url("/a"), try Configuration("network: { ports: [\(server.port)] }\n"))
    #expect(transcript.status == .exited(1))
    #expect(rows("page", transcript).first?.hasPrefix("error address_refused · ") == true, "\(transcript.lines)")
    #expect(rows("page", transcript).last?.hasPrefix("  127.0.0.1 refused: loopback") == true)
    let reason = rows("no preview", transcript)
    #expect(reason.first == "address_refused: a private address or a port that is not allowed")
    #expect(reason.last?.contains("network.allow") == true)
    let silent = try await explain("nonsense://x", try Configuration())
    #expect(
      silent.status == .exited(1) && rows("no preview", silent).last?.contains("is not an http or https URL") == true)
  }
}
