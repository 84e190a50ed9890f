// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("what a bot kept before a restart")
struct RestartTests {
  /// A folder for state that goes at the end.
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "unfurl-restart-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Posts a link's preview under an id of the bridge's, and ends.
  private func post(_ url: String, _ folder: Folder) async throws {
    let bridge = try Bridge(arguments: ["--state", folder.path])
    try await bridge.message(url, id: "m", channel: "room")
    try await bridge.first("done", id: "m")
    try await bridge.send(#"{"type":"sent","id":"m","channel":"room","url":"\#(url)","ref":"$1"}"#)
    try await bridge.end()
  }

  /// All that is said to the end; what is taken back here was posted before.
  private func ended(_ bridge: Bridge) async throws -> [Out] {
    bridge.process.closeInput()
    return try await bridge.process.transcript.lines.map { try Out($0) }
  }

  @Test("a message that is deleted twice has its preview taken back once")
  func twice() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = Folder()
    try await post(server.url("/a"), folder)
    let bridge = try Bridge(arguments: ["--state", folder.path])
    for _ in 1...2 { try await bridge.send(#"{"type":"delete","id":"m","channel":"room"}"#) }
    let outs = try await ended(bridge)
    #expect(outs.filter { $0.type == "retract" }.map { $0.text("ref") } == ["$1"])
    #expect(outs.filter { $0.type == "ack" }.count == 2)
  }

  @Test("what was taken back already is not taken back once more after a restart")
  func takenBack() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = Folder()
    let first = try Bridge(arguments: ["--state", folder.path])
    try await first.message(server.url("/a"), id: "m", channel: "room")
    try await first.first("done", id: "m")
    try await first.send(#"{"type":"sent","id":"m","channel":"room","url":"\#(server.url("/a"))","ref":"$1"}"#)
    try await first.message("no link", id: "m", channel: "room", type: "edit")
    #expect(try await first.first("retract").text("ref") == "$1")
    try await first.end()
    let second = try Bridge(arguments: ["--state", folder.path])
    try await second.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    #expect(try await ended(second).filter { $0.type == "retract" }.isEmpty)
  }

  @Test("a message that was edited after a restart and is deleted then leaves nothing behind")
  func edited() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A"), "/b": page("B")])
    let folder = Folder()
    try await post(server.url("/a"), folder)
    let bridge = try Bridge(arguments: ["--state", folder.path])
    try await bridge.message(server.url("/b"), id: "m", channel: "room", type: "edit")
    try await bridge.first("ack")
    try await bridge.send(#"{"type":"delete","id":"m","channel":"room"}"#)
    let outs = try await ended(bridge)
    #expect(Set(outs.filter { $0.type == "retract" }.compactMap(\.url)) == [server.url("/a"), server.url("/b")])
    #expect(outs.suffix(2).map(\.type) == ["ack", "bye"])
  }

  @Test("a password in a link stands in none of the files")
  func passwords() async throws {
    let folder = Folder()
    let bridge = try Bridge(arguments: ["--state", folder.path])
    let url = "http://someone:opensesame@127.0.0.1/"
    try await bridge.message(url, id: "m", channel: "room")
    try await bridge.send(#"{"type":"sent","id":"m","channel":"room","url":"\#(url)","ref":"$1"}"#)
    try await bridge.send(#"{"type":"ping","id":"p"}"#)
    try await bridge.first("pong")
    try await bridge.end()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      #expect(bytes.range(of: Data("opensesame".utf8)) == nil, "\(name)")
    }
  }

  @Test("a channel whose name would command a terminal is listed without that power")
  func hostileChannel() async throws {
    let server = try LoopbackServer(routes: ["/a": page("A")])
    let folder = Folder()
    let file = try Configuration(Configuration.loopback)
    let bridge = try Bridge(file: file, arguments: ["--state", folder.path])
    try await bridge.send(
      #"{"type":"command","id":"s","channel":"a\u001b]0;b\u0007\u202e","text":"save \#(server.url("/a"))"}"#)
    try await bridge.first("reply", id: "s")
    try await bridge.end()
    let listing = try BotProcess(arguments: ["saved", "--config", file.path, "--state", folder.path])
    listing.closeInput()
    let lines = try await listing.transcript.lines
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E } })
  }
}
