// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("commands typed in chat")
struct CommandTests {
  /// A folder for state that goes at the end.
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "unfurl-commands-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private func ask(_ bridge: Bridge, _ id: String, _ text: String) async throws -> Out {
    try await bridge.send(
      #"{"type":"command","id":"\#(id)","channel":"room","text":\#(quoted(text)),"admin":true}"#)
    return try await bridge.first("reply", id: id)
  }

  @Test("what was switched, saved and leafed through in chat is there after a restart")
  func restart() async throws {
    let server = try LoopbackServer(
      routes: Dictionary(uniqueKeysWithValues: (1...7).map { ("/\($0)", page("page \($0)")) }))
    let folder = Folder()
    let first = try Bridge(arguments: ["--state", folder.path])
    for number in 1...7 {
      #expect(try await ask(first, "s\(number)", "save \(server.url("/\(number)"))").flag("ok") == true)
    }
    #expect(try await ask(first, "l", "saved").text("text")?.hasPrefix("1. page 7 — ") == true)
    #expect(try await ask(first, "o", "off").text("text") == "unfurl is off here now.")
    try await first.end()

    let second = try Bridge(arguments: ["--state", folder.path])
    try await second.message(server.url("/1"), id: "m", channel: "room")
    #expect(try await second.outcome(of: "m").text("reason") == "disabled")
    #expect(try await ask(second, "w", "why").text("text")?.hasSuffix("enabled: false (set in chat)") == true)
    #expect(try await ask(second, "r", "more").text("text")?.hasPrefix("6. page 2 — ") == true)
    #expect(try await ask(second, "x", "reset").text("text") == "What was set here in chat is undone.")
    try await second.end()

    let third = try Bridge(arguments: ["--state", folder.path])
    try await third.message(server.url("/1"), id: "m", channel: "room")
    #expect(try await third.outcome(of: "m").type == "preview")
    try await third.end()
  }

  @Test("in the dialect text an answer stands in its message's place, and has a line for each of its own")
  func text() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/slow": page("Slow", after: gate), "/fast": page("Fast")])
    let file = try Configuration(Configuration.patient)
    let bot = try BotProcess(arguments: ["--dialect", "text", "--config", file.path])
    try await bot.send(server.url("/slow"))
    try await bot.send("!unfurl help save")
    try await bot.send("  !unfurl \(server.url("/fast"))")
    try await bot.send("!unfurl off")
    try await server.requests.first { $0.path == "/fast" }
    gate.open()
    bot.closeInput()
    let lines = try await bot.transcript.lines
    #expect(lines.count == 6)
    #expect(lines.first?.contains("Slow") == true)
    #expect(lines.dropFirst().first?.hasPrefix("save [URL]: ") == true)
    #expect(lines.dropFirst(4).first?.contains("Fast") == true)
    #expect(lines.last?.hasPrefix("Only admins of this channel may switch handlers") == true)
    withExtendedLifetime(file) {}
  }

  @Test("a command among messages gets a reply and its done, and keeps all other promises")
  func promises() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let bridge = try Bridge()
    for number in 0..<200 {
      let text = number % 3 == 0 ? "!unfurl \(server.url("/a"))" : number % 3 == 1 ? server.url("/a") : "!unfurl stats"
      try await bridge.message(text, id: "\(number)", channel: "c\(number % 7)")
    }
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "reply" }.count == 133)
    #expect(outs.filter { $0.type == "done" }.count == 200)
  }

  @Test("no command, however it is spelt, stops the bot or breaks a line")
  func hostile() async throws {
    let bridge = try Bridge()
    let words = ["save", "saved", "refresh", "forget", "why", "unsave", "on", "off", "help", "more", ""]
    let arguments = [
      "\u{0}\u{7}\r\n\u{202E}", String(repeating: "9", count: 400), "-1", "http://", "http://[", "https://x:99999/",
      String(repeating: "a..", count: 3000) + "com", String(repeating: "http://127.0.0.1:9/ ", count: 4000),
      "@everyone \u{1B}[2J", "http://127.0.0.1:9/\(String(repeating: "x", count: 9000))",
    ]
    var count = 0
    for word in words {
      for argument in arguments {
        count += 1
        let reply = try await ask(bridge, "h\(count)", "\(word) \(argument)")
        let text = try #require(reply.text("text"))
        #expect(text.utf8.count <= 4000)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 0x20 && $0.value != 0x202E) }, "\(word)")
        #expect(!text.contains("@everyone"))
        _ = try await ask(bridge, "c\(count)", "cancel")
      }
    }
    try await bridge.end()
  }
}
