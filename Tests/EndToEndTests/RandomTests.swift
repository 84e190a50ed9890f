// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@Suite("random conversations keep to the rules")
struct RandomTests {
  @Test(
    "messages, edits, deletions, cancellations and configurations of the same few messages, in any order",
    arguments: 1...4, [[], ["--order", "message"]])
  func conversation(_ seed: Int, _ arguments: [String]) async throws {
    var dice = SeededGenerator(seed)
    let server = try LoopbackServer { $0.path.hasPrefix("/hangs") ? hanging : page("A") }
    let bridge = try Bridge(Configuration.patient, arguments: arguments)
    let links =
      ["/a", "/b", "/c", "/hangs/1", "/hangs/2"].map { server.url($0) } + ["http://10.0.0.1/", "<http://x.org/>"]
    for _ in 0..<400 {
      let id = "\(Int.random(in: 0..<40, using: &dice))"
      let channel = Bool.random(using: &dice) ? "one" : "two"
      let text = links.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }.joined(separator: " ")
      switch Int.random(in: 0..<10, using: &dice) {
      case 0..<4: try await bridge.message("see \(text)", id: id, channel: channel)
      case 4..<7: try await bridge.message("now \(text)", id: id, channel: channel, type: "edit")
      case 7: try await bridge.send(#"{"type":"delete","id":"\#(id)","channel":"\#(channel)"}"#)
      case 8: try await bridge.send(#"{"type":"cancel","id":"\#(id)","channel":"\#(channel)"}"#)
      default:
        let isOn = Int.random(in: 0..<4, using: &dice) > 0
        try await bridge.send(#"{"type":"configure","channel":"\#(channel)","policy":{"enabled":\#(isOn)}}"#)
      }
      if Int.random(in: 0..<40, using: &dice) == 0 {
        try await bridge.send(#"{"type":"ping","id":"p"}"#)
        try await bridge.first("pong")
      }
    }
    for id in 0..<40 {
      for channel in ["one", "two"] {
        try await bridge.send(#"{"type":"cancel","id":"\#(id)","channel":"\#(channel)"}"#)
      }
    }
    try await bridge.end()
  }

  @Test(
    "lines with bytes changed, lost and doubled are each understood or refused, and none takes the bot down",
    arguments: 1...4)
  func mutations(_ seed: Int) async throws {
    var dice = SeededGenerator(seed)
    let bridge = try Bridge()
    let lines = [
      #"{"type":"message","id":"a1","channel":"c","text":"see http://127.0.0.1/x","html":"<b>x</b>","bot":true}"#,
      #"{"type":"message","id":7,"text":"\u00e9\ud83d\ude00 http://a@b.example/","previews":[{"url":"x","title":"y"}]}"#,
      #"{"type":"edit","id":"a1","channel":"c","text":"`code`"}"#, #"{"type":"cancel","id":"a1","url":"http://x/"}"#,
      #"{"type":"configure","channel":"c","policy":{"enabled":true,"handlers":["+x"],"title_only":{"a":false}}}"#,
      #"{"type":"sent","id":"a1","channel":"c","url":"http://x/","ref":"r"}"#, #"{"type":"stats","id":-1}"#,
      #"{"type":"hello","protocol":1,"features":["html","update"],"max_text_bytes":99}"#,
    ]
    var stream: [UInt8] = []
    for _ in 0..<2000 {
      var line = Array((lines.randomElement(using: &dice) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...3, using: &dice) where !line.isEmpty {
        let place = Int.random(in: 0..<line.count, using: &dice)
        let byte =
          Bool.random(using: &dice)
          ? UInt8.random(in: 0...255, using: &dice) : (Array(#"{}[]",:\0e-"#.utf8).randomElement(using: &dice) ?? 0)
        switch Int.random(in: 0..<3, using: &dice) {
        case 0: line[place] = byte
        case 1: line.remove(at: place)
        default: line.insert(byte, at: place)
        }
      }
      stream += line + [0x0A]
    }
    try await bridge.send(bytes: stream)
    bridge.process.closeInput()
    let transcript = try await bridge.process.transcript
    // Status 2: a digit was put behind the protocol's number.
    #expect([.exited(0), .exited(2)].contains(transcript.status), "\(transcript.errorLines.suffix(3))")
    let outs = try transcript.lines.map { try Out($0) }
    #expect(outs.flatMap { LineRules.faults(of: $0) } == [])
  }
}
