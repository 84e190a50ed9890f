// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("what keeps the bot from disturbing a channel")
struct MannersTests {
  @Test(
    "a message that wants no preview gets none, and nothing is fetched",
    arguments: [
      (#""bot":true"#, "bot"), (#""notice":true"#, "bot"), (#""encrypted":true"#, "encrypted"),
      (#""no_preview":true"#, "opted_out"), (#""previews":[]"#, "opted_out"), (#""sender":"Grump"#, "ignored_user"),
    ])
  func messages(_ more: String, _ reason: String) async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { ignore_users: [\"grump*\"] }\n")
    let more = more.hasSuffix("Grump") ? more + #"y""# : more
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m", more)
    let outs = try await bridge.end()
    #expect(outs.filter(\.isOutcome).map(\.outcome) == ["skipped \(reason)", "skipped \(reason)"])
    #expect(server.requests.count == 0)
  }

  @Test("bots and encrypted rooms are unfurled where the policy says so; notices never")
  func exceptions() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge(
      "\(Configuration.loopback)\ndefaults: { bots: unfurl, encrypted: unfurl, opt_out: false, repeat_window: off }\n")
    try await bridge.message(server.url("/a"), id: "bot", #""bot":true"#)
    try await bridge.message(server.url("/a"), id: "encrypted", #""encrypted":true"#)
    try await bridge.message(server.url("/a"), id: "notice", #""notice":true"#)
    try await bridge.message("<\(server.url("/a"))>", id: "opt out")
    let outs = try await bridge.end()
    let outcomes = Dictionary(uniqueKeysWithValues: outs.filter(\.isOutcome).map { ($0.id ?? "", $0.outcome) })
    #expect(
      outcomes == [
        #""bot""#: "preview", #""encrypted""#: "preview", #""notice""#: "skipped bot", #""opt out""#: "preview",
      ])
  }

  @Test("the sender's own card is used in place of a fetch")
  func supplied() async throws {
    let server = try LoopbackServer { _ in page("Fetched") }
    let bridge = try Bridge()
    let card = #"{"matched_url":"\#(server.url("/a"))","og:title":"Theirs","og:description":"@everyone look"}"#
    try await bridge.message("\(server.url("/a")) \(server.url("/b"))", id: "m", #""previews":[\#(card)]"#)
    let outs = try await bridge.end()
    let theirs = try #require(outs.first { $0.url == server.url("/a") })
    #expect(theirs.text("cache.state") == "supplied")
    #expect(theirs.text("metadata.title") == "Theirs")
    #expect(outs.first { $0.url == server.url("/b") }?.text("metadata.title") == "Fetched")
    #expect(server.requests.all.map(\.path) == ["/b"])
  }

  @Test("hosts are ignored, or the only ones allowed, by pattern")
  func hosts() async throws {
    let one = try LoopbackServer(address: "127.0.0.1") { _ in page("A") }
    let two = try LoopbackServer(address: "127.0.0.2") { _ in page("A") }
    for policy in ["ignore_hosts: [127.0.0.2]", "allow_hosts: [127.0.0.1]"] {
      let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { \(policy) }\n")
      try await bridge.message("\(one.url("/")) \(two.url("/"))", id: "m")
      let outs = try await bridge.end()
      #expect(outs.first { $0.url == one.url("/") }?.outcome == "preview")
      #expect(outs.first { $0.url == two.url("/") }?.outcome == "skipped ignored_host")
    }
    #expect(two.requests.count == 0)
  }

  @Test("a channel that is off says so on each link, and once on standard error, with the place")
  func disabled() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge(
      """
      \(Configuration.loopback)
      channels:
        "libera/#quiet": { enabled: false }
      """)
    for id in ["1", "2"] { try await bridge.message(server.url("/a"), id: id, channel: "libera/#quiet") }
    try await bridge.message(server.url("/a"), id: "3", channel: "libera/#other")
    let outs = try await bridge.end()
    let outcomes = Dictionary(uniqueKeysWithValues: outs.filter(\.isOutcome).map { ($0.id ?? "", $0.outcome) })
    #expect(outcomes == [#""1""#: "skipped disabled", #""2""#: "skipped disabled", #""3""#: "preview"])
    let said = bridge.errorLines.filter { $0.contains("is off") }
    #expect(said.count == 1)
    #expect(said.first?.contains("libera/#quiet") == true && said.first?.contains("unfurl.yaml:3:") == true, "\(said)")
  }

  @Test("in shadow all is done, and each preview says that it is not to be posted")
  func shadow() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { enabled: shadow }\n")
    try await bridge.message(server.url("/a"), id: "m")
    let outcome = try await bridge.outcome(of: "m")
    #expect(outcome.flag("shadow") == true)
    try await bridge.end()
  }

  @Test("without handlers a link is handler_disabled, and nothing is fetched")
  func noHandlers() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let bridge = try Bridge("\(Configuration.loopback)\ndefaults: { handlers: [] }\n")
    try await bridge.message(server.url("/a"), id: "m")
    #expect(try await bridge.outcome(of: "m").outcome == "skipped handler_disabled")
    try await bridge.end()
    #expect(server.requests.count == 0)
  }
}
