// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("a hundred thousand lines at once", .serialized)
struct FloodTests {
  private static let lines = 100_000

  /// Chat without links, now and then a link that nobody may ask.
  private static func chat(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<count {
      let text = number % 100 == 0 ? "look http://127.0.0.1/\(number)" : "a line of chat"
      bytes += Array(#"{"type":"message","id":\#(number),"channel":"c\#(number % 7)","text":"\#(text)"}"#.utf8)
      bytes.append(0x0A)
    }
    return bytes
  }

  @Test("each gets its end, in bounded memory")
  func flood() async throws {
    let bridge = try Bridge("network: {}\n")
    try await bridge.send(bytes: Self.chat(Self.lines))
    try await bridge.send(#"{"type":"ping","id":"end"}"#)
    try await bridge.first("pong", id: "end")
    let peak = ProcessFacts(bridge.process.processID)?.peakKiB ?? .max
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "done" }.count == Self.lines)
    #expect(outs.filter { $0.text("code") == "address_refused" }.count == Self.lines / 100)
    #expect(peak < 150 << 10, "\(peak) KiB")
  }

  @Test("a bridge that does not read is waited for: the input is slowed, nothing is lost, memory is bounded")
  func unreadOutput() async throws {
    let unread = try UnreadOutput("network: {}\n")
    let input = Self.chat(Self.lines)
    let sent = Recorder<Bool>("floods that were taken", patience: .seconds(60))
    let sending = Task {
      try await unread.bot.send(bytes: input)
      sent.record(true)
    }
    await unread.full()
    #expect(sent.count == 0, "the input must wait while nobody reads")
    let output = Task { await unread.readAll() }
    try await sending.value
    let peak = ProcessFacts(unread.bot.processID)?.peakKiB ?? .max
    unread.bot.closeInput()
    let lines = await output.value.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(try await unread.bot.exitStatus == .exited(0))
    #expect(TranscriptRules(sent: input, lines: lines).faults == [])
    #expect(peak < 150 << 10, "\(peak) KiB")
  }

  @Test("lines that are nonsense are answered one by one in bounded memory, though nobody reads")
  func unreadNonsense() async throws {
    let unread = try UnreadOutput()
    let bytes = Array(String(repeating: "1\n", count: Self.lines).utf8)
    let sending = Task { try await unread.bot.send(bytes: bytes) }
    await unread.full()
    let peak = ProcessFacts(unread.bot.processID)?.peakKiB ?? .max
    let output = Task { await unread.readAll() }
    try await sending.value
    unread.bot.closeInput()
    let lines = await output.value.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
    #expect(TranscriptRules(sent: bytes, lines: lines).faults == [])
    #expect(lines.count == Self.lines + 2)
    #expect(peak < 60 << 10, "\(peak) KiB")
  }

  @Test("in the order of the messages, one that hangs holds back the rest without holding them all in memory")
  func orderedFlood() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/slow": .stall(until: gate) + page("Slow")])
    let bridge = try Bridge(arguments: ["--order", "message"])
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
    let outs = try await bridge.end()
    let ids = outs.filter { $0.type == "done" }.compactMap(\.id)
    #expect(ids == ["\"slow\""] + (0..<Self.lines).map(String.init))
    #expect(peak < 60 << 10, "\(peak) KiB")
  }

  @Test("a bridge that closed our output is noticed: status 1, a line on standard error, no hang")
  func closedOutput() async throws {
    let unread = try UnreadOutput()
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
    let server = try LoopbackServer(routes: ["/held": .stall(until: gate) + page("Held"), "/hangs": .stall()])
    let unread = try UnreadOutput()
    try await unread.bot.send(#"{"type":"message","id":1,"text":"\#(server.url("/held")) \#(server.url("/hangs"))"}"#)
    try await server.requests.first(2)
    unread.close()
    gate.open()
    #expect(try await unread.bot.exitStatus == .exited(1))
  }
}
