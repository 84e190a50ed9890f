// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("the order of replies")
struct OrderTests {
  /// Sends a message that is held, then one that is not; opens the first when the second has its answer.
  private func run(_ arguments: [String], channels: [String]) async throws -> [Out] {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/held": page("Held", after: gate), "/free": page("Free")])
    let bridge = try Bridge(Configuration.patient, arguments: arguments)
    try await bridge.message(server.url("/held"), id: "held", channel: channels[0])
    try await server.requests.first(1)
    try await bridge.message(server.url("/free"), id: "free", channel: channels[1])
    try await bridge.message("words", id: "words", channel: channels[1])
    _ = try await bridge.stats { $0.number("previews") == 1 }
    gate.open()
    return try await bridge.end().filter { $0.isOutcome || $0.type == "done" }
  }

  @Test("replies go out as they are ready")
  func ready() async throws {
    let outs = try await run([], channels: ["one", "one"])
    #expect(outs.suffix(2).map(\.id) == [#""held""#, #""held""#])
  }

  @Test("with --order message they keep the order of the messages of a channel")
  func message() async throws {
    let outs = try await run(["--order", "message"], channels: ["one", "one"])
    #expect(outs.map(\.id) == [#""held""#, #""held""#, #""free""#, #""free""#, #""words""#])
  }

  @Test("with --order message one channel does not hold up another")
  func otherChannel() async throws {
    let outs = try await run(["--order=message"], channels: ["one", "two"])
    #expect(outs.suffix(2).map(\.id) == [#""held""#, #""held""#])
  }

  @Test("in the order of the messages, too, an ack comes after the lines it caused")
  func acknowledgements() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: [
      "/held": page("Held", after: gate), "/free": page("Free"), "/hangs": hanging,
    ])
    let bridge = try Bridge(
      Configuration.patient, arguments: ["--order", "message"])
    try await bridge.message(server.url("/held"), id: "held")
    try await server.requests.first(1)
    try await bridge.message("\(server.url("/free")) \(server.url("/hangs"))", id: "m")
    _ = try await bridge.stats { $0.number("previews") == 1 }
    try await server.requests.first(3)
    try await bridge.message("\(server.url("/free"))", id: "m", channel: "default", type: "edit")
    try await bridge.send(#"{"type":"delete","id":"m","channel":"default"}"#)
    try await bridge.send(#"{"type":"ping"}"#)
    try await bridge.first("pong")
    gate.open()
    let outs = try await bridge.end().filter { $0.id != nil && $0.type != "stats" }
    #expect(
      outs.map(\.outcome) == [
        "preview", "done", "preview", "error cancelled", "done", "ack", "retract", "ack",
      ])
    #expect(outs.filter { $0.type == "ack" }.map { $0.text("for") } == ["edit", "delete"])
  }
}
