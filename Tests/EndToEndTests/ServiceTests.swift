// SPDX-License-Identifier: MIT

import JSONText
import Testing
import UnfurlTestKit

@Suite("hello, ping, stats, configure, shutdown")
struct ServiceTests {
  @Test("ready comes at once, says the protocol, and names handlers, features and dialects")
  func ready() async throws {
    let bridge = try Bridge()
    let ready = try await bridge.first("ready")
    #expect(ready.number("protocol") == 1)
    #expect(ready.text("version")?.isEmpty == false)
    #expect(ready["handlers"]?.array?.first?["id"] == .string("opengraph"))
    #expect(ready["handlers"]?.array?.first?["kind"] == .string("built_in"))
    #expect(ready["dialects"]?.array?.contains(.string("jsonl")) == true)
    #expect(ready["features"]?.array?.isEmpty == false)
    try await bridge.end()
  }

  @Test("a bridge that takes no HTML gets none; one that says nothing of its features gets it")
  func features() async throws {
    let server = try LoopbackServer { _ in page("A") }
    for (hello, hasHTML) in [
      (#"{"type":"hello","protocol":1,"client":"test","features":[]}"#, false),
      (#"{"type":"hello","protocol":1,"features":["html"]}"#, true), (#"{"type":"hello","protocol":1}"#, true),
      (#"{"type":"hello","protocol":1,"features":null,"new_key":[]}"#, true),
    ] {
      let bridge = try Bridge()
      try await bridge.send(hello)
      try await bridge.message(server.url("/a"), id: "m")
      let preview = try await bridge.outcome(of: "m")
      #expect((preview["html"] != nil) == hasHTML)
      try await bridge.end()
    }
  }

  @Test("a text keeps to the bridge's room, in bytes, cut between characters", arguments: [40, 41, 42, 43, 60, 100])
  func room(_ bytes: Int) async throws {
    let title = String(repeating: "日本語 ", count: 60)
    let server = try LoopbackServer { _ in page(title) }
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"hello","protocol":1,"max_text_bytes":\#(bytes)}"#)
    try await bridge.message(server.url("/a"), id: "m")
    let text = try #require(try await bridge.outcome(of: "m").text("text"))
    #expect(text.utf8.count <= bytes && text.utf8.count > bytes - 12, "\(text.utf8.count): \(text)")
    #expect(!text.contains("\u{FFFD}"))
    try await bridge.end()
  }

  @Test("a newer protocol is refused: one error, no bye, status 2", arguments: ["2", "99999999999999999999"])
  func newerProtocol(_ version: String) async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"hello","protocol":\#(version)}"#)
    let transcript = try await bridge.process.transcript
    #expect(transcript.status == .exited(2))
    let outs = try transcript.lines.map { try Out($0) }
    #expect(outs.map(\.outcome) == ["ready", "error unsupported_protocol"])
    #expect(outs.last?.text("kind") == "failed")
    #expect(transcript.errorLines.count == 1)
  }

  @Test("ping is answered by pong with its id, or without one")
  func ping() async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"ping","id":7}"#)
    try await bridge.send(#"{"type":"ping"}"#)
    let outs = try await bridge.end()
    #expect(outs.map(\.type) == ["ready", "pong", "pong", "bye"])
    #expect(outs[1].id == "7" && outs[2].id == nil)
  }

  @Test("stats count what was done")
  func stats() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": page("A"), "/slow": page("Slow", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message("words", id: "1")
    try await bridge.message("\(server.url("/a")) <\(server.url("/b"))> \(server.url("/missing"))", id: "2")
    try await bridge.first("done", id: "2")
    try await bridge.message(server.url("/a"), id: "3", channel: "another")
    try await bridge.message(server.url("/slow"), id: "4")
    try await server.requests.first { $0.path == "/slow" }
    try await bridge.send(#"{"type":"stats","id":"s"}"#)
    let stats = try await bridge.first("stats", id: "s")
    #expect(stats.number("messages") == 4)
    #expect(stats.number("links") == 5)
    #expect(stats.number("previews") == 2)
    #expect(stats["skipped"] == .object([JSONMember(key: "opted_out", value: .number("1"))]))
    #expect(stats["errors"] == .object([JSONMember(key: "http_status", value: .number("1"))]))
    #expect(stats.number("in_flight") == 1)
    #expect(stats.number("cache.hits") == 1)
    #expect(stats.number("cache.misses") == 3)
    #expect(stats.number("handlers.opengraph.calls") == 2, "it is asked about error pages, too")
    #expect(stats.number("handlers.opengraph.failures") == 0)
    #expect(stats.text("handlers.opengraph.state") == "on")
    #expect(stats.number("handlers.opengraph.p50_ms") != nil && stats.number("handlers.opengraph.p99_ms") != nil)
    gate.open()
    try await bridge.end()
  }

  @Test("configure switches a channel off and on again for this run, and other channels not")
  func configure() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"configure","channel":"one","policy":{"enabled":false}}"#)
    try await bridge.first("ack")
    try await bridge.message(server.url("/a"), id: "1", channel: "one")
    try await bridge.message(server.url("/a"), id: "1", channel: "two")
    try await bridge.send(#"{"type":"configure","channel":"one","policy":{"enabled":true,"prefix":"» "}}"#)
    try await bridge.send(#"{"type":"configure","channel":"one","policy":{"title_only":true}}"#)
    try await bridge.message(server.url("/a"), id: "2", channel: "one")
    let last = try await bridge.outcome(of: "2")
    #expect(last.text("text")?.hasPrefix("» A") == true)
    let outs = try await bridge.end()
    #expect(
      outs.filter { $0.isOutcome && $0.id == #""1""# && $0.channel == "one" }.map(\.outcome) == ["skipped disabled"])
    #expect(outs.filter { $0.isOutcome && $0.id == #""1""# && $0.channel == "two" }.map(\.outcome) == ["preview"])
    let acks = outs.filter { $0.type == "ack" }
    #expect(acks.map { $0.text("for") } == ["configure", "configure", "configure"])
    #expect(acks.map(\.channel) == ["one", "one", "one"])
    #expect(acks.last?.text("policy.prefix") == "» ", "the resolved policy stands in the ack")
    #expect(acks.last?.flag("policy.enabled") == true)
    #expect(acks.last?.number("policy.links_per_message") == 3)
  }

  @Test("a policy with a fault changes nothing")
  func configureFault() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"configure","channel":"one","policy":{"enabled":false,"deadlin":"1s"}}"#)
    try await bridge.first("error")
    try await bridge.message(server.url("/a"), id: "1", channel: "one")
    #expect(try await bridge.outcome(of: "1").outcome == "preview")
    let outs = try await bridge.end()
    let fault = try #require(outs.first { $0.type == "error" })
    #expect(fault.outcome == "error bad_input" && fault.text("detail") == "bad_field")
    #expect(fault.text("message")?.contains("deadline") == true)
  }

  @Test("many configurations of one channel cost no more than the last")
  func manyConfigurations() async throws {
    let bridge = try Bridge()
    let line = #"{"type":"configure","channel":"one","policy":{"max_text_bytes":200}}"# + "\n"
    try await bridge.send(bytes: Array(String(repeating: line, count: 2000).utf8))
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "ack" }.count == 2000)
  }

  @Test("shutdown finishes what is in flight, and leaves the lines after it unread")
  func shutdown() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": page("A", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a"), id: "m")
    try await server.requests.first(1)
    try await bridge.send(#"{"type":"shutdown"}"#)
    gate.open()
    let outs = try await bridge.ended()
    #expect(outs.filter { $0.type != "pending" }.map(\.outcome) == ["ready", "preview", "done", "bye"])
  }

  @Test("a command is answered by one reply")
  func command() async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"command","id":"c","channel":"one","text":"help"}"#)
    let reply = try await bridge.first("reply", id: "c")
    #expect(reply.channel == "one" && reply.flag("ok") != nil && reply.text("text")?.isEmpty == false)
    try await bridge.end()
  }
}
