// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("the dialect text")
struct TextTests {
  private func start(_ more: [String] = [], configuration: String = Configuration.loopback) throws -> (
    BotProcess, Configuration
  ) {
    let file = try Configuration(configuration)
    return (try BotProcess(arguments: ["--dialect", "text", "--config", file.path] + more), file)
  }

  @Test("a preview a line, in the order of the messages, and nothing else")
  func order() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/slow": page("Slow", after: gate), "/fast": page("Fast")])
    let (bot, file) = try start(configuration: Configuration.patient)
    try await bot.send("first \(server.url("/slow"))")
    try await bot.send("nothing to see")
    try await bot.send("then \(server.url("/fast"))")
    try await server.requests.first { $0.path == "/fast" }
    gate.open()
    bot.closeInput()
    let transcript = try await bot.transcript
    #expect(transcript.status == .exited(0))
    #expect(transcript.lines.map { $0.contains("Slow") } == [true, false])
    #expect(transcript.lines.last?.contains("Fast") == true)
    #expect(transcript.lines.allSatisfy { $0.hasPrefix("↪ ") })
    withExtendedLifetime(file) {}
  }

  @Test("bytes that are not UTF-8, NUL, controls and over-long lines do no harm, and the next line is served")
  func badBytes() async throws {
    let server = try LoopbackServer(routes: ["/a": page("Served")])
    let (bot, file) = try start()
    try await bot.send(bytes: [0xFF, 0xFE, 0x0A, 0x00, 0x0A, 0x1B, 0x5B, 0x32, 0x4A, 0x0A, 0x0D, 0x0A, 0x0A])
    try await bot.send(bytes: [UInt8](repeating: 0x61, count: 10 << 20) + [0x0A])
    try await bot.send(bytes: [0xC3, 0x28, 0x00, 0x20] + Array("\(server.url("/a")) ".utf8) + [0xE2, 0x82, 0x0A])
    let line = try await bot.nextLine()
    #expect(line.contains("Served"))
    bot.closeInput()
    let transcript = try await bot.transcript
    #expect(transcript.lines.count == 1)
    #expect(transcript.status == .exited(0))
    #expect(transcript.errorLines.count == 1, "\(transcript.errorLines)")
    #expect(transcript.errorLines.first?.contains("line 6 is longer than 1048576 bytes") == true)
    withExtendedLifetime(file) {}
  }

  @Test("errors and skips say nothing, unless the policy has errors said")
  func errors() async throws {
    let server = try LoopbackServer(routes: [:])
    let text = "no \(server.url("/missing")) and <\(server.url("/asked-not"))>"
    for says in [false, true] {
      let (bot, file) = try start(
        configuration: Configuration.loopback + "\ndefaults: { errors: \(says ? "say" : "silent") }\n")
      try await bot.send(text)
      bot.closeInput()
      let transcript = try await bot.transcript
      #expect(transcript.lines.count == (says ? 1 : 0), "\(transcript.lines)")
      withExtendedLifetime(file) {}
    }
  }

  @Test("auto takes a brace for jsonl, whose ready then comes, and anything else for text")
  func auto() async throws {
    let server = try LoopbackServer(routes: ["/a": page("Served")])
    let file = try Configuration()
    func run(_ input: [String]) async throws -> Transcript {
      try await BotProcess.run(arguments: ["--config", file.path], input: input)
    }
    let lines = try await run(["", "  ", #" {"type":"ping","id":1}"#]).lines
    #expect(try lines.map { try Out($0).type } == ["ready", "pong", "bye"])
    #expect(try await run(["", "look: \(server.url("/a"))"]).lines.count == 1)
    let nothing = try await run([])
    #expect(nothing.lines == [] && nothing.status == .exited(0))
    #expect(try await run(["", "", ""]).lines == [])
  }

  @Test("a channel that is off is mute, and one line on standard error says where it was switched off")
  func off() async throws {
    let server = try LoopbackServer(routes: ["/a": page("Served")])
    let (bot, file) = try start(configuration: Configuration.loopback + "\ndefaults:\n  enabled: false\n")
    for _ in 0..<3 { try await bot.send(server.url("/a")) }
    bot.closeInput()
    let transcript = try await bot.transcript
    #expect(transcript.lines == [])
    #expect(transcript.errorLines.count == 1)
    #expect(transcript.errorLines.first?.contains(#"channel "default" is off"#) == true)
    #expect(transcript.errorLines.first?.contains("unfurl.yaml:3:12") == true, "\(transcript.errorLines)")
    #expect(server.requests.count == 0)
    withExtendedLifetime(file) {}
  }

  @Test("a channel in shadow works without a word")
  func shadow() async throws {
    let server = try LoopbackServer(routes: ["/a": page("Served")])
    let (bot, file) = try start(configuration: Configuration.loopback + "\ndefaults: { enabled: shadow }\n")
    try await bot.send(server.url("/a"))
    bot.closeInput()
    let transcript = try await bot.transcript
    #expect(transcript.lines == [] && transcript.errorLines == [])
    #expect(server.requests.count == 1)
    withExtendedLifetime(file) {}
  }
}
