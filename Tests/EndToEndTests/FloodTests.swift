// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("a hundred thousand lines at once", .serialized)
struct FloodTests {
  private static let lines = 100_000

  /// Chat without links, now and then a link that nobody may ask.
  private static func chat(_ numbers: some Sequence<Int>) -> [UInt8] {
    let lines = numbers.map { number in
      let text = number % 100 == 0 ? "look http://127.0.0.1/\(number)" : "a line of chat"
      return #"{"type":"message","id":\#(number),"channel":"c\#(number % 7)","text":"\#(text)"}"# + "\n"
    }
    return Array(lines.joined().utf8)
  }

  /// One end for each message, and all rules for every hundredth: to parse every line would take a debug build long.
  private func check(_ lines: [String]) {
    let ends = FloodLines.ends(lines)
    #expect(ends.count == Self.lines && Set(ends).count == Self.lines)
    let sampled = lines.filter { FloodLines.endedMessage($0).map { $0.hasSuffix("00") || $0 == "0" } ?? true }
    let rules = TranscriptRules(sent: Self.chat(stride(from: 0, to: Self.lines, by: 100)), lines: sampled)
    #expect(rules.faults == [])
    #expect(rules.outs.filter { $0.text("code") == "address_refused" }.count == Self.lines / 100)
  }

  @Test("each gets its end, in bounded memory")
  func flood() async throws {
    let bridge = try Bridge("network: {}\n")
    try await bridge.send(bytes: Self.chat(0..<Self.lines))
    try await bridge.send(#"{"type":"shutdown"}"#)
    try await bridge.process.line { $0.hasPrefix(#"{"type":"bye""#) }
    bridge.process.closeInput()
    let transcript = try await bridge.process.transcript
    #expect(transcript.status == .exited(0))
    check(transcript.lines)
  }

  @Test("a bridge that does not read is waited for: the input is slowed, nothing is lost, memory is bounded")
  func unreadOutput() async throws {
    let unread = try UnreadOutput("network: {}\n")
    let sent = Recorder<Bool>("floods that were taken", patience: .seconds(60))
    let sending = Task {
      try await unread.bot.send(bytes: Self.chat(0..<Self.lines))
      sent.record(true)
    }
    await unread.full()
    #expect(sent.count == 0, "the input must wait while nobody reads")
    let output = Task { await unread.readAll() }
    try await sending.value
    let peak = ProcessFacts(unread.bot.processID)?.peakKiB ?? .max
    unread.bot.closeInput()
    let lines = await output.value
    #expect(try await unread.bot.exitStatus == .exited(0))
    check(lines)
    #expect(peak < 60 << 10, "\(peak) KiB")
  }

  @Test("lines that are nonsense are answered one by one in bounded memory, though nobody reads")
  func unreadNonsense() async throws {
    let unread = try UnreadOutput()
    let sending = Task { try await unread.bot.send(bytes: Array(String(repeating: "1\n", count: Self.lines).utf8)) }
    await unread.full()
    let output = Task { await unread.readAll() }
    try await sending.value
    let peak = ProcessFacts(unread.bot.processID)?.peakKiB ?? .max
    unread.bot.closeInput()
    let lines = await output.value
    #expect(lines.count == Self.lines + 2)
    for number in stride(from: 1, through: Self.lines, by: 100) where lines.count > number {
      let out = try Out(lines[number])
      #expect(out.number("line") == number && out.text("detail") == "bad_json" && LineRules.faults(of: out) == [])
    }
    #expect(peak < 60 << 10, "\(peak) KiB")
  }

  @Test("in the order of the messages, one that hangs holds back the rest without holding them all in memory")
  func orderedFlood() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/slow": page("Slow", after: gate)])
    let bridge = try Bridge(Configuration.patient, arguments: ["--order", "message"])
    try await bridge.message(server.url("/slow"), id: "slow")
    try await server.requests.first(1)
    let input = (0..<Self.lines).map { #"{"type":"message","id":\#($0),"text":"chat"}"# + "\n" }.joined()
    let sending = Task { try await bridge.send(bytes: Array(input.utf8)) }
    while !ProcessFacts.isIdle(bridge.process.processID) { await Task.yield() }
    gate.open()
    try await sending.value
    try await bridge.send(#"{"type":"ping","id":"end"}"#)
    try await bridge.first("pong", id: "end")
    let peak = ProcessFacts(bridge.process.processID)?.peakKiB ?? .max
    bridge.process.closeInput()
    let ends = FloodLines.ends(try await bridge.process.transcript.lines)
    #expect(ends == [#""slow""#] + (0..<Self.lines).map(String.init))
    #expect(peak < 60 << 10, "\(peak) KiB")
  }

  @Test("a bridge that closed our output is noticed: status 1, a line on standard error, no hang")
  func closedOutput() async throws {
    let unread = try UnreadOutput()
    // The pipe must have been opened at its other end, too, before it is closed at this one.
    while unread.waiting == 0 { await Task.yield() }
    unread.close()
    try await unread.bot.send(#"{"type":"message","text":"anybody there?"}"#)
    #expect(try await unread.bot.exitStatus == .exited(1))
    let errors = try await unread.bot.errorLines.whole()
    #expect(errors.count == 1)
    #expect(errors.first?.contains("stdout") == true)
  }

  @Test("a bridge that closes our output while links are in flight is noticed, too")
  func closedOutputInFlight() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/held": page("Held", after: gate), "/hangs": hanging])
    let unread = try UnreadOutput(Configuration.patient)
    try await unread.bot.send(#"{"type":"message","id":1,"text":"\#(server.url("/held")) \#(server.url("/hangs"))"}"#)
    try await server.requests.first(2)
    unread.close()
    gate.open()
    #expect(try await unread.bot.exitStatus == .exited(1))
  }
}
