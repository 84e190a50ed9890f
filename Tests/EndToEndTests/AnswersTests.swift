// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("where answers come from, and when")
struct AnswersTests {
  @Test("two channels that ask for the same link share one request, and the second is told so")
  func singleFlight() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/a": page("A", after: gate)])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a"), id: "m", channel: "one")
    try await server.requests.first(1)
    try await bridge.message(server.url("/a#other"), id: "m", channel: "two")
    try await bridge.send(#"{"type":"ping"}"#)
    try await bridge.first("pong")
    gate.open()
    #expect(try await bridge.outcome(of: "m", channel: "one").text("cache.state") == "miss")
    let second = try await bridge.outcome(of: "m", channel: "two")
    #expect(second.text("cache.state") == "shared" && second.url == server.url("/a#other"))
    try await bridge.end()
    #expect(server.requests.count == 1)
  }

  @Test("what is fresh in the cache is said without a request, errors included")
  func fresh() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { repeat_window: 0 }\n")
    for id in ["1", "2"] {
      try await bridge.message("\(server.url("/a")) \(server.url("/missing"))", id: id)
      try await bridge.first("done", id: id)
    }
    let outs = try await bridge.end()
    let previews = outs.filter { $0.type == "preview" }
    #expect(previews.map { $0.text("cache.state") } == ["miss", "fresh"])
    #expect(previews.last?.number("cache.fresh_for_s") ?? 0 > 3000)
    #expect(outs.filter { $0.type == "error" }.map(\.outcome) == ["error http_status", "error http_status"])
    #expect(server.requests.count == 2)
  }

  @Test(
    "an HTTP status of 4xx or 5xx is an error that says whether to try again", arguments: [403, 404, 429, 500, 503])
  func status(_ status: Int) async throws {
    let server = try LoopbackServer { _ in .html("<title>Oh</title>", status: status) }
    let bridge = try Bridge()
    try await bridge.message(server.url("/a"), id: "m")
    let out = try await bridge.outcome(of: "m")
    #expect(out.outcome == "error http_status" && out.number("status") == status)
    #expect(out.flag("retryable") == (status == 429 || status >= 500))
    try await bridge.end()
  }

  @Test("redirects are followed to their end, and given up when there are too many")
  func redirects() async throws {
    let server = try LoopbackServer(routes: [
      "/1": .redirect(to: "/2", status: 301), "/2": .redirect(to: "3?q", status: 307), "/3": page("Three"),
      "/round": .redirect(to: "/round"),
    ])
    let bridge = try Bridge()
    try await bridge.message(server.url("/1"), id: "1")
    try await bridge.message(server.url("/round"), id: "2")
    #expect(try await bridge.outcome(of: "1").text("metadata.url") == server.url("/3?q"))
    #expect(try await bridge.outcome(of: "2").outcome == "error too_many_redirects")
    try await bridge.end()
  }

  @Test("what takes too long is deadline, of the kind timed_out")
  func deadline() async throws {
    let server = try LoopbackServer { _ in .stall() }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { deadline: 200ms }\n")
    try await bridge.message(server.url("/a"), id: "m")
    let out = try await bridge.outcome(of: "m")
    #expect(out.outcome == "error deadline" && out.text("kind") == "timed_out" && out.flag("retryable") == true)
    try await bridge.end()
  }

  @Test("broken answers are errors, each with its code")
  func broken() async throws {
    let server = try LoopbackServer(routes: ["/reset": .reset, "/garbage": .garbage])
    // A server that is gone with its listener: its port is free, and nobody answers there.
    let closed = try { try LoopbackServer(address: "127.0.0.7", routes: [:]).url("/") }()
    let bridge = try Bridge()
    try await bridge.message("\(server.url("/reset")) \(server.url("/garbage")) \(closed)", id: "m")
    let outs = try await bridge.end()
    #expect(outs.filter(\.isOutcome).count == 3)
    #expect(outs.filter { $0.type == "error" }.count == 3)
    #expect(outs.first { $0.isOutcome && $0.url == closed }?.outcome == "error connect")
  }

  @Test("a link that takes its time is pending, once, with its host for a placeholder; a quick one is not")
  func pending() async throws {
    let gate = try Gate()
    let server = try LoopbackServer(routes: ["/slow": page("Slow", after: gate), "/fast": page("Fast")])
    let bridge = try Bridge(Configuration.policy("pending_after: 50ms"))
    try await bridge.message("\(server.url("/slow"))", id: "m")
    let pending = try await bridge.first("pending", id: "m")
    #expect(pending.url == server.url("/slow") && pending.text("placeholder") == "127.0.0.1")
    gate.open()
    #expect(try await bridge.outcome(of: "m").outcome == "preview")
    try await bridge.message(server.url("/slow"), id: "again")
    try await bridge.first("done", id: "again")
    #expect(try await bridge.end().filter { $0.type == "pending" }.count == 1)
  }

  @Test("untrusted text is defused: no controls, no line ends, no calls, one line")
  func hostileText() async throws {
    let title = "a&#10;b\u{202E}c&#0;d @everyone &#x2028; \u{1B}[31mred\u{7}"
    let server = try LoopbackServer { _ in
      .html("<title>\(title)</title><meta name=description content='@here \u{85} @room \u{2067}x'>")
    }
    let bridge = try Bridge()
    try await bridge.message(server.url("/a"), id: "m")
    #expect(try await bridge.outcome(of: "m").outcome == "preview")
    try await bridge.end()
  }

  @Test("a page of ten million bytes, and one that unpacks to a hundred million, cost no memory")
  func large() async throws {
    let server = try LoopbackServer(routes: [
      "/endless": .endlessBody(), "/bomb": .bomb(unpackingTo: 100 << 20),
      "/head": .html("<head>" + String(repeating: "<meta name=x content=y>", count: 400_000)),
    ])
    let bridge = try Bridge()
    let links = ["/endless", "/bomb", "/head"].map { server.url($0) }
    try await bridge.message(links.joined(separator: " "), id: "m")
    try await bridge.first("done", id: "m")
    let peak = ProcessFacts(bridge.process.processID)?.peakKiB ?? .max
    #expect(peak < 100 << 10, "\(peak) KiB")
    try await bridge.end()
  }
}
