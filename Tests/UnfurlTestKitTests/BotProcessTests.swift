// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing
import UnfurlTestKit

@Suite struct BotProcessTests {
  @Test("lines go in, lines come out, and the end is seen")
  func lines() async throws {
    let bot = try BotProcess(executable: "cat")
    try await bot.send("one")
    #expect(try await bot.nextLine() == "one")
    try await bot.send("two\nthree")
    #expect(try await bot.line { $0.hasPrefix("th") } == "three")
    #expect(try await bot.nextLine() == "two")
    bot.closeInput()
    #expect(try await bot.exitStatus == .exited(0))
    #expect(try await bot.transcript.lines == ["one", "two", "three"])
  }

  @Test("status, standard error and environment are the child's own")
  func surroundings() async throws {
    let script = "read line; echo \"$line $WORD ${HOME:-homeless}\"; echo trouble >&2; printf tail; exit 3"
    let transcript = try await BotProcess.run(
      executable: "sh", arguments: ["-c", script], environment: ["WORD": "given"], input: ["read"])
    #expect(
      transcript
        == Transcript(lines: ["read given homeless", "tail"], errorLines: ["trouble"], status: .exited(3)))
  }

  @Test("a signal ends it, and is told from an exit")
  func signals() async throws {
    let bot = try BotProcess(executable: "cat")
    bot.signal(SIGTERM)
    #expect(try await bot.exitStatus == .signalled(SIGTERM))
    bot.signal(SIGTERM)
  }

  @Test("writing to a process that is gone fails, and does not end the tests")
  func gone() async throws {
    let bot = try BotProcess(executable: "true")
    #expect(try await bot.exitStatus == .exited(0))
    await #expect(throws: TestKitError.self) { for _ in 0..<3 { try await bot.send("anybody?") } }
  }

  @Test("more is written than a pipe holds while the process does not read")
  func backPressure() async throws {
    let bot = try BotProcess(executable: "sh", arguments: ["-c", "echo up; read go <&0; cat"])
    _ = try await bot.nextLine()
    let long = String(repeating: "x", count: 300_000)
    async let sent: Void = bot.send("go\n" + long)
    try await sent
    #expect(try await bot.nextLine().utf8.count == long.utf8.count)
  }

  @Test("many lines are read one by one in good time")
  func manyLines() async throws {
    let bot = try BotProcess(executable: "seq", arguments: ["20000"])
    for number in 1...20000 { #expect(try await bot.nextLine() == String(number)) }
    #expect(try await bot.line { $0 == "20000" } == "20000")
  }

  @Test("letting go of a process ends it and what it started")
  func lettingGo() async throws {
    // The watcher's input ends when the last process that holds the other end of the FIFO has gone.
    let fifo = FileManager.default.temporaryDirectory.appendingPathComponent("kit-\(UUID().uuidString)").path
    try #require(mkfifo(fifo, 0o600) == 0)
    defer { unlink(fifo) }
    let watcher = try BotProcess(executable: "cat", arguments: [fifo])
    let script = "exec 3> \"$0\"; sleep 1000 & echo up; wait"
    var bot: BotProcess? = try BotProcess(executable: "sh", arguments: ["-c", script, fifo])
    #expect(try await bot?.nextLine() == "up")
    bot = nil
    #expect(try await watcher.exitStatus == .exited(0))
  }

  @Test("what can not be started says so")
  func missing() {
    #expect(throws: TestKitError.self) { try BotProcess(executable: "/nowhere/unfurl") }
  }
}
