// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("GIFs that are asked for")
struct GIFCommandTests {
  private static let key = "sesame-0123456789-open"

  /// A server in the shape of GIPHY's: a list of so many, and 401 for another key.
  private static func giphy(_ count: Int = 25, key: String = key, prefix: String = "Cat") throws -> LoopbackServer {
    try LoopbackServer { request in
      let query = Dictionary(
        (request.query ?? "").split(separator: "&").compactMap { part -> (String, String)? in
          let words = part.split(separator: "=", maxSplits: 1).map(String.init)
          return words.count == 2 ? (words[0], words[1]) : nil
        }, uniquingKeysWith: { $1 })
      guard request.path == "/v1/gifs/trending" else { return .notFound }
      guard query["api_key"] == key, let offset = query["offset"].flatMap(Int.init), query["limit"] == "10" else {
        return json("{\"meta\":{\"status\":401,\"msg\":\"Unauthorized \(query["api_key"] ?? "")\"}}", status: 401)
      }
      let items = (offset..<max(offset, min(offset + 10, count))).map { number in
        """
        {"type":"gif","id":"i\(number)","title":"\(prefix) \(number) GIF by X","images":{"original":{"width":"480",
        "height":"270","size":"1834567","frames":"60","url":"https://media.example/i\(number).gif?cid=\(key)"},
        "padding":"\(String(repeating: "x", count: 8000))"}}
        """
      }
      return json(
        """
        {"data":[\(items.joined(separator: ","))],"meta":{"status":200,"msg":"OK","response_id":"r"},
        "pagination":{"total_count":\(count),"count":\(items.count),"offset":\(offset)}}
        """)
    }
  }

  private static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> Behaviour {
    .response(status: status, headers: [("Content-Type", "application/json")] + headers, body: Array(text.utf8))
  }

  private static func configuration(_ server: LoopbackServer, more: String = "") -> String {
    "\(Configuration.loopback)\ngiphy: { endpoint: \"\(server.url("/v1/gifs"))\" }\n\(more)"
  }

  private func bridge(
    _ configuration: Configuration, in folder: KeptFolder, key: String? = GIFCommandTests.key
  ) throws -> Bridge {
    try Bridge(
      file: configuration, arguments: ["--state", folder.path, "--log", "debug"],
      shell: key.map { "export UNFURL_GIPHY_API_KEY='\($0)'" })
  }

  private func expectSecret(
    _ bridges: [Bridge], _ folder: KeptFolder, _ key: String = GIFCommandTests.key,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    for bridge in bridges {
      #expect(!(try await bridge.process.lines.whole()).joined().contains(key), sourceLocation: location)
      #expect(!(try await bridge.process.errorLines.whole()).joined().contains(key), sourceLocation: location)
    }
    for name in folder.names {
      #expect(try folder.bytes(name).range(of: Data(key.utf8)) == nil, "\(name)", sourceLocation: location)
    }
  }

  @Test("what is trending is leafed through, across a restart, and the key is nowhere that the bot writes to")
  func trending() async throws {
    let server = try Self.giphy()
    let folder = try KeptFolder()
    let file = try Configuration(Self.configuration(server))
    let first = try bridge(file, in: folder)
    let page = try await first.command("gif trending", id: "1")
    let lines = page.text("text")?.components(separatedBy: "\n") ?? []
    #expect(lines.first == "1. Cat 0 GIF by X — https://media.example/i0.gif")
    #expect(lines.count == 11 && lines.last == #"… and 15 more: "more" shows them"#)
    #expect(page.number("data.count") == 25)
    #expect(try await first.command("more", id: "2").text("text")?.hasPrefix("11. Cat 10 GIF by X — ") == true)
    #expect(try await first.command("less", id: "3").text("text")?.hasPrefix("1. Cat 0 GIF by X — ") == true)
    #expect(try await first.command("more", id: "4").text("text")?.hasPrefix("11. ") == true)
    #expect(server.requests.count == 2)
    #expect(server.requests.all.first?.target == "/v1/gifs/trending?api_key=\(Self.key)&limit=10&offset=0")
    _ = try await first.command("stats", id: "5")
    _ = try await first.command("why", id: "6")
    try await first.end()

    let second = try bridge(file, in: folder)
    let last = try await second.command("more", id: "1").text("text")?.components(separatedBy: "\n")
    #expect(last?.first?.hasPrefix("21. Cat 20 ") == true && last?.count == 5)
    #expect(try await second.command("more", id: "2").text("text") == "That is all.")
    try await second.end()
    try await expectSecret([first, second], folder)
  }

  @Test("each trouble with GIPHY has its answer, and none holds the key")
  func troubles() async throws {
    let elsewhere = try LoopbackServer { _ in Self.json("{\"data\":[]}") }
    let silent = try Gate()
    let whole = Array("{\"data\":[{\"title\":\"\(String(repeating: "x", count: 5000))\"}]}".utf8)
    let troubles: [(Behaviour, String)] = [
      (Self.json("{\"meta\":{\"status\":401,\"msg\":\"\(Self.key)\"}}", status: 401), "GIPHY refused the key"),
      (Self.json("{}", status: 403), "GIPHY refused the key"),
      (Self.json("{\"meta\":{\"status\":403}}"), "GIPHY refused the key"),
      (Self.json("", status: 500), "GIPHY answered with status 500."),
      (.html("<h1>\(Self.key)</h1>"), "GIPHY's answer could not be read."),
      (.cutShort(whole, of: 9000), "GIPHY's answer could not be read."),
      (.html("{\"data\":[\(String(repeating: " ", count: 1 << 20))]}"), "GIPHY's answer could not be read."),
      (.garbage, "GIPHY"), (.reset, "GIPHY could not be asked: nobody answers there."),
      (
        .redirect(to: elsewhere.url("/v1/gifs/trending?api_key=\(Self.key)")),
        "GIPHY's answer could not be read: it leads"
      ),
      (.redirect(to: "/v1/gifs/other?api_key=\(Self.key)", status: 308), "GIPHY's answer could not be read: it leads"),
      (.redirect(to: nil), "GIPHY's answer could not be read."),
      (.stall(until: silent), "GIPHY did not answer in time."),
      (
        Self.json("", status: 429, headers: [("Retry-After", "3000")]),
        "GIPHY had too many requests: it wants to be left alone for 50 minutes."
      ),
    ]
    let turn = Recorder<Int>("requests")
    let server = try LoopbackServer { _ in
      let number = min(turn.count, troubles.count - 1)
      turn.record(number)
      return troubles[number].0
    }
    let folder = try KeptFolder()
    let file = try Configuration(Self.configuration(server, more: "defaults: { deadline: 3s }\n"))
    let bridge = try bridge(file, in: folder)
    for (number, trouble) in troubles.enumerated() {
      let reply = try await bridge.command("gif trending", id: "\(number)")
      #expect(reply.text("text")?.hasPrefix(trouble.1) == true, "\(number): \(reply.text("text") ?? "") \(trouble.1)")
    }
    let asked = turn.count
    let paused = try await bridge.command("gif trending", id: "paused")
    #expect(paused.text("text")?.hasPrefix("GIPHY had too many requests") == true)
    #expect(turn.count == asked)
    #expect(elsewhere.requests.count == 0)
    silent.open()
    try await bridge.end()
    try await expectSecret([bridge], folder)
  }

  @Test("an exception to the address guard that names channels holds for those")
  func guarded() async throws {
    let server = try Self.giphy()
    let folder = try KeptFolder()
    let file = try Configuration(
      """
      network: { allow: [{ address: 127.0.0.1/32, channels: ["*/inside"] }] }
      giphy: { endpoint: "\(server.url("/v1/gifs"))" }
      """)
    let bridge = try bridge(file, in: folder)
    #expect(try await bridge.command("gif trending", id: "1", channel: "inside").flag("ok") == true)
    let refused = try await bridge.command("gif trending", id: "2", channel: "outside")
    #expect(
      refused.text("text") == "GIPHY could not be asked: a private address or a port that is not allowed.")
    #expect(server.requests.count == 1)
    try await bridge.end()
  }

  @Test("without a key GIPHY is not asked; SIGHUP takes up key, endpoint and folder")
  func reread() async throws {
    let (server, other) = (try Self.giphy(), try Self.giphy(key: "another-key-987654321", prefix: "Dog"))
    let folder = try KeptFolder()
    let file = try Configuration(Self.configuration(server))
    let bridge = try bridge(file, in: folder, key: nil)
    #expect(try await bridge.command("gif trending", id: "1").text("text")?.hasPrefix("GIPHY needs a key: ") == true)
    #expect(try await bridge.command("gif", id: "2").text("text")?.contains("gifs.path") == true)
    try FileManager.default.createDirectory(
      at: file.folder.appendingPathComponent("mine"), withIntermediateDirectories: false)
    try Data(GIFBytes.animation()).write(to: file.folder.appendingPathComponent("mine/wave.gif"))
    func reload(_ endpoint: LoopbackServer, _ key: String, _ count: Int) async throws {
      try file.write(
        """
        \(Configuration.loopback)
        giphy: { endpoint: "\(endpoint.url("/v1/gifs"))", api_key: \(key) }
        gifs: { path: mine, url: "https://example.org/gifs/" }
        """)
      bridge.process.signal(SIGHUP)
      while bridge.errorLines.count(where: { $0.contains("was reread") }) < count {
        _ = try await bridge.process.errorLines.first(bridge.process.errorLines.count + 1)
      }
    }
    try await reload(server, Self.key, 1)
    #expect(try await bridge.command("gif trending", id: "3").text("text")?.hasPrefix("1. Cat 0 ") == true)
    let gif = try await bridge.command("gif WAVE.gif", id: "4").text("text")
    #expect(gif?.hasPrefix("wave: GIF 4×3, 3 frames, 0.3 s, loops forever, ") == true)
    #expect(gif?.hasSuffix(" — https://example.org/gifs/wave.gif") == true)
    try await reload(other, "another-key-987654321", 2)
    #expect(try await bridge.command("gif trending", id: "5").text("text")?.hasPrefix("1. Dog 0 ") == true)
    try await bridge.end()
    try await expectSecret([bridge], folder)
    try await expectSecret([bridge], folder, "another-key-987654321")
  }

  @Test("names are leafed through across a restart, and no trick leads out of the folder")
  func local() async throws {
    let folder = try KeptFolder()
    let file = try Configuration("gifs: { path: mine, url: \"https://example.org/gifs\" }\n")
    let mine = file.folder.appendingPathComponent("mine")
    try FileManager.default.createDirectory(at: mine, withIntermediateDirectories: false)
    try Data(GIFBytes.animation()).write(to: file.folder.appendingPathComponent("secret.gif"))
    for number in 10..<25 { try Data(GIFBytes.animation()).write(to: mine.appendingPathComponent("g\(number).gif")) }
    try FileManager.default.createSymbolicLink(
      at: mine.appendingPathComponent("link.gif"), withDestinationURL: file.folder.appendingPathComponent("secret.gif"))
    let first = try bridge(file, in: folder)
    #expect(try await first.command("gif", id: "1").text("text")?.hasPrefix("1. g10\n2. g11\n") == true)
    let tricks = [
      "../secret", "../secret.gif", "mine/../../secret", "/etc/passwd", "..", ".", "link", "link.gif",
      "%2e%2e%2fsecret",
      "\\..\\secret", "g10\u{0}", "g10.gif\u{0}.png", "~/secret", "./g10", "\u{202E}fig.01g", "secret",
      file.folder.appendingPathComponent("secret.gif").path, String(repeating: "../", count: 1000) + "etc/passwd",
    ]
    for (number, trick) in tricks.enumerated() {
      let reply = try await first.command("gif \(trick)", id: "t\(number)")
      #expect(reply.flag("ok") == false, "\(trick)")
      #expect(reply.text("text")?.contains(file.folder.path) == false)
    }
    try await first.end()
    let second = try bridge(file, in: folder)
    let more = try await second.command("more", id: "1").text("text")
    #expect(more == "11. g20\n12. g21\n13. g22\n14. g23\n15. g24")
    try await second.end()
  }

  @Test("check warns of a folder without a URL, and of a key that would go unencrypted")
  func check() async throws {
    let file = try Configuration(
      """
      gifs: { path: mine }
      giphy: { endpoint: "http://giphy.example/v1/gifs", api_key: \(Self.key) }
      """)
    let said = try await BotProcess.run(arguments: ["check", "--config", file.path])
    let text = said.lines.joined(separator: "\n")
    #expect(said.status == .exited(0))
    #expect(text.contains("gifs: the key url is missing"))
    #expect(text.contains("giphy: the endpoint is http"))
    #expect(!text.contains(Self.key) && !said.errorLines.joined().contains(Self.key))
  }
}
