// SPDX-License-Identifier: MIT

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

  @Test("letting go of a process ends it and what it started")
  func lettingGo() async throws {
    var bot: BotProcess? = try BotProcess(executable: "sh", arguments: ["-c", "sleep 1000 & echo $!; wait"])
    let child = try #require(Int32(try await bot?.nextLine() ?? ""))
    bot = nil
    // A killed grandchild is a zombie until init reaps it.
    var status = "Z"
    if let file = fopen("/proc/\(child)/stat", "r") {
      var text = [CChar](repeating: 0, count: 256)
      if fgets(&text, 256, file) != nil {
        let line = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        status = line.split(separator: ")").last.map { String($0.dropFirst().prefix(1)) } ?? "?"
      }
      fclose(file)
    }
    #expect(["Z", "X"].contains(status) || kill(child, 0) != 0)
  }

  @Test("what can not be started says so")
  func missing() {
    #expect(throws: TestKitError.self) { try BotProcess(executable: "/nowhere/unfurl") }
  }
}
