// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import UnfurlTestKit

@testable import Bot

@Suite("more and less on a feed that was previewed")
struct FeedPreviewTests {
  private let url = "https://example.org/feed"
  private let rest = #"… and 3 more: "more" shows them"#

  private func items(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "\($0). Item \($0) — https://example.org/\($0)" }
  }

  /// A bot whose channel saw the preview of a feed with so many items.
  private func run(_ count: Int, in folder: StateDirectory? = nil) async throws -> BotRun {
    let run = try BotRun([url: .html("\(count)")], handler: ListHandler(), in: folder?.place ?? .memory)
    try run.message("m", url)
    _ = try await run.line("done")
    return run
  }

  @Test("more shows up to six items, less three again; more than that is all")
  func leaf() async throws {
    let run = try await run(9)
    #expect(try await run.ask("1", "less").text == "That is the beginning.")
    #expect(try await run.ask("2", "more").lines == items(1...6))
    #expect(try await run.ask("3", "more").text == "That is all.")
    #expect(try await run.ask("4", "less").lines == items(1...3) + [rest])
    #expect(try await run.ask("5", "less").text == "That is the beginning.")
    #expect(try await run.ask("6", "more").lines == items(1...6))
    #expect(run.fetcher.requestedURLs == [url])
  }

  @Test("of a feed with no more items than were said, that is all", arguments: [1, 3])
  func short(_ count: Int) async throws {
    let run = try await run(count)
    #expect(try await run.ask("1", "more").text == "That is all.")
    #expect(try await run.ask("2", "more").text == "That is all.")
  }

  @Test("how many a channel wishes is how many are shown")
  func policy() async throws {
    let run = try BotRun(
      [url: .html("20")], configuration: "defaults: {feeds: {items: 1, max_items: 2}}", handler: ListHandler())
    _ = try await run.ask("0", url)
    #expect(try await run.ask("1", "more").lines == items(1...2))
    #expect(try await run.ask("2", "less").lines == items(1...1) + [#"… and 1 more: "more" shows them"#])
  }

  @Test("a repeat, a save and a preview in shadow say no feed in the channel, and change no list")
  func unsaid() async throws {
    let run = try BotRun([url: .html("9")], handler: ListHandler())
    try run.message("m", url, channel: "elsewhere")
    _ = try await run.line("done", id: "m")
    #expect(try await run.ask("1", "save \(url)").ok == true)
    #expect(try await run.ask("2", "more").text == #"No list was shown here yet: try "saved"."#)
    try run.message("n", url)
    _ = try await run.line("done", id: "n")
    _ = try await run.ask("3", "saved")
    try run.message("o", url)
    _ = try await run.line("done", id: "o")
    #expect(try await run.ask("4", "more").text == "That is all.", "the list is that of what is saved")
    let shadow = try BotRun(
      [url: .html("9")], configuration: "defaults: {enabled: shadow}", handler: ListHandler())
    try shadow.message("m", url)
    _ = try await shadow.line("done", id: "m")
    #expect(try await shadow.ask("1", "more").ok == false)
  }

  @Test("a restart forgets neither the list nor how far it was shown")
  func restart() async throws {
    let folder = StateDirectory()
    try await run(9, in: folder).leave()
    let second = try BotRun([url: .html("9")], handler: ListHandler(), in: folder.place)
    #expect(try await second.ask("1", "more").lines == items(1...6))
    try await second.leave()
    let third = try BotRun([url: .html("9")], handler: ListHandler(), in: folder.place)
    #expect(try await third.ask("1", "more").text == "That is all.")
    #expect(try await third.ask("2", "less").lines == items(1...3) + [rest])
    try await third.leave()
  }

  @Test("a feed that cannot be had any more says why")
  func gone() async throws {
    let folder = StateDirectory()
    try await run(9, in: folder).leave()
    let second = try BotRun(
      handler: ListHandler(), in: folder.place, clock: ManualClock(millisecondsSince1970: 1_900_000_000_000))
    let reply = try await second.ask("1", "more")
    #expect(reply.ok == false && reply.text == "The list cannot be read: no such host.")
    try await second.leave()
  }
}
