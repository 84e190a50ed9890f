// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("the bridge among the examples")
struct BridgeExampleTests {
  private static let program = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/examples/bridge.py").path

  private func bridge(_ configuration: Configuration, _ folder: KeptFolder) throws -> BotProcess {
    try BotProcess(
      executable: "python3",
      arguments: [
        Self.program, try BotProcess.unfurl(), "--config", configuration.path, "--state", folder.path,
      ])
  }

  @Test("it posts news, changes what it posted when the item is edited, and hears of nothing again after a restart")
  func news() async throws {
    let publisher = try Publisher()
    publisher.publish(in: "a")
    let file = try Configuration("\(Configuration.loopback)\ndefaults: {admins: [me], feeds: {poll: 1s}}\n")
    let folder = try KeptFolder()
    let first = try bridge(file, folder)
    try await first.send("!unfurl watch \(publisher.url("a"))")
    #expect(try await first.nextLine().hasPrefix("answer to the channel: Watching Feed /feed/a: 1 item"))
    try await publisher.unchanged.first(publisher.unchanged.count + 1)
    publisher.publish(in: "a", "First words")
    #expect(try await first.nextLine() == "post 1 in #chat: ↪ Feed /feed/a: First words")
    // Before it shows the first answer it has told that the line was posted; with the second that is kept.
    for _ in 0..<2 {
      try await first.send("!unfurl feeds")
      #expect(try await first.nextLine().hasPrefix("answer to the channel: 1. Feed /feed/a"))
    }
    publisher.edit("First words", to: "Second words", in: "a")
    #expect(try await first.nextLine() == "post 1 reads now: ↪ Feed /feed/a: Second words")
    first.closeInput()
    #expect(try await first.transcript.status == .exited(0))

    try folder.makeFeedsDue()
    let second = try bridge(file, folder)
    try await second.send("good morning")
    try await publisher.unchanged.first(publisher.unchanged.count + 1)
    publisher.publish(in: "a", "Last words")
    #expect(try await second.nextLine() == "post 1 in #chat: ↪ Feed /feed/a: Last words")
    second.closeInput()
    #expect(try await second.transcript.lines.count == 1)
  }
}
