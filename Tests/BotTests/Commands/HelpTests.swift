// SPDX-License-Identifier: MIT

import Dialects
import Testing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

@Suite("help and stats")
struct HelpTests {
  @Test("help is one screen that names every command there is")
  func overview() async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "help")
    #expect(reply.lines.count <= 18)
    #expect(reply.lines.allSatisfy { $0.count <= 76 })
    for word in ChatCommand.table.flatMap(\.words) {
      #expect(
        reply.lines.contains { line in
          line.split(separator: ":")[0].split(separator: ", ").contains { $0.hasPrefix(word) }
        })
    }
    #expect(reply.lines.contains { $0.hasPrefix("URL: ") })
  }

  @Test("help of a command is its usage and two lines", arguments: ChatCommand.table.map { $0.words.first ?? "url" })
  func one(word: String) async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "help \(word.uppercased())")
    #expect(reply.ok == true)
    #expect(reply.lines.count == 3)
    #expect(reply.lines.allSatisfy { $0.count <= 90 && !$0.isEmpty })
  }

  @Test("no word calls two commands")
  func distinct() {
    let words = ChatCommand.table.flatMap(\.words)
    #expect(Set(words).count == words.count)
    #expect(words.allSatisfy { $0 == $0.lowercased() })
  }

  @Test("help of what is no command says that there is none, and what may be meant")
  func unknown() async throws {
    let run = try BotRun()
    let reply = try await run.ask("1", "help svae")
    #expect(reply.ok == false)
    #expect(reply.text == #"There is no command "svae": did you mean "save"? ("help" lists all.)"#)
  }

  @Test("stats says how things stand in two lines, and as the line of that type")
  func stats() async throws {
    let run = try BotRun(["https://example.org/a": .html("hello")])
    try run.message("m", "https://example.org/a")
    _ = try await run.line("done")
    run.clock.advance(by: .seconds(7500))
    let reply = try await run.ask("1", "stats")
    #expect(reply.lines.first == "Up 2 h 5 min: 1 messages, 1 links, 1 previews, 0 skipped, 0 errors, 0 under way.")
    #expect(reply.to == "sender")
    #expect(reply.data?["type"] as? String == "stats")
    #expect(reply.data?["links"] as? Int == 1)
  }

  @Test("an answer's text is at most 4000 bytes, and data that makes the line too long are left out")
  func long() throws {
    var bytes: [UInt8] = []
    let reference = MessageReference(id: .string("1"), channel: ChannelName(), channelAsSent: "c")
    let answer = CommandAnswer(
      to: .channel, ok: true, text: String(repeating: "wörd ", count: 2000),
      payload: .json("{\"x\":\"\(String(repeating: "y", count: 60 << 10))\"}"))
    JSONLDialect(DialectDefaults()).encode(.answer(reference, answer), into: &bytes)
    #expect(answer.text.utf8.count <= 4000 && answer.text.hasSuffix("…"))
    #expect(bytes.count < 5000)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("data"))
  }
}
