// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("signals and ends")
struct SignalTests {
  @Test("SIGTERM and SIGINT end an idle bot at once, cleanly", arguments: [SIGTERM, SIGINT])
  func idle(_ signal: Int32) async throws {
    let bridge = try Bridge()
    try await bridge.first("ready")
    bridge.process.signal(signal)
    #expect(try await bridge.ended().map(\.type) == ["ready", "bye"])
  }

  @Test("SIGTERM lets what is in flight finish within 2 s, and cancels what is not finished then")
  func graceful() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/held": page("Held", after: gate), "/hangs": hanging])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/held"), id: "held")
    try await bridge.message(server.url("/hangs"), id: "hangs")
    try await server.requests.first(2)
    let began = ContinuousClock.now
    bridge.process.signal(SIGTERM)
    gate.open()
    let outs = try await bridge.ended()
    #expect(began.duration(to: .now) < .seconds(4))
    #expect(outs.map(\.outcome) == ["ready", "preview", "done", "error cancelled", "done", "bye"])
  }

  @Test("a second signal ends it at once")
  func twice() async throws {
    let server = try LoopbackServer { _ in hanging }
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/hangs"), id: "m")
    try await server.requests.first(1)
    bridge.process.signal(SIGTERM)
    bridge.process.signal(SIGINT)
    let transcript = try await bridge.process.transcript
    #expect(transcript.status == .exited(1))
    #expect(try transcript.lines.map { try Out($0).type } == ["ready"])
  }

  @Test("SIGTERM ends a bot whose output nobody reads")
  func unread() async throws {
    let unread = try UnreadOutput()
    let lines = (0..<20_000).map { #"{"type":"message","id":\#($0),"text":"x"}"# + "\n" }.joined()
    let sending = Task { try await unread.bot.send(bytes: Array(lines.utf8)) }
    await unread.full()
    unread.bot.signal(SIGTERM)
    _ = try await unread.bot.exitStatus
    _ = await sending.result
  }

  @Test("the end of input waits for what is in flight")
  func endOfInput() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": page("A", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a"), id: "m")
    bridge.process.closeInput()
    try await server.requests.first(1)
    gate.open()
    #expect(try await bridge.ended().map(\.outcome) == ["ready", "preview", "done", "bye"])
  }

  @Test("SIGHUP rereads the configuration: a channel goes off and on; a faulty file leaves all as it was")
  func reread() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let file = try Configuration()
    let bridge = try Bridge(file: file)
    func reload(_ text: String, says: String) async throws {
      try file.write(text)
      let before = bridge.process.errorLines.count
      bridge.process.signal(SIGHUP)
      try await bridge.process.errorLines.first(from: before) { $0.contains(says) }
    }
    func outcome(_ id: String) async throws -> String {
      try await bridge.message(server.url("/a"), id: id, channel: "c\(id)")
      return try await bridge.outcome(of: id).outcome
    }
    #expect(try await outcome("1") == "preview")
    try await reload("\(Configuration.loopback)\ndefaults: { enabled: false }\n", says: "was reread")
    #expect(try await outcome("2") == "skipped disabled")
    try await reload("defaults: { enabeld: true }\nnetwork: { alow: [] }\n", says: "old one holds")
    #expect(try await outcome("3") == "skipped disabled")
    let faults = bridge.errorLines.filter { $0.contains("unfurl.yaml:") && $0.contains("did you mean") }
    #expect(faults.count == 2, "every fault is said: \(bridge.errorLines)")
    try await reload(Configuration.loopback, says: "was reread")
    #expect(try await outcome("4") == "preview")
    try await reload("network: {}\n", says: "was reread")
    #expect(try await outcome("5") == "error address_refused", "what was fetched under the old rules is forgotten")
    try await bridge.end()
  }

  @Test("SIGHUP before the first line is not lost")
  func rereadBeforeTheFirstLine() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let file = try Configuration()
    let bot = try BotProcess(arguments: ["--config", file.path, "--log", "info"])
    // Any configuration does; that the bot is up is seen from its threads asleep in their waits.
    while !ProcessFacts.isIdle(bot.processID) || (ProcessFacts(bot.processID)?.threads ?? 0) < 3 { await Task.yield() }
    try file.write("\(Configuration.loopback)\ndefaults: { enabled: false }\n")
    bot.signal(SIGHUP)
    try await bot.errorLines.first { $0.contains("was reread") }
    try await bot.send(#"{"type":"message","id":1,"text":"\#(server.url("/a"))"}"#)
    bot.closeInput()
    let outs = try await bot.transcript.lines.map { try Out($0) }
    #expect(outs.map(\.outcome) == ["ready", "skipped disabled", "done", "bye"])
  }

  @Test("standard input that is closed is an end of input; standard output that is closed is status 1")
  func closedDescriptors() async throws {
    let unfurl = try BotProcess.unfurl()
    func run(_ redirection: String) async throws -> Transcript {
      try await BotProcess.run(
        executable: "/bin/sh", arguments: ["-c", #"exec "$0" --dialect jsonl \#(redirection)"#, unfurl])
    }
    let input = try await run("<&-")
    #expect(input.status == .exited(0) && input.lines.count == 2)
    let output = try await run(">&-")
    #expect(output.status == .exited(1) && output.errorLines.count == 1)
    #expect(try await run("2>&-").status == .exited(0))
  }
}
