// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

/// A folder of GIFs that goes at the end.
private final class Folder: Sendable {
  let path = NSTemporaryDirectory() + "unfurl-gif-command-\(UUID().uuidString)"

  init(_ names: [String] = []) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in names {
      try Data(GIFBytes.animation(width: 48, height: 27)).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

@Suite("the command gif")
struct GIFTests {
  private static let key = "sesame-0123456789"
  private static let endpoint = "https://giphy.example/v1/gifs"

  private func local(_ folder: Folder, url: String? = "https://example.org/gifs") throws -> BotRun {
    try BotRun(configuration: "gifs: {path: \"\(folder.path)\"\(url.map { ", url: \"\($0)\"" } ?? "")}\n")
  }

  private static func url(_ offset: Int) -> String {
    "\(endpoint)/trending?api_key=\(key)&limit=10&offset=\(offset)"
  }

  private static func page(_ numbers: Range<Int>, total: Int = 25) -> FakePage {
    let items = numbers.map { number in
      "{\"title\":\"Cat \(number)\",\"images\":{\"original\":{\"width\":\"480\",\"height\":\"270\",\"size\":\"1000\","
        + "\"url\":\"https://media.example/\(number).gif?cid=x\"}}}"
    }
    let json =
      "{\"data\":[\(items.joined(separator: ","))],\"pagination\":{\"total_count\":\(total)},\"meta\":{\"status\":200}}"
    return .body(Array(json.utf8), mediaType: "application/json")
  }

  private func trending(_ pages: [Int: FakePage], more: String = "") throws -> BotRun {
    let pages = Dictionary(uniqueKeysWithValues: pages.map { (Self.url($0.key), $0.value) })
    return try BotRun(
      pages, configuration: "giphy: {api_key: \(Self.key), endpoint: \"\(Self.endpoint)\"}\n\(more)")
  }

  // MARK: One's own

  @Test("a GIF is said with its facts and the URL that serves it")
  func one() async throws {
    let folder = try Folder(["a.gif", "wave hello.GIF"])
    defer { withExtendedLifetime(folder) {} }
    let run = try local(folder)
    let size = GIFBytes.animation(width: 48, height: 27).count
    let reply = try await run.ask("1", "gif WAVE hello")
    #expect(reply.ok == true && reply.to == "channel")
    #expect(
      reply.text
        == "wave hello: GIF 48×27, 3 frames, 0.3 s, loops forever, \(size / 1000) kB — https://example.org/gifs/wave%20hello.GIF"
    )
    let item = try #require((reply.data?["items"] as? [[String: Any]])?.first)
    #expect(item["n"] as? Int == 2 && reply.data?["count"] as? Int == 2)
    #expect(item["url"] as? String == "https://example.org/gifs/wave%20hello.GIF")
    let gif = (item["metadata"] as? [String: Any])?["gif"] as? [String: Any]
    #expect(gif?["frames"] as? Int == 3 && gif?["width"] as? Int == 48 && gif?["bytes"] as? Int == size)
    #expect(try await run.end().status == .done)
  }

  @Test("without a URL that serves the folder the facts are said alone")
  func noURL() async throws {
    let folder = try Folder(["wave.gif"])
    defer { withExtendedLifetime(folder) {} }
    let reply = try await local(folder, url: nil).ask("1", "gif wave.gif")
    #expect(reply.text.hasPrefix("wave: GIF 48×27, ") && !reply.text.contains("—"))
    #expect(((reply.data?["items"] as? [[String: Any]])?.first?["url"] as? String) == nil)
  }

  @Test("gif alone lists the names, ten at a time, and more and less leaf through them")
  func names() async throws {
    let folder = try Folder((1...23).map { "g\($0 < 10 ? "0" : "")\($0).gif" })
    defer { withExtendedLifetime(folder) {} }
    let run = try local(folder)
    let first = try await run.ask("1", "gif")
    #expect(first.lines.count == 11 && first.lines[0] == "1. g01" && first.lines[9] == "10. g10")
    #expect(first.lines[10] == #"… and 13 more: "more" shows them"#)
    #expect((first.data?["items"] as? [[String: Any]])?[1]["url"] as? String == "https://example.org/gifs/g02.gif")
    #expect(try await run.ask("2", "more").lines.first == "11. g11")
    #expect(try await run.ask("3", "more").lines == ["21. g21", "22. g22", "23. g23"])
    #expect(try await run.ask("4", "more").text == "That is all.")
    #expect(try await run.ask("5", "less").lines.first == "11. g11")
    #expect(try await run.ask("6", "less").lines.first == "1. g01")
    #expect(try await run.ask("7", "less").text == "That is the beginning.")
  }

  @Test("a channel that is switched off leafs through names no more")
  func namesWhereOff() async throws {
    let folder = try Folder((1...12).map { "g\($0).gif" })
    defer { withExtendedLifetime(folder) {} }
    let run = try local(folder)
    #expect(try await run.ask("1", "gif").lines.count == 11)
    try run.send(#"{"type":"configure","channel":"room","policy":{"enabled":false}}"#)
    let reply = try await run.ask("2", "more")
    #expect(reply.ok == false && reply.text == "unfurl is off in this channel.")
  }

  @Test(
    "what leads elsewhere is refused with a sentence, and no path is said",
    arguments: [
      ("../../etc/passwd", "No GIF here has a name that begins with a dot."),
      ("/etc/passwd", "A GIF is asked for by its name alone: there is no way to other folders."),
      ("x\\y", "A GIF is asked for by its name alone: there is no way to other folders."),
      ("a\u{0}b", "No GIF has a name with control characters."),
      (".hidden", "No GIF here has a name that begins with a dot."),
      (String(repeating: "x", count: 300), "That name is too long: a file's has at most 255 bytes."),
      ("link", "\"link\" is a link, a folder or a device, and is not read."),
      ("wvae", "There is no GIF \"wvae\": did you mean \"wave\"? (\"gif\" lists all.)"),
      ("x", "There is no GIF \"x\". (\"gif\" lists the one there is.)"),
      ("\u{202E}\u{200B}", "That is no name."),
      ("@everyone", "There is no GIF \"＠everyone\". (\"gif\" lists the one there is.)"),
    ])
  func refused(name: String, sentence: String) async throws {
    let folder = try Folder(["wave.gif"])
    defer { withExtendedLifetime(folder) {} }
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link.gif", withDestinationPath: "wave.gif")
    let reply = try await local(folder).ask("1", "gif \(name)")
    #expect(reply.ok == false && reply.to == "sender")
    #expect(reply.text == sentence)
  }

  @Test("without a folder the answer says which key to set; one that cannot be read is said without its path")
  func noFolder() async throws {
    let run = try BotRun()
    for word in ["gif", "gif wave"] { #expect(try await run.ask(word, word).text == GIFSentences.noFolder) }
    #expect(GIFSentences.noFolder.contains("gifs.path"))
    let folder = try Folder()
    defer { withExtendedLifetime(folder) {} }
    let missing = try BotRun(configuration: "gifs: {path: \"\(folder.path)/none\"}\n")
    for word in ["gif", "gif wave"] {
      #expect(try await missing.ask(word, word).text == "The GIFs cannot be read: no such file or directory.")
    }
    #expect(missing.logged.all.contains("gifs.path: \(folder.path)/none cannot be read: no such file or directory"))
    #expect(try await local(folder).ask("1", "gif").text == "There are no GIFs in the folder yet.")
  }

  @Test("it is answered where links to GIFs are left alone, and not where the channel is off")
  func off() async throws {
    let folder = try Folder(["wave.gif"])
    defer { withExtendedLifetime(folder) {} }
    let run = try BotRun(
      configuration: "gifs: {path: \"\(folder.path)\"}\nchannels:\n  \"*/quiet\": {handlers: [-gif]}\n"
        + "  \"*/mute\": {enabled: false}\n")
    try run.command("1", "gif wave", channel: "quiet")
    #expect(try await run.reply("1").ok == true)
    for word in ["gif", "gif wave", "gif trending"] {
      try run.command(word, word, channel: "mute")
      #expect(try await run.reply(word).text.hasPrefix("unfurl is off in this channel ("))
    }
  }

  // MARK: GIPHY

  @Test("what is trending is shown ten at a time, and more and less leaf through it without a second request")
  func leaf() async throws {
    let run = try trending([0: Self.page(0..<10), 10: Self.page(10..<20), 20: Self.page(20..<25), 30: Self.page(0..<0)])
    let first = try await run.ask("1", "gif trending")
    #expect(first.ok == true && first.to == "channel")
    #expect(first.lines.first == "1. Cat 0 — https://media.example/0.gif")
    #expect(first.lines.count == 11 && first.lines.last == #"… and 15 more: "more" shows them"#)
    let item = try #require((first.data?["items"] as? [[String: Any]])?.first)
    #expect(item["url"] as? String == "https://media.example/0.gif" && first.data?["count"] as? Int == 25)
    let image = (item["metadata"] as? [String: Any])?["image"] as? [String: Any]
    #expect(image?["width"] as? Int == 480)
    #expect(try await run.ask("2", "more").lines.first == "11. Cat 10 — https://media.example/10.gif")
    #expect(try await run.ask("3", "more").lines.count == 5)
    #expect(try await run.ask("4", "more").text == "That is all.")
    #expect(try await run.ask("5", "less").lines.first == "11. Cat 10 — https://media.example/10.gif")
    #expect(try await run.ask("6", "less").lines.first == "1. Cat 0 — https://media.example/0.gif")
    #expect(try await run.ask("7", "less").text == "That is the beginning.")
    try run.command("8", "gif TRENDING", channel: "other")
    #expect(try await run.reply("8").lines.count == 11)
    #expect(run.fetcher.requestedURLs == [0, 10, 20, 30].map(Self.url))
  }

  @Test("a page of which items are left out leads on to the next all the same")
  func gaps() async throws {
    let item = "{\"images\":{\"original\":{\"url\":\"https://media.example/x.gif\"}}}"
    let holes = "{\"data\":[7,\(item),9,8,7,6,5,4,3,2],\"pagination\":{\"total_count\":25}}"
    let run = try trending([
      0: .body(Array(holes.utf8), mediaType: "application/json"), 10: Self.page(10..<20),
    ])
    #expect(
      try await run.ask("1", "gif trending").lines == [
        "2. (without a title) — https://media.example/x.gif", "… and 23 more: \"more\" shows them",
      ])
    #expect(try await run.ask("2", "more").lines.first == "11. Cat 10 — https://media.example/10.gif")
    #expect(try await run.ask("3", "less").lines.first == "2. (without a title) — https://media.example/x.gif")
  }

  @Test("without a key the answer says where to set one, and more of such a list too")
  func noKey() async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "gif trending")
    #expect(reply.ok == false)
    #expect(
      reply.text == "GIPHY needs a key: set giphy.api_key in the configuration or UNFURL_GIPHY_API_KEY.")
  }

  @Test(
    "each failure has its sentence, and none holds the key",
    arguments: [
      (FakePage.html("", status: 401), "GIPHY refused the key: see giphy.api_key in the configuration."),
      (FakePage.html("", status: 403), "GIPHY refused the key: see giphy.api_key in the configuration."),
      (
        FakePage.html("", status: 429, headers: [("Retry-After", "720")]),
        "GIPHY had too many requests: it wants to be left alone for 12 minutes."
      ),
      (FakePage.html("", status: 429), "GIPHY had too many requests: try again later."),
      (FakePage.html("", status: 503), "GIPHY answered with status 503."),
      (FakePage.html("<html>"), "GIPHY's answer could not be read."),
      (FakePage.html("{\"data\":7}"), "GIPHY's answer could not be read."),
      (FakePage.html("{\"data\":[]}"), "That is all."),
      (FakePage.html("{\"data\":[{\"title\":\"no link\"}]}"), "None of what GIPHY lists here can be shown."),
      (
        FakePage.html("{\"data\":[]}").redirected(to: "https://evil.example/"),
        "GIPHY's answer could not be read: it leads elsewhere, and the key goes nowhere else."
      ),
      (FakePage.failing(UnfurlError(.dns, "x \(GIFTests.key)")), "GIPHY could not be asked: no such host."),
      (FakePage.failing(UnfurlError(.deadline, "x \(GIFTests.key)")), "GIPHY did not answer in time."),
      (
        FakePage.failing(UnfurlError(.addressRefused, "x \(GIFTests.key)")),
        "GIPHY could not be asked: a private address or a port that is not allowed."
      ),
    ])
  func failures(page: FakePage, sentence: String) async throws {
    let run = try trending([0: page])
    #expect(try await run.ask("1", "gif trending").text == sentence)
    _ = try await run.ask("2", "why")
    _ = try await run.end()
    #expect(!run.lines.all.joined().contains(Self.key) && !run.logged.all.joined().contains(Self.key))
  }

  @Test("one that never answers is given up, and cancel stops it")
  func stuck() async throws {
    let gate = try Gate()
    let run = try trending([0: Self.page(0..<10).held(by: gate)])
    try run.command("1", "gif trending")
    _ = try await run.fetcher.requests.first(1)
    run.clock.advance(by: .seconds(12))
    #expect(try await run.reply("1").text == "There was no answer within 10 s.")
    _ = try await run.fetcher.cancelled.first(1)
    try run.command("2", "gif trending")
    _ = try await run.fetcher.requests.first(2)
    #expect(try await run.ask("3", "cancel").text == "Stopped waiting for 1 link.")
    #expect(try await run.reply("2").text == "Stopped.")
    _ = try await run.fetcher.cancelled.first(2)
    gate.open()
  }

  @Test("ten items with long titles and links fit into an answer")
  func long() async throws {
    let path = String(repeating: "x", count: 200)
    let items = (0..<10).map { number in
      "{\"title\":\"\(String(repeating: "wörd ", count: 60))\",\"images\":{\"original\":{\"url\":\"https://m.example/\(path)\(number)\"}}}"
    }
    let json = "{\"data\":[\(items.joined(separator: ","))],\"pagination\":{\"total_count\":4999}}"
    let run = try trending([0: .body(Array(json.utf8), mediaType: "application/json")])
    let reply = try await run.ask("1", "gif trending")
    #expect(reply.lines.count == 11 && reply.text.utf8.count <= 4000)
    #expect((reply.data?["items"] as? [[String: Any]])?.count == 10)
  }
}
