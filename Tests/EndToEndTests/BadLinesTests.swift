// SPDX-License-Identifier: MIT

import Testing

@Suite("lines in that are not understood")
struct BadLinesTests {
  /// Sends lines, each with a detail that is expected of it (`nil`: none), and after each a ping: it is still served.
  private func expect(_ cases: [(bytes: [UInt8], detail: String?)]) async throws -> [Out] {
    let bridge = try Bridge()
    for (index, entry) in cases.enumerated() {
      try await bridge.send(bytes: entry.bytes + [0x0A])
      try await bridge.send(#"{"type":"ping","id":"after-\#(index)"}"#)
      try await bridge.first("pong", id: "after-\(index)")
    }
    let outs = try await bridge.end()
    for (index, entry) in cases.enumerated() {
      let found = outs.first { $0.text("code") == "bad_input" && $0.number("line") == 2 * index + 1 }
      #expect(
        found?.text("detail") == entry.detail, "\(String(decoding: entry.bytes.prefix(200), as: UTF8.self))")
    }
    return outs
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("each gets one bad_input with its number and its detail, and the next line is served")
  func details() async throws {
    let nested = String(repeating: "[", count: 100_000)
    _ = try await expect([
      (bytes(#"{"type":"message","text":"a"#) + [0xC3, 0x28] + bytes(#""}"#), "bad_json"),
      ([0xFF, 0xFE, 0x00], "bad_json"),
      ([0x00], "bad_json"),
      (bytes(#"{"type":"message","text":"a"#) + [0x00] + bytes(#""}"#), "bad_json"),
      (bytes(#"{"type":"message","text":"no end"#), "bad_json"),
      (bytes(#"{"type":"message","text":"x"}}"#), "bad_json"),
      (bytes(#"{"type":"message","text":"x",}"#), "bad_json"),
      (bytes(#"{"type":"message" "text":"x"}"#), "bad_json"),
      (bytes(#"{'type':'message'}"#), "bad_json"),
      (bytes(#"[{"type":"message","text":"x"}]"#), "bad_json"),
      (bytes(#""message""#), "bad_json"),
      (bytes("nul"), "bad_json"),
      (bytes("{"), "bad_json"),
      (bytes("}"), "bad_json"),
      (bytes("plain chat text"), "bad_json"),
      (bytes(#"{"type":"message","text":"\ud800"}"#), nil),
      (bytes(#"{"type":"message","text":"x","unknown":\#(nested)"#), "bad_json"),
      (bytes(#"{"type":"configure","policy":\#(nested)"#), "bad_json"),
      (bytes(nested), "bad_json"),
      (bytes(String(repeating: #"{"a":"#, count: 50_000)), "bad_json"),
      (bytes("{}"), "bad_field"),
      (bytes(#"{"type":null,"text":"x"}"#), "bad_field"),
      (bytes(#"{"type":7,"text":"x"}"#), "bad_field"),
      (bytes(#"{"type":"greeting"}"#), "unknown_type"),
      (bytes(#"{"type":"Message","text":"x"}"#), "unknown_type"),
      (bytes(#"{"type":"","text":"x"}"#), "unknown_type"),
      (bytes(#"{"type":"a\u001b[31m\u202eb\n","text":"x"}"#), "unknown_type"),
      (bytes(#"{"type":"preview","id":"x"}"#), "unknown_type"),
      (bytes(#"{"type":"message","text":"x","future":{"a":[1,2,{}]}}"#), nil),
    ])
  }

  @Test("a missing field and a field of a wrong kind are bad_field, in every type of line")
  func fields() async throws {
    let lines = [
      #"{"type":"message"}"#, #"{"type":"message","id":"x"}"#, #"{"type":"message","text":7}"#,
      #"{"type":"message","text":["x"]}"#, #"{"type":"message","text":"x","id":true}"#,
      #"{"type":"message","text":"x","id":1.5}"#, #"{"type":"message","text":"x","id":1e3}"#,
      #"{"type":"message","text":"x","id":[]}"#, #"{"type":"message","text":"x","id":{}}"#,
      #"{"type":"message","text":"x","channel":7}"#, #"{"type":"message","text":"x","bot":"yes"}"#,
      #"{"type":"message","text":"x","bot":1}"#, #"{"type":"message","text":"x","previews":{}}"#,
      #"{"type":"message","text":"x","previews":"none"}"#, #"{"type":"message","text":"x","ts":"now"}"#,
      #"{"type":"message","text":"x","html":7}"#, #"{"type":"message","text":"x","sender":{}}"#,
      #"{"type":"edit","id":"x"}"#, #"{"type":"edit","text":"x"}"#, #"{"type":"delete"}"#, #"{"type":"cancel"}"#,
      #"{"type":"cancel","id":"x","url":7}"#, #"{"type":"command","id":"x"}"#, #"{"type":"command","text":"x"}"#,
      #"{"type":"configure","channel":"x"}"#, #"{"type":"hello"}"#, #"{"type":"hello","protocol":"one"}"#,
      #"{"type":"hello","protocol":1,"features":"html"}"#, #"{"type":"hello","protocol":1,"features":[7]}"#,
      #"{"type":"hello","protocol":1,"max_text_bytes":"many"}"#, #"{"type":"sent","id":"x","url":"http://x/"}"#,
      #"{"type":"ping","id":{}}"#, #"{"type":"configure","channel":"x","policy":[]}"#,
      #"{"type":"configure","channel":"x","policy":"off"}"#,
      #"{"type":"configure","channel":"x","policy":{"enabeld":false}}"#,
      #"{"type":"configure","channel":"x","policy":{"deadline":"soon"}}"#,
    ]
    let outs = try await expect(lines.map { (bytes($0), "bad_field") })
    let faults = outs.filter { $0.text("code") == "bad_input" }
    #expect(faults.first { $0.number("line") == 3 }?.id == "\"x\"", "the id stands where it could be read")
    #expect(faults.first { $0.number("line") == 3 }?.channel == "default")
    #expect(faults.contains { $0.text("message")?.contains("enabled") == true }, "a near miss is named")
  }

  @Test("an id may have 256 bytes and comes back as it came; a longer one and an over-long channel do not")
  func lengths() async throws {
    let longest = String(repeating: "é", count: 128)
    let outs = try await expect([
      (bytes(#"{"type":"message","id":"\#(longest)","text":"x"}"#), nil),
      (bytes(#"{"type":"message","id":"\#(longest)x","text":"x"}"#), "bad_field"),
      (bytes(#"{"type":"message","id":\#(String(repeating: "9", count: 200)),"text":"x"}"#), nil),
      (bytes(#"{"type":"message","id":\#(String(repeating: "9", count: 257)),"text":"x"}"#), "bad_field"),
      (bytes(#"{"type":"message","id":-7,"text":"x"}"#), nil),
      (bytes(#"{"type":"message","id":"a\"b\\c\u0007é😀","text":"x"}"#), nil),
      (bytes(#"{"type":"message","channel":"\#(String(repeating: "c", count: 100_000))","text":"x"}"#), "bad_field"),
      (bytes(#"{"type":"delete","id":"1","channel":"\#(String(repeating: "c", count: 100_000))"}"#), "bad_field"),
      (bytes(#"{"type":"cancel","id":"1","network":"\#(String(repeating: "c", count: 100_000))"}"#), "bad_field"),
      (bytes(#"{"type":"\#(String(repeating: "t", count: 100_000))","id":"1"}"#), "unknown_type"),
    ])
    let ids = outs.filter { $0.type == "done" }.compactMap(\.id)
    #expect(ids.count == 4)
    #expect(ids.contains("\"\(longest)\""))
    #expect(ids.contains(String(repeating: "9", count: 200)))
    #expect(ids.contains("-7"))
    #expect(ids.contains("\"a\"b\\c\u{7}é😀\""))
  }

  @Test("a line of 10 MiB is passed over, and so is the last one without its end")
  func tooLong() async throws {
    let bridge = try Bridge()
    let long = [UInt8](repeating: 0x61, count: 10 << 20)
    try await bridge.send(bytes: bytes(#"{"type":"message","text":""#) + long + bytes("\"}\n"))
    try await bridge.message("the next line", id: "next")
    try await bridge.first("done", id: "next")
    // Exactly at the limit it is a line; one byte more and it is not.
    let frame = bytes(#"{"type":"message","id":"edge","text":""}"#)
    let filling = [UInt8](repeating: 0x61, count: (1 << 20) - frame.count)
    try await bridge.send(bytes: Array(frame.dropLast(2)) + filling + bytes("\"}\n"))
    try await bridge.send(bytes: Array(frame.dropLast(2)) + filling + bytes("a\"}\n"))
    try await bridge.first("done", id: "edge")
    try await bridge.send(bytes: long)
    let outs = try await bridge.end()
    let faults = outs.filter { $0.text("detail") == "too_long" }
    #expect(faults.compactMap { $0.number("line") } == [1, 4, 5])
  }

  @Test("line ends of both kinds, blank lines and a last line without its end are all right")
  func lineEnds() async throws {
    let bridge = try Bridge()
    let text =
      "\r\n\n   \n\t\r\n" + #"{"type":"message","id":"crlf","text":"x"}"# + "\r\n\n"
      + #" {"type":"message","id":"blanks", "text" : "x"} "# + "\n" + #"{"type":"message","text":"made"}"# + "\n"
      + #"{"type":"message","id":"last","text":"x"}"#
    try await bridge.send(bytes: bytes(text))
    let outs = try await bridge.end()
    #expect(outs.filter { $0.type == "done" }.compactMap(\.id) == ["\"crlf\"", "\"blanks\"", "\"line-8\"", "\"last\""])
  }

  @Test("input that ends in the midst of a line is one bad_input, and a clean end")
  func halfLine() async throws {
    let bridge = try Bridge()
    try await bridge.send(bytes: bytes(#"{"type":"message","text":"ha"#))
    let outs = try await bridge.end()
    #expect(outs.map(\.outcome) == ["ready", "error bad_input", "bye"])
  }

  @Test("no input at all is ready and bye")
  func nothing() async throws {
    #expect(try await Bridge().end().map(\.type) == ["ready", "bye"])
  }

  @Test("a line of another bridge is told which dialect it looks like")
  func otherDialects() async throws {
    let bridge = try Bridge()
    try await bridge.send(#"{"text":"x","username":"u","gateway":"g"}"#)
    try await bridge.send(#"{"room_id":"!r:x","type":null,"content":{}}"#)
    let outs = try await bridge.end()
    let messages = outs.compactMap { $0.text("message") }
    #expect(messages.first?.contains("matterbridge") == true)
    #expect(messages.last?.contains("matrix") == true)
  }
}
