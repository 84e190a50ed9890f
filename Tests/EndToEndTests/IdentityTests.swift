// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("the ids of messages")
struct IdentityTests {
  @Test("an id that comes again in its channel is a duplicate and nothing else; in another channel it is new")
  func duplicates() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let bridge = try Bridge()
    for channel in ["one", "one", "two"] { try await bridge.message(server.url("/a"), id: "m", channel: channel) }
    try await bridge.message("no link", id: "m", channel: "one")
    let outs = try await bridge.end()
    let ends = outs.filter { $0.type == "done" }
    func duplicates(in channel: String) -> [Bool] {
      ends.filter { $0.channel == channel }.map { $0.flag("duplicate") == true }
    }
    #expect(duplicates(in: "one").filter { $0 }.count == 2 && duplicates(in: "one").count == 3)
    #expect(duplicates(in: "two") == [false])
    #expect(outs.filter(\.isOutcome).map(\.channel).sorted { $0 ?? "" < $1 ?? "" } == ["one", "two"])
  }

  @Test("a string and an integer of the same digits are two ids")
  func kinds() async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"message","id":"7","text":"x"}"#)
    try await bridge.send(#"{"type":"message","id":7,"text":"x"}"#)
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "done" }.map { $0.flag("duplicate") } == [nil, nil])
  }

  @Test("an id that was made here is never a repeat")
  func made() async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"type":"message","id":"line-2","text":"x"}"#)
    try await bridge.send(#"{"type":"message","text":"x"}"#)
    try await bridge.send(#"{"type":"message","id":"line-2","text":"x"}"#)
    try await bridge.send(#"{"type":"message","text":"x"}"#)
    bridge.process.closeInput()
    let ends = try await bridge.process.transcript.lines.map { try Out($0) }.filter { $0.type == "done" }
    #expect(ends.compactMap(\.id) == [#""line-2""#, #""line-2""#, #""line-2""#, #""line-4""#])
    #expect(ends.map { $0.flag("duplicate") } == [nil, nil, true, nil])
  }

  @Test("a channel is a name within its network, and comes back as it was sent")
  func channels() async throws {
    let bridge = try Bridge(arguments: ["--network", "libera", "--channel", "#default"])
    try await bridge.send(#"{"type":"message","id":1,"text":"x"}"#)
    try await bridge.send(##"{"type":"message","id":1,"channel":"#default","text":"x"}"##)
    try await bridge.send(##"{"type":"message","id":1,"channel":"#default","network":"oftc","text":"x"}"##)
    bridge.process.closeInput()
    let ends = try await bridge.process.transcript.lines.map { try Out($0) }.filter { $0.type == "done" }
    #expect(ends.map(\.channel) == ["#default", "#default", "#default"])
    #expect(ends.map { $0.flag("duplicate") } == [nil, true, nil])
  }
}
