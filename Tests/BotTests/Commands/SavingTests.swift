// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@testable import Bot

@Suite("Favourites of a channel")
struct SavingTests {
  private func url(_ number: Int) -> String { "https://example.org/\(number)" }

  /// A bot whose channel has saved so many links.
  private func run(saved count: Int) async throws -> BotRun {
    let run = try BotRun(Dictionary(uniqueKeysWithValues: (1...12).map { (url($0), FakePage.html("page \($0)")) }))
    for number in 0..<count { #expect(try await run.ask("s\(number)", "save \(url(number + 1))").ok == true) }
    return run
  }

  @Test("a link is saved once, with its title; without a URL it is the last preview")
  func save() async throws {
    let run = try await run(saved: 0)
    #expect(try await run.ask("1", "save \(url(1))").text == "Saved as number 1: page 1")
    #expect(try await run.ask("2", "save \(url(1))").text == "That is saved already.")
    try run.message("m", url(2))
    _ = try await run.line("done", id: "m")
    try run.message("n", "https://example.org/none")
    _ = try await run.line("done", id: "n")
    #expect(try await run.ask("3", "save").text == "Saved as number 1: page 2")
  }

  @Test("what has no preview is not saved, and why")
  func refuse() async throws {
    let run = try await run(saved: 0)
    let reply = try await run.ask("1", "save https://example.org/none")
    #expect(reply.ok == false)
    #expect(reply.text.hasPrefix("It was not saved. example.org: "))
    #expect(try await run.ask("2", "saved").text == "Nothing is saved here yet.")
  }

  @Test("the five newest are listed, more shows the rest, less goes back")
  func leaf() async throws {
    let run = try await run(saved: 12)
    let first = try await run.ask("1", "saved")
    #expect(
      first.lines == (1...5).map { "\($0). page \(13 - $0) — \(url(13 - $0))" } + [
        #"… and 7 more: "more" shows them"#
      ])
    #expect(first.ok == true && first.to == "channel")
    #expect(first.data?["count"] as? Int == 12)
    let items = first.data?["items"] as? [[String: Any]]
    #expect(items?.count == 5)
    #expect(items?[1]["n"] as? Int == 2)
    #expect(items?[1]["url"] as? String == url(11))
    #expect(items?[1]["text"] as? String == "page 11")
    #expect((items?[1]["metadata"] as? [String: Any])?["title"] as? String == "page 11")
    #expect(try await run.ask("2", "less").text == "That is the beginning.")
    #expect(try await run.ask("3", "more").lines.first == "6. page 7 — \(url(7))")
    #expect(try await run.ask("4", "more").lines == ["11. page 2 — \(url(2))", "12. page 1 — \(url(1))"])
    #expect(try await run.ask("5", "more").text == "That is all.")
    #expect(try await run.ask("6", "less").lines.first == "6. page 7 — \(url(7))")
    #expect(try await run.ask("7", "less").lines.first == "1. page 12 — \(url(12))")
  }

  @Test("before any list, more and less say so", arguments: ["more", "less"])
  func noList(word: String) async throws {
    let run = try await run(saved: 1)
    let reply = try await run.ask("1", word)
    #expect(reply.ok == false)
    #expect(reply.text == #"No list was shown here yet: try "saved"."#)
  }

  @Test("a number shows one alone, and one that is not there says how many there are")
  func one() async throws {
    let run = try await run(saved: 2)
    let reply = try await run.ask("1", "saved 2")
    #expect(reply.lines == ["↪ page 1", url(1)])
    #expect((reply.data?["items"] as? [[String: Any]])?.first?["n"] as? Int == 2)
    #expect(try await run.ask("2", "saved 3").text == "There is no number 3: 2 links are saved here.")
    for word in ["saved 0", "saved -1", "saved x", "saved 99999999999999999999"] {
      #expect(try await run.ask(word, word).text == "Usage: saved [NUMBER]")
    }
  }

  @Test("unsave takes out the last, a number or a URL")
  func unsave() async throws {
    let run = try await run(saved: 4)
    #expect(try await run.ask("1", "unsave").text == "Number 1 is saved no more: page 4")
    #expect(try await run.ask("2", "unsave 2").text == "Number 2 is saved no more: page 2")
    #expect(try await run.ask("3", "unsave \(url(1))").text == "It is saved no more.")
    #expect(try await run.ask("4", "unsave \(url(1))").text == "That is not saved here.")
    #expect(try await run.ask("5", "saved").lines == ["1. page 3 — \(url(3))"])
  }

  @Test("what a page calls itself cannot break a list's line, or call people")
  func hostile() async throws {
    let page = "https://example.org/h"
    let run = try BotRun([page: .html("evil\u{7}\r\n12. forged \u{202E}@everyone")])
    let saved = try await run.ask("1", "save \(page)")
    #expect(saved.text == "Saved as number 1: evil 12. forged ＠everyone")
    #expect(try await run.ask("2", "saved").lines == ["1. evil 12. forged ＠everyone — \(page)"])
  }

  @Test("each channel has its own")
  func channels() async throws {
    let run = try await run(saved: 1)
    try run.command("1", "saved", channel: "other")
    #expect(try await run.reply("1").text == "Nothing is saved here yet.")
  }

  @Test("what comes at once is carried out in its order, however long a link takes")
  func inOrder() async throws {
    let gate = try Gate()
    let slow = "https://example.org/slow"
    let run = try BotRun([slow: FakePage.html("slow").held(by: gate), url(1): .html("page 1")])
    try run.command("1", "save \(slow)")
    try run.command("2", "saved")
    try run.command("3", "save \(url(1))")
    for number in 4..<3000 { try run.command("\(number)", number % 2 == 0 ? "saved" : "more") }
    try run.command("x", "unsave \(slow)")
    try run.command("y", "saved")
    _ = try await run.fetcher.requests.first(2)
    gate.open()
    let replies = try await run.end().lines.only("reply").map { ReplyLine($0) }
    #expect(replies.count == 3001)
    #expect(replies[0].text == "Saved as number 1: slow")
    #expect(replies[1].text == "1. slow — \(slow)")
    #expect(replies[2].text == "Saved as number 1: page 1")
    #expect(replies[3].lines.count == 2)
    #expect(replies[4].text == "That is all.")
    #expect(replies[2999].text == "It is saved no more.")
    #expect(replies[3000].text == "1. page 1 — \(url(1))")
  }

  @Test("a save whose link never answers holds up the others no longer than the deadline and a moment")
  func stuck() async throws {
    let gate = try Gate()
    let slow = "https://example.org/slow"
    let run = try BotRun([slow: FakePage.html("slow").held(by: gate)])
    try run.command("1", "save \(slow)")
    try run.command("2", "saved")
    _ = try await run.fetcher.requests.first(1)
    run.clock.advance(by: .milliseconds(10_200))
    #expect(try await run.reply("1").text == "It was not saved. example.org: no answer in time")
    #expect(try await run.reply("2").text == "Nothing is saved here yet.")
    gate.open()
  }

  @Test("a link that holds a call is shown escaped, and leads where it led")
  func calling() async throws {
    let page = "https://example.org/@everyone"
    let run = try BotRun([page: .html("hello")])
    _ = try await run.ask("1", "save \(page)")
    let reply = try await run.ask("2", "saved")
    #expect(reply.text == "1. hello — https://example.org/%40everyone")
    #expect((reply.data?["items"] as? [[String: Any]])?.first?["url"] as? String == page)
  }

  @Test("five long lines and their links fit into an answer, and so does the line that says how many are left")
  func long() async throws {
    let urls = (1...6).map { "https://example.org/\(String(repeating: "x", count: 2000))\($0)" }
    let title = String(repeating: "wörd ", count: 40)
    let run = try BotRun(Dictionary(uniqueKeysWithValues: urls.map { ($0, FakePage.html(title)) }))
    for (number, url) in urls.enumerated() { _ = try await run.ask("\(number)", "save \(url)") }
    let reply = try await run.ask("s", "saved")
    #expect(reply.text.utf8.count <= 4000)
    #expect(reply.lines.count == 6)
    #expect(reply.lines.last == #"… and 1 more: "more" shows them"#)
    #expect((reply.data?["items"] as? [[String: Any]])?.last?["url"] as? String == urls[1])
  }
}
