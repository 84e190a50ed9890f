// SPDX-License-Identifier: MIT

import Foundation
import Testing
import UnfurlTestKit

@Suite("a bot that is killed", .serialized)
struct CrashTests {
  /// How often it is killed: 25 times, or as `UNFURL_CRASH_ROUNDS` says.
  private static let rounds = ProcessInfo.processInfo.environment["UNFURL_CRASH_ROUNDS"].flatMap { Int($0) } ?? 25

  @Test("whenever it is killed under load, all that it has acknowledged is there, and its files are sound")
  func killed() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let folder = try KeptFolder()
    var dice = SeededGenerator(20)
    var facts = KeptFacts()
    for round in 1...Self.rounds {
      let operations = (0..<12).map { index in
        KeptOperation.kinds[Int.random(in: 0..<KeptOperation.kinds.count, using: &dice)](
          round * 100 + index, server.url("/saved"))
      }
      let bridge = try Bridge(keptIn: folder, Configuration.patient)
      try await load(bridge, operations, server, round, &dice)
      // The moment: so many lines were said, and then the test gave way to others so many times.
      try await bridge.process.lines.first(Int.random(in: 0...120, using: &dice))
      // Some are about to end by themselves, and write what is left.
      if Int.random(in: 0..<4, using: &dice) == 0 { bridge.process.closeInput() }
      for _ in 0..<Int.random(in: 0...30, using: &dice) { await Task.yield() }
      facts.add(operations, said: try await bridge.kill())
      #expect(bridge.errorLines == [], "round \(round)")
      guard round % 10 == 0 || round == Self.rounds else { continue }
      let isLast = round == Self.rounds
      let asked = Int.random(in: 0...1, using: &dice)
      let lost = try await facts.faults(in: folder, url: server.url("/look"), Configuration.patient) {
        isLast || $0 % 2 == asked
      }
      #expect(lost == [], "round \(round)")
      #expect(try folder.faults() == [], "round \(round)")
    }
    #expect(facts.acknowledged > Self.rounds, "killed too early to prove anything")
  }

  /// Messages with links, new ones and known ones, and the operations among them, without waiting for an answer.
  private func load(
    _ bridge: Bridge, _ operations: [KeptOperation], _ server: LoopbackServer, _ round: Int,
    _ dice: inout SeededGenerator
  ) async throws {
    var lines = (0..<60).map { number in
      let path = Bool.random(using: &dice) ? "/known/\(number)" : "/\(round)/\(number)"
      return #"{"type":"message","id":"\#(round)-\#(number)","channel":"room","text":"\#(server.url(path))"}"#
    }
    var place = 0
    for operation in operations {
      place = Int.random(in: place...lines.count, using: &dice)
      lines.insert(contentsOf: operation.lines, at: place)
      place += operation.lines.count
    }
    try await bridge.send(bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  @Test("two bots on one folder, and others that purge and forget, disturb each other in nothing")
  func shared() async throws {
    let server = try LoopbackServer { _ in page("A") }
    let folder = try KeptFolder()
    let dice = SeededGenerator(21)
    let bots = try (0..<2).map { _ in try Bridge(keptIn: folder, Configuration.patient) }
    var operations: [[KeptOperation]] = []
    for (index, bot) in bots.enumerated() {
      operations.append(
        (0..<60).map { number in
          // A channel's switch is set by one of them alone: which of two is last nobody could tell.
          let kinds = index == 0 ? KeptOperation.kinds : KeptOperation.kinds.dropLast()
          return kinds[number % kinds.count](1000 * (index + 1) + number, server.url("/saved"))
        })
      var dice = dice
      for part in 0..<6 {
        try await load(bot, Array(operations[index][part * 10..<part * 10 + 10]), server, index * 10 + part, &dice)
      }
    }
    // Whoever begins has made the folder by then; until it is there, there is nothing to purge, and that is said.
    for bot in bots { try await bot.first("ready") }
    for command in ["purge", "forget", "stats", "forget", "purge"] {
      let operand = command == "forget" ? [server.url("/known/1")] : []
      let transcript = try await BotProcess.run(
        arguments: ["cache", command] + operand + ["--state", folder.path])
      #expect(transcript.status == .exited(0) && transcript.errorLines == [], "\(command): \(transcript.errorLines)")
    }
    var facts = KeptFacts()
    for (bot, operations) in zip(bots, operations) {
      bot.process.closeInput()
      let transcript = try await bot.process.transcript
      #expect(transcript.status == .exited(0) && transcript.errorLines == [])
      facts.add(operations, said: try transcript.lines.map { try Out($0) })
    }
    #expect(facts.acknowledged == 120)
    #expect(try await facts.faults(in: folder, url: server.url("/look"), Configuration.patient) == [])
    #expect(try folder.faults() == [])
  }

  @Test("what another process has a folder forget, a running bot forgets with its next work on the disk")
  func forgottenElsewhere() async throws {
    let server = try LoopbackServer { page($0.path) }
    let folder = try KeptFolder()
    let bridge = try Bridge(keptIn: folder)
    func state(_ path: String, _ id: String) async throws -> String? {
      try await bridge.message(server.url(path), id: id, channel: "c\(id)")
      return try await bridge.outcome(of: id).text("cache.state")
    }
    #expect(try await state("/a", "1") == "miss")
    #expect(try await state("/b", "2") == "miss")
    #expect(try await state("/a", "3") == "fresh")
    let forgetting = try await BotProcess.run(
      arguments: ["cache", "forget", server.url("/a"), "--state", folder.path])
    #expect(forgetting.status == .exited(0))
    // A new link is looked up on the disk.
    #expect(try await state("/c", "4") == "miss")
    #expect(try await state("/a", "5") == "miss")
    #expect(try await state("/b", "6") == "fresh")
    #expect(try await BotProcess.run(arguments: ["cache", "purge", "--state", folder.path]).status == .exited(0))
    #expect(try await state("/d", "7") == "miss")
    #expect(try await state("/b", "8") == "miss")
    try await bridge.end()
    #expect(bridge.errorLines == [])
    let after = try Bridge(keptIn: folder)
    try await after.message("\(server.url("/c")) \(server.url("/b"))", id: "m")
    try await after.first("done", id: "m")
    let states = try await after.end().filter { $0.type == "preview" }.map {
      "\($0.url ?? "") \($0.text("cache.state") ?? "")"
    }
    #expect(Set(states) == [server.url("/c") + " miss", server.url("/b") + " fresh"])
  }
}
