// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("a thousand links that stall", .serialized)
struct LoadTests {
  private static let links = 1000

  /// Has a thousand links of one channel stall, then asks for a good one on another host, and looks at the process.
  private func run(_ configuration: String, stalled: LoopbackServer, inFlight: Int) async throws {
    let good = try LoopbackServer(address: "127.0.0.3") { _ in page("Good") }
    let bridge = try Bridge("\(configuration)\ndefaults: { pending_after: 0, deadline: 300s, links_per_message: 10 }\n")
    let started = ProcessFacts(bridge.process.processID)?.threads
    for message in 0..<Self.links / 10 {
      let text = (0..<10).map { stalled.url("/\(message)/\($0)") }.joined(separator: " ")
      try await bridge.message(text, id: "\(message)", channel: "crowd")
    }
    try await stalled.requests.first(inFlight)
    try await bridge.message(good.url("/"), id: "good", channel: "crowd")
    #expect(try await bridge.outcome(of: "good").outcome == "preview")
    let lines = try bridge.process.lines.all.map { try Out($0) }
    #expect(lines.filter(\.isOutcome).map(\.url) == [good.url("/")], "it answers before all that stall")
    if inFlight < Self.links { #expect(stalled.mostConnections <= inFlight) }

    let facts = try #require(ProcessFacts(bridge.process.processID))
    #expect(facts.threads <= 12, "\(facts.threads) threads, \(started ?? 0) at the start")
    #expect(facts.peakKiB < 150 << 10, "\(facts.peakKiB) KiB")
    while !ProcessFacts.isIdle(bridge.process.processID) { await Task.yield() }

    for message in 0..<Self.links / 10 {
      try await bridge.send(#"{"type":"cancel","id":"\#(message)","channel":"crowd"}"#)
    }
    let stats = try await bridge.stats { $0.number("in_flight") == 0 }
    #expect(stats.number("errors.cancelled") == Self.links)
    try await stalled.closedByClient.first(inFlight)
    try await bridge.end()
  }

  @Test("all in flight at once: a good link on another host answers first, on few threads, and idly")
  func inFlight() async throws {
    let stalled = try LoopbackServer { _ in hanging }
    let configuration = #"network: { allow: ["127.0.0.0/8"], transfers_per_host: 1000 }"#
    try await run(configuration, stalled: stalled, inFlight: Self.links)
  }

  @Test("within the limit for one host: six are in flight, the others wait, and a good link elsewhere answers first")
  func waiting() async throws {
    let stalled = try LoopbackServer { _ in hanging }
    try await run(Configuration.loopback, stalled: stalled, inFlight: 6)
  }

  @Test("with every slot taken a channel that has nothing in flight gets one")
  func otherChannel() async throws {
    let stalled = try LoopbackServer { _ in hanging }
    let good = try LoopbackServer(address: "127.0.0.3") { _ in page("Good") }
    let bridge = try Bridge(
      #"network: { allow: ["127.0.0.0/8"], transfers: 4, transfers_per_host: 4 }"# + "\ndefaults: { deadline: 300s }\n")
    for number in 0..<8 { try await bridge.message(stalled.url("/\(number)"), id: "\(number)", channel: "crowd") }
    try await stalled.requests.first(4)
    try await bridge.message(good.url("/"), id: "good", channel: "quiet")
    #expect(try await bridge.outcome(of: "good").outcome == "preview")
    #expect(stalled.requests.count == 4)
    for number in 0..<8 { try await bridge.send(#"{"type":"cancel","id":"\#(number)","channel":"crowd"}"#) }
    try await bridge.end()
  }

  @Test("links that only waited are overloaded, not late, and are asked for when they are written again")
  func onlyWaited() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in page("Fast", after: gate) }
    let bridge = try Bridge(
      #"network: { allow: ["127.0.0.0/8"], transfers_per_host: 1 }"# + "\ndefaults: { deadline: 2s }\n")
    try await bridge.message(server.url("/0"), id: "0", channel: "crowd")
    try await server.requests.first(1)
    for number in 1...20 { try await bridge.message(server.url("/\(number)"), id: "\(number)", channel: "crowd") }
    #expect(try await bridge.outcome(of: "0").outcome == "error deadline")
    var outcomes: [Out] = []
    for number in 1...20 { outcomes.append(try await bridge.outcome(of: "\(number)")) }
    let asked = Set(server.requests.all.map(\.target))
    for (number, out) in zip(1..., outcomes) where number == 20 || !asked.contains("/\(number)") {
      #expect(out.outcome == "error overloaded" && out.flag("retryable") == true, "\(out)")
    }
    gate.open()
    try await bridge.message(server.url("/20"), id: "again", channel: "other")
    #expect(try await bridge.outcome(of: "again").outcome == "preview")
    try await bridge.end()
  }

  @Test("more messages than may wait slow the input, and none is lost")
  func moreThanMayWait() async throws {
    let gate = try Gate()
    let server = try LoopbackServer { _ in page("A", after: gate) }
    let bridge = try Bridge(
      "\(Configuration.loopback)\ndefaults: { pending_after: 0, deadline: 300s, repeat_window: off }\n")
    let link = server.url("/same")
    let input = (0..<12_000).map { #"{"type":"message","id":\#($0),"text":"\#(link)"}"# + "\n" }.joined()
    let sending = Task { try await bridge.send(bytes: Array(input.utf8)) }
    try await server.requests.first(1)
    while !ProcessFacts.isIdle(bridge.process.processID) { await Task.yield() }
    let peak = ProcessFacts(bridge.process.processID)?.peakKiB ?? .max
    gate.open()
    try await sending.value
    bridge.process.closeInput()
    let transcript = try await bridge.process.transcript
    #expect(Set(FloodLines.ends(transcript.lines)).count == 12_000)
    #expect(transcript.lines.filter { $0.hasPrefix(#"{"type":"preview""#) }.count == 12_000)
    #expect(transcript.status == .exited(0))
    #expect(server.requests.count == 1)
    #expect(peak < 150 << 10, "\(peak) KiB")
  }
}
