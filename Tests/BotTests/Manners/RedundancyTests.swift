// SPDX-License-Identifier: MIT

import Dialects
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import Bot

/// A handler that takes the lines of the body for title, description and site.
private struct LinesHandler: Handler {
  let manifest = HandlerManifest(
    id: "lines", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "text/html")])

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    let body = String(decoding: try await request.page?.body.collect(upTo: 10_000) ?? [], as: UTF8.self)
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var metadata = Metadata()
    metadata.title = lines[0]
    if lines.count > 1, !lines[1].isEmpty { metadata.description = lines[1] }
    if lines.count > 2 { metadata.siteName = lines[2] }
    return .preview(metadata)
  }
}

@Suite("A preview that only repeats its message is not said")
struct RedundancyTests {
  private static let url = "https://www.cats.example/a"
  private static let title = "Why cats sit in boxes"

  /// What became of the link of a message.
  private func outcome(_ message: String, page: String, configuration: String = "") async throws -> String {
    let run = try BotRun([Self.url: .html(page)], configuration: configuration, handler: LinesHandler())
    try run.message("m", message.replacing("URL", with: Self.url))
    let (lines, _) = try await run.end()
    return lines.only("preview").first?["text"] as? String ?? lines.only("skipped").first?["reason"] as? String
      ?? "none"
  }

  @Test(
    "where the title stands in the message, case and punctuation aside, nothing is said",
    arguments: [
      "Why cats sit in boxes URL", "why CATS sit in boxes: URL", "URL \\\"Why cats, sit in boxes!\\\"",
      "look: why cats sit in boxes (URL) :)", "URL\\nWhy cats sit in boxes", "Why cats URL Why cats sit in boxes",
    ])
  func repeats(message: String) async throws {
    #expect(try await outcome(message, page: Self.title) == "nothing_to_say")
    #expect(
      try await outcome(message, page: "\(Self.title)\n\nCat Weekly") == "nothing_to_say", "a site's name adds nothing")
    #expect(try await outcome(message, page: "\(Self.title)\n\ncats.example") == "nothing_to_say")
  }

  @Test(
    "where it does not, or only in pieces, the preview is said",
    arguments: [
      "URL", "cats URL", "boxes in sit cats why URL", "why cats sits in boxes URL",
      "whycatssitinboxes URL", "… URL !",
    ])
  func adds(message: String) async throws {
    #expect(try await outcome(message, page: Self.title) == "↪ Why cats sit in boxes")
  }

  @Test("a description that the line shows is said, unless the message has it as well")
  func description() async throws {
    let page = "\(Self.title)\nIt is warm there\nCat Weekly"
    let line = "↪ Why cats sit in boxes — Cat Weekly: It is warm there"
    #expect(try await outcome("Why cats sit in boxes URL", page: page) == line)
    #expect(try await outcome("Why cats sit in boxes. It is warm there. URL", page: page) == "nothing_to_say")
    let brief = "defaults: { description: { lines: false } }"
    #expect(try await outcome("Why cats sit in boxes URL", page: page, configuration: brief) == "nothing_to_say")
  }

  @Test("accents count, and words of scripts without spaces are found")
  func scripts() async throws {
    #expect(try await outcome("Pâté URL", page: "Pate") == "↪ Pate")
    #expect(try await outcome("PÂTÉ, URL", page: "pâté") == "nothing_to_say")
    #expect(
      try await outcome("pa\\u0302te\\u0301 URL", page: "pâté") == "nothing_to_say", "however accents are written")
    #expect(try await outcome("これは猫の本です URL", page: "猫の本") == "nothing_to_say")
    #expect(try await outcome("猫 URL", page: "犬") == "↪ 犬")
  }

  @Test("nothing but the name of the host is not said, whatever the message says")
  func host() async throws {
    for title in ["cats.example", "www.cats.example", "Cats.Example"] {
      #expect(try await outcome("URL", page: title) == "nothing_to_say")
    }
    #expect(try await outcome("URL", page: "cats.example is down") == "↪ cats.example is down")
    #expect(try await outcome("URL", page: "Cats\n\nCats") != "nothing_to_say")
  }

  @Test("what reads as an address is no caption, and a title of a letter or two is nothing to look for")
  func addresses() async throws {
    let twice = "\(Self.url) \(Self.url)#why-cats-sit-in-boxes"
    #expect(try await outcome(twice, page: Self.title) == "↪ Why cats sit in boxes")
    #expect(try await outcome("I have a cat URL", page: "A") == "↪ A")
    #expect(try await outcome("go to XYZ now URL", page: "xyz") == "nothing_to_say")
  }

  @Test("a prefix of words is no part of the preview")
  func prefix() async throws {
    let configuration = "defaults: { prefix: 'Link info: ' }"
    #expect(
      try await outcome("Why cats sit in boxes URL", page: Self.title, configuration: configuration) == "nothing_to_say"
    )
    #expect(
      try await outcome("URL", page: Self.title, configuration: configuration) == "Link info: Why cats sit in boxes")
  }

  @Test("a long message is no caption: its text is not kept")
  func long() async throws {
    let words = String(repeating: "word ", count: 250)
    #expect(try await outcome("\(words) Why cats sit in boxes URL", page: Self.title) == "↪ Why cats sit in boxes")
  }

  @Test("who asks for a preview gets it, and why says what kept it silent")
  func commands() async throws {
    let run = try BotRun([Self.url: .html(Self.title)], handler: LinesHandler())
    try run.message("m", "Why cats sit in boxes \(Self.url)")
    #expect(try await run.line("skipped", id: "m")["reason"] as? String == "nothing_to_say")
    try run.send(#"{"type":"command","id":"w","channel":"room","text":"why"}"#)
    let why = try await run.line("reply", id: "w")["text"] as? String ?? ""
    #expect(why.contains("its preview would only say what the message or the link says."), "\(why)")
    #expect(why.contains("URL\" says it all the same."), "\(why)")
    try run.send(#"{"type":"command","id":"u","channel":"room","text":"\#(Self.url)"}"#)
    #expect(try await run.line("reply", id: "u")["text"] as? String == "↪ Why cats sit in boxes")
    // It was not said, so the next message that has the link is told.
    try run.message("n", Self.url)
    #expect(try await run.line("preview", id: "n")["text"] as? String == "↪ Why cats sit in boxes")
    _ = try await run.end()
  }
}
