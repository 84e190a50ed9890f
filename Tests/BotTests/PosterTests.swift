// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

/// A handler that finds a GIF, and makes of it what is wanted; it records what that is.
private struct DrawingHandler: Handler {
  let manifest = HandlerManifest(
    id: "echo", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "image/gif")])
  let wishes = Recorder<PictureWishes>("wishes")

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    wishes.record(context.pictures)
    var metadata = Metadata()
    metadata.isAdult = request.url.path.contains("adult") ? true : nil
    metadata.gif = Metadata.GIF(width: 4, height: 3, frames: 2, durationMilliseconds: 200, loopCount: 0)
    if context.pictures.blurhash { metadata.gif?.blurhash = "L00000fQfQfQ" }
    if context.pictures.poster {
      metadata.gif?.poster = Metadata.Poster(mime: "image/png", width: 4, height: 3, bytes: [1, 2, 3])
    }
    return .preview(metadata)
  }
}

@Suite("Stills, for bridges that show them")
struct PosterTests {
  private let url = "https://example.org/a.gif"
  private let hello = #"{"type":"hello","protocol":1,"features":["poster"]}"#
  private let handler = DrawingHandler()
  private let policy = "defaults: {posters: true, blurhash: true, repeat_window: off"

  private func run(_ policy: String? = nil, dialect: DialectName = .jsonl, in place: Store.Place = .memory) throws
    -> BotRun
  {
    let gif = FakePage.body([0], mediaType: "image/gif")
    return try BotRun(
      [url: gif, "https://example.org/adult.gif": gif], dialect: dialect, configuration: (policy ?? self.policy) + "}",
      handler: handler, in: place)
  }

  private func poster(_ line: [String: Any]) -> String? {
    (gif(line)?["poster"] as? [String: Any])?["base64"] as? String
  }

  private func gif(_ line: [String: Any]) -> [String: Any]? {
    (line["metadata"] as? [String: Any])?["gif"] as? [String: Any]
  }

  @Test("without the feature none is made, whatever the policy says, and the policy is told as it is set")
  func withoutFeature() async throws {
    for hello in [nil, #"{"type":"hello","protocol":1}"#, #"{"type":"hello","protocol":1,"features":["html"]}"#] {
      let run = try run()
      if let hello { try run.send(hello) }
      try run.send(#"{"type":"configure","channel":"room","policy":{"posters":true}}"#)
      try run.message("m", url)
      let line = try await run.line("preview")
      #expect(poster(line) == nil && gif(line)?["blurhash"] as? String == "L00000fQfQfQ")
      let (lines, _) = try await run.end()
      let told = try #require(lines.only("ack").first?["policy"] as? [String: Any])
      #expect(told["posters"] as? Bool == true && told["blurhash"] as? Bool == true)
    }
    #expect(handler.wishes.all.allSatisfy { !$0.poster && $0.blurhash })
  }

  @Test("with the feature a preview carries one where the policy wants it, and nowhere else")
  func withFeature() async throws {
    let run = try run(policy + "}\nchannels: {plain: {posters: off, blurhash: off}")
    try run.send(hello)
    try run.message("m", url)
    #expect(poster(try await run.line("preview", id: "m")) == "AQID")
    try run.message("n", url, channel: "plain")
    let plain = try await run.line("preview", id: "n")
    #expect(gif(plain)?["poster"] == nil && gif(plain)?["blurhash"] == nil && gif(plain)?["frames"] as? Int == 2)
    try run.send(#"{"type":"command","id":"c","channel":"room","text":"\#(url)"}"#)
    let reply = try await run.line("reply")
    #expect(poster(try #require(reply["data"] as? [String: Any])) == "AQID")
    _ = try await run.end()
    #expect(run.fetcher.requestedURLs.count == 2)
    #expect(handler.wishes.all.map(\.poster) == [true, false])
  }

  @Test("a bridge that says it late, or takes it back, is believed from then on")
  func late() async throws {
    let run = try run()
    for (id, line, isShown) in [
      ("a", nil, false), ("b", hello, true), ("c", nil, true),
      ("d", #"{"type":"hello","protocol":1,"features":[]}"#, false),
      ("e", #"{"type":"hello","protocol":1}"#, false),
    ] {
      if let line { try run.send(line) }
      try run.message(id, url)
      #expect((poster(try await run.line("preview", id: id)) != nil) == isShown, "\(id)")
    }
    _ = try await run.end()
    // Each kind of answer is remembered by itself.
    #expect(handler.wishes.all.map(\.poster) == [false, true])
  }

  @Test(
    "of what is adult neither a still nor a blurhash is shown, unless the policy allows it",
    arguments: ["mark", "hide", "allow"])
  func adult(word: String) async throws {
    let run = try run("\(policy), nsfw: \(word)")
    try run.send(hello)
    try run.message("m", "https://example.org/adult.gif")
    let line = try await run.line("preview")
    #expect((poster(line) != nil) == (word == "allow") && (gif(line)?["blurhash"] != nil) == (word == "allow"))
    _ = try await run.end()
  }

  @Test("the dialect text makes none")
  func text() async throws {
    let run = try run(dialect: .text)
    try run.send(url)
    _ = try await run.lines.first(1)
    try run.closeInput()
    #expect(handler.wishes.all.map(\.poster) == [false])
  }

  @Test("what is kept still has it after a restart")
  func kept() async throws {
    let folder = StateDirectory()
    for id in ["a", "b"] {
      let run = try run(in: folder.place)
      try run.send(hello)
      try run.message(id, url)
      let line = try await run.line("preview", id: id)
      #expect(poster(line) == "AQID" && gif(line)?["blurhash"] as? String == "L00000fQfQfQ")
      _ = try await run.end()
      run.store.close(within: .seconds(30))
    }
    #expect(handler.wishes.count == 1)
  }
}
