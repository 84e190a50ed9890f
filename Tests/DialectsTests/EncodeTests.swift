// SPDX-License-Identifier: MIT

import Dialects
import Foundation
import Testing
import UnfurlKit

@Suite("Lines out")
struct EncodeTests {
  private let reference = MessageReference(id: .string("m1"), channel: ChannelName(), channelAsSent: "#c")

  private func encode(_ reply: Reply) throws -> [String: Any] {
    var bytes: [UInt8] = []
    JSONLDialect(DialectDefaults()).encode(reply, into: &bytes)
    #expect(bytes.last == 0x0A)
    #expect(bytes.filter { $0 == 0x0A }.count == 1)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func text(_ reply: Reply) -> String {
    var bytes: [UInt8] = []
    TextDialect(DialectDefaults()).encode(reply, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func line(_ metadata: Metadata, isShadow: Bool = false) -> PreviewLine {
    PreviewLine(
      url: "http://x/", handler: "opengraph", text: "↪ T", html: "<b>T</b>", markdown: "T", metadata: metadata,
      cache: CacheNote(.fresh, age: .seconds(61), freshFor: .milliseconds(59_999)), elapsed: .microseconds(1999),
      isShadow: isShadow)
  }

  @Test("a preview says all that is known, and nothing that is not")
  func preview() throws {
    var metadata = Metadata()
    metadata.originalURL = "http://x/"
    metadata.title = "T"
    metadata.image = Metadata.Image(url: "http://x/i.png")
    metadata.image?.width = 480
    metadata.sources = ["title": "og:title"]
    let object = try encode(.preview(reference, line(metadata)))
    #expect(object["type"] as? String == "preview")
    #expect(object["id"] as? String == "m1")
    #expect(object["channel"] as? String == "#c")
    #expect(object["elapsed_ms"] as? Int == 1)
    #expect(object["shadow"] == nil)
    let cache = try #require(object["cache"] as? [String: Any])
    #expect(cache["state"] as? String == "fresh")
    #expect(cache["age_s"] as? Int == 61)
    #expect(cache["fresh_for_s"] as? Int == 59)
    let inner = try #require(object["metadata"] as? [String: Any])
    #expect(Set(inner.keys) == ["original_url", "title", "image", "sources"])
    #expect((inner["image"] as? [String: Any])?["width"] as? Int == 480)
  }

  @Test("a line out never passes 60 KiB: lists go first, then all but the title")
  func tooLong() throws {
    var metadata = Metadata()
    metadata.title = "T"
    metadata.feeds = (0..<3000).map { Metadata.FeedLink(url: "https://example.org/feeds/\($0)") }
    let object = try encode(.preview(reference, line(metadata)))
    #expect((object["metadata"] as? [String: Any])?["feeds"] == nil)
    #expect((object["metadata"] as? [String: Any])?["title"] as? String == "T")
    metadata.description = String(repeating: "d", count: 70_000)
    var bytes: [UInt8] = []
    JSONLDialect(DialectDefaults()).encode(.preview(reference, line(metadata)), into: &bytes)
    #expect(bytes.count <= LineLimits.output)
  }

  @Test("a line with a still may be as long as a line in, also where it answers a command")
  func poster() throws {
    var metadata = Metadata()
    metadata.gif = Metadata.GIF(width: 1, height: 1, frames: 1, durationMilliseconds: 0, loopCount: 1)
    metadata.gif?.poster = Metadata.Poster(
      mime: "image/png", width: 1, height: 1, bytes: [UInt8](repeating: 7, count: 500_000))
    metadata.feeds = (0..<300).map { Metadata.FeedLink(url: "https://example.org/feeds/\($0)") }
    let preview = Reply.preview(reference, line(metadata))
    let answer = Reply.answer(reference, CommandAnswer(to: .channel, ok: true, text: "T", payload: .line(preview)))
    for (object, bytes) in [
      (try encode(preview), 500_000), (try encode(answer)["data"] as? [String: Any] ?? [:], 500_000),
    ] {
      let inner = try #require(object["metadata"] as? [String: Any])
      let poster = try #require((inner["gif"] as? [String: Any])?["poster"] as? [String: Any])
      #expect((poster["base64"] as? String).flatMap { Data(base64Encoded: $0) }?.count == bytes)
      #expect((inner["feeds"] as? [Any])?.count == 300)
    }
    // A repeat is said in short.
    let repeated = try encode(
      .repeated(reference, line(metadata).words, url: "http://x/", first: .string("m0"), timestamp: 1))
    #expect(((repeated["metadata"] as? [String: Any])?["gif"] as? [String: Any])?["poster"] == nil)
  }

  @Test("an error says its kind, its code, a sentence, and whether to try again")
  func failure() throws {
    let object = try encode(
      .failed(reference, url: "http://x/", UnfurlError(.httpStatus, "Sorry.", status: 503), said: nil))
    #expect(object["kind"] as? String == "failed")
    #expect(object["code"] as? String == "http_status")
    #expect(object["status"] as? Int == 503)
    #expect(object["retryable"] as? Bool == true)
  }

  @Test("every code of an error has the kind that the protocol gives it")
  func kinds() {
    for code in UnfurlError.Code.allCases {
      let kind = UnfurlError(code, "").kind
      switch code {
      case .cancelled: #expect(kind == .cancelled)
      case .deadline: #expect(kind == .timedOut)
      case .internal: #expect(kind == .unknown)
      default: #expect(kind == .failed)
      }
    }
  }

  @Test("bad input bears its line, its detail, and the id with its channel where there is one")
  func badInput() throws {
    let with = try encode(.bad(BadInput(.badField, "why", id: .integer("3"), channelAsSent: "#c"), line: 9))
    #expect(with["id"] as? Int == 3 && with["channel"] as? String == "#c" && with["line"] as? Int == 9)
    #expect(with["detail"] as? String == "bad_field" && with["code"] as? String == "bad_input")
    let without = try encode(.bad(BadInput(.badJSON, "why"), line: 9))
    #expect(without["id"] == nil && without["channel"] == nil)
  }

  @Test("done counts, and says when the message was seen before")
  func done() throws {
    var tally = Tally()
    tally.links = 3
    tally.previews = 1
    let object = try encode(.done(reference, tally, isDuplicate: true))
    #expect(object["links"] as? Int == 3 && object["previews"] as? Int == 1 && object["errors"] as? Int == 0)
    #expect(object["duplicate"] as? Bool == true)
  }

  @Test("the text dialect says previews, and errors only where the policy has them said")
  func textDialect() {
    #expect(text(.preview(reference, line(Metadata()))) == "↪ T\n")
    #expect(text(.preview(reference, line(Metadata(), isShadow: true))) == "")
    #expect(text(.failed(reference, url: "u", UnfurlError(.dns, "x"), said: nil)) == "")
    #expect(text(.failed(reference, url: "u", UnfurlError(.dns, "x"), said: "could not")) == "could not\n")
    #expect(text(.done(reference, Tally(), isDuplicate: false)) == "")
    #expect(text(.bye) == "")
  }

  @Test("the first line that is not blank decides the dialect")
  func guess() {
    func guess(_ line: String) -> DialectName? {
      Array(line.utf8).withUnsafeBufferPointer { DialectName.guess(from: $0) }
    }
    #expect(guess("  {\"type\":\"ping\"}") == .jsonl)
    #expect(guess("hello { }") == .text)
    #expect(guess(" \r") == nil)
  }
}
