// SPDX-License-Identifier: MIT

import BotSettings
import Synchronization
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("The parts of commands")
struct PartsTests {
  private func mayBegin(_ bytes: FirstBytes, _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBufferPointer { bytes.mayBegin($0) }
  }

  @Test("a byte is known once a prefix begins with it, whichever it is")
  func firstBytes() {
    let bytes = FirstBytes()
    for byte in UInt8(0x21)..<0x7F {
      let prefix = String(UnicodeScalar(byte))
      #expect(!mayBegin(bytes, prefix))
      bytes.insert(CommandPrefix(prefix))
      #expect(mayBegin(bytes, " \t\n\(prefix)"))
    }
    bytes.refill([CommandPrefix("ö"), CommandPrefix(" "), CommandPrefix("")])
    #expect(mayBegin(bytes, "ök") && !mayBegin(bytes, "!unfurl") && !mayBegin(bytes, "") && !mayBegin(bytes, "   "))
  }

  @Test("a prefix of blanks alone makes nothing a command", arguments: ["", " ", "\t "])
  func noPrefix(prefix: String) {
    #expect(CommandPrefix(prefix).command(in: "  help") == nil)
  }

  @Test("where the prefix is switched off, what begins with that word is no command")
  func off() {
    #expect(CommandPrefix("off").command(in: "off we go") == nil)
    #expect(CommandPrefix("off").first == nil)
    #expect(ChatCommand.overview("off").hasPrefix("These can be given:\n"))
  }

  @Test("what was kept is read when its channel is heard of; what does not read is left out, and said")
  func chatPolicies() {
    let said = Mutex<[String]>([])
    let names = (0..<4).map { ChannelName(name: "\($0)") }
    var policies = ChatPolicies(
      [
        names[0]: #"{"enabled":false,"handlers":["-echo"]}"#, names[1]: "{", names[2]: #"{"enabled":"perhaps"}"#,
        names[3]: #"{"nothing":1}"#,
      ], log: Log(threshold: .warning) { _, line in said.withLock { $0.append(line) } })
    #expect(said.withLock { $0.isEmpty })
    #expect(policies[names[0]]["enabled"]?.text == "false")
    for name in names[1...] { #expect(policies[name].isEmpty) }
    for name in names { _ = policies[name] }
    #expect(said.withLock { $0.count } == 3)
    #expect(policies[ChannelName(name: "unheard of")].isEmpty)
  }

  @Test("of what was kept, a key that is not known any more costs no other: a channel that is off stays off")
  func keptInPart() throws {
    let kept = try #require(PolicyLayer.kept(#"{"whispers":true,"enabled":false,"deadline":"soon"}"#))
    #expect(!kept.isWhole)
    #expect(kept.layer["enabled"]?.text == "false")
    #expect(kept.layer["deadline"] == nil)
    #expect(PolicyLayer.kept("[]") == nil)
    #expect(PolicyLayer.kept(#"{"enabled":false}"#)?.isWhole == true)
  }

  @Test("a layer comes back from its JSON as it was")
  func roundTrip() throws {
    let layer = try PolicyLayer.read(
      .map([("enabled", .bool(true)), ("handlers", .list([.word("+echo"), .word("-other")]))]), from: .chat)
    let kept = try #require(PolicyLayer.kept(layer.node.json)).layer
    #expect(kept.node.json == layer.node.json)
    #expect(kept["enabled"]?.origin == .chat)
  }

  @Test(
    "a length of time in its two largest units",
    arguments: [
      (0, "0 ms"), (999, "999 ms"), (59_999, "59 s"), (60_000, "1 min"), (75_000, "1 min 15 s"),
      (7_500_000, "2 h 5 min"),
      (86_400_000, "1 d"), (100_000_000, "1 d 3 h"), (-5, "0 ms"),
    ])
  func durations(milliseconds: Int, words: String) {
    #expect(Duration.milliseconds(milliseconds).inTwoUnits == words)
  }
}
