// SPDX-License-Identifier: MIT

import Foundation
import JSONText
import Testing
import UnfurlTestKit

@Suite("previews of GIFs")
struct GIFTests {
  private static let posters = #"{"type":"hello","protocol":1,"features":["poster","update","html"]}"#
  private static let type = [("Content-Type", "image/gif")]
  private static let gif = GIFBytes.animation(width: 336, height: 21, frames: 6, delay: 7)

  private static func served(_ bytes: [UInt8], as type: String? = "image/gif") -> Behaviour {
    .response(headers: type.map { [("Content-Type", $0)] } ?? [], body: bytes)
  }

  /// The beginning of a GIF, and a frame of 10 kB for it.
  private static let parts: (start: [UInt8], frame: [UInt8]) = {
    let start = GIFBytes(width: 100, height: 100).loop()
    let data = [UInt8](repeating: 0x55, count: 10_000)
    let whole = start.control(delay: 10).descriptor(width: 100, height: 100).data(codeSize: 2, data).bytes
    return (start.bytes, Array(whole.dropFirst(start.bytes.count)))
  }()

  @Test("a GIF says its facts, however it arrives and whatever it is served as")
  func arrivals() async throws {
    let pieces = stride(from: 0, to: Self.gif.count, by: 997).map {
      Array(Self.gif[$0..<min($0 + 997, Self.gif.count)])
    }
    let server = try LoopbackServer(routes: [
      "/plain": Self.served(Self.gif), "/chunked": .chunked(headers: Self.type, pieces),
      "/slow": .dripping(
        headers: Self.type, Self.gif, count: 2000,
        every: .milliseconds(5)),
      "/gzip": .gzip(headers: Self.type, Self.gif), "/jpeg": Self.served(Self.gif, as: "image/jpeg"),
      "/text": Self.served(Self.gif, as: "text/plain"),
      "/binary": Self.served(Self.gif, as: "application/octet-stream"),
      "/none": Self.served(Self.gif, as: nil), "/redirect": .redirect(to: "/plain"),
    ])
    let bridge = try Bridge(Configuration.patient)
    for name in ["plain", "chunked", "slow", "gzip", "jpeg", "text", "binary", "none", "redirect"] {
      try await bridge.message(server.url("/\(name)"), id: name)
      let out = try await bridge.outcome(of: name)
      #expect(out.text("text") == "↪ GIF 336×21, 6 frames, 0.4 s, loops forever, 24 kB", "\(name): \(out)")
      #expect(out.text("handler") == "gif" && out.number("metadata.gif.frames") == 6)
      #expect(out.number("metadata.gif.bytes") == Self.gif.count && out.number("metadata.gif.duration_ms") == 420)
      #expect(out.flag("metadata.gif.truncated") == false && out.text("metadata.image.mime") == "image/gif")
      let place = name == "redirect" ? "/plain" : "/\(name)"
      #expect(out.text("metadata.image.url") == server.url(place) && out.text("metadata.url") == server.url(place))
      #expect(out["metadata.gif.poster"] == nil && out["metadata.gif.blurhash"] == nil)
    }
    try await bridge.end()
  }

  @Test("one that is cut or damaged says what came of it, and that it is not whole")
  func damaged() async throws {
    let half = Array(Self.gif.prefix(Self.gif.count / 2))
    var flipped = Self.gif
    // The byte that says what block follows the third of six frames, between the beginning and the trailer.
    let start = GIFBytes.animation(width: 336, height: 21, frames: 0, delay: 7).count - 1
    flipped[start + (Self.gif.count - 1 - start) / 2] ^= 0xFF
    let server = try LoopbackServer(routes: [
      "/cut": Self.served(half), "/broken-off": .cutShort(headers: Self.type, half, of: Self.gif.count),
      "/reset": .head(headers: Self.type, contentLength: Self.gif.count) + .bytes(half) + .reset,
      "/flipped": Self.served(flipped), "/header": Self.served(Array(Self.gif.prefix(13))),
      "/less": Self.served(Array(Self.gif.prefix(9))),
    ])
    let bridge = try Bridge(Configuration.patient)
    for name in ["cut", "broken-off", "reset", "flipped", "header"] {
      try await bridge.message(server.url("/\(name)"), id: name)
      let out = try await bridge.outcome(of: name)
      #expect(out.flag("metadata.gif.truncated") == true && out.number("metadata.gif.width") == 336, "\(name): \(out)")
      #expect(out.text("text")?.hasSuffix(", incomplete") == true)
      if name == "cut" || name == "broken-off" {
        #expect(out.text("text")?.hasPrefix("↪ GIF 336×21, 3 frames or more, 0.2 s or more, loops forever, ") == true)
      }
      if name == "header" { #expect(out.text("text") == "↪ GIF 336×21, incomplete") }
    }
    try await bridge.message(server.url("/less"), id: "less")
    #expect(try await bridge.outcome(of: "less").text("handler") != "gif")
    try await bridge.end()
  }

  @Test("no more than 10 MiB are read of one, and of one without end", arguments: [true, false])
  func tooLong(isEndless: Bool) async throws {
    var long = Self.parts.start
    while long.count < 12 << 20 { long += Self.parts.frame }
    long.append(0x3B)
    let server = try LoopbackServer(routes: [
      "/long": isEndless
        ? .head(headers: Self.type) + .bytes(Self.parts.start) + .endless(Self.parts.frame) : Self.served(long)
    ])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/long"), id: "m")
    let out = try await bridge.outcome(of: "m")
    #expect(out.flag("metadata.gif.truncated") == true && out.number("metadata.gif.frames") ?? 0 > 1000, "\(out)")
    #expect(out.number("metadata.gif.bytes") == (isEndless ? nil : long.count))
    #expect(out.text("text")?.hasSuffix(isEndless ? "loops forever, incomplete" : "12.5 MB, incomplete") == true)
    try await server.closedByClient.first(1)
    try await bridge.end()
  }

  @Test("a still comes along where the policy wants it and the bridge can show it")
  func poster() async throws {
    let server = try LoopbackServer(routes: ["/a.gif": Self.served(Self.gif)])
    let file = try Configuration("\(Configuration.policy("posters: true, blurhash: true, repeat_window: 0"))")
    let folder = try KeptFolder()
    var said: [Out] = []
    for (hello, id) in [(nil, "a"), (Self.posters, "b"), (Self.posters, "c")] {
      let bridge = try Bridge(file: file, arguments: ["--state", folder.path])
      if let hello { try await bridge.send(hello) }
      try await bridge.message(server.url("/a.gif"), id: id)
      let out = try await bridge.outcome(of: id)
      #expect(out.text("metadata.gif.blurhash")?.isEmpty == false, "\(out)")
      #expect((out["metadata.gif.poster"] != nil) == (hello != nil))
      if hello != nil {
        let png = try #require(out.text("metadata.gif.poster.base64").flatMap { Data(base64Encoded: $0) })
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && out.text("metadata.gif.poster.mime") == "image/png")
        #expect(out.number("metadata.gif.poster.width") == 320 && out.number("metadata.gif.poster.height") == 20)
      }
      said += try await bridge.end(after: said)
    }
    // The third had it from the disk.
    #expect(server.requests.count == 2)
    let shown = try await BotProcess.run(arguments: ["preview", "--json", server.url("/a.gif"), "--config", file.path])
    #expect(shown.lines.first.flatMap { try? Out($0) }?.number("metadata.gif.poster.width") == 320)
  }

  @Test("a cancellation in the middle ends the transfer")
  func cancelled() async throws {
    let server = try LoopbackServer(routes: [
      "/a.gif": .head(headers: Self.type) + .bytes(Array(Self.gif.prefix(5000))) + .endless([0x55], every: .seconds(1))
    ])
    let bridge = try Bridge(Configuration.patient)
    try await bridge.message(server.url("/a.gif"), id: "m")
    _ = try await server.requests.first(1)
    try await bridge.send(#"{"type":"cancel","id":"m","channel":"default"}"#)
    #expect(try await bridge.outcome(of: "m").outcome == "error cancelled")
    try await server.closedByClient.first(1)
    try await bridge.end()
  }

  @Test("a channel can do without, and a page that plays one is a GIF, too")
  func channels() async throws {
    let server = try LoopbackServer(routes: [
      "/a.gif": Self.served(Self.gif), "/a.gifv": .html("<title>Waving</title>"),
      "/b.gifv": .html("<title>No such</title>"),
    ])
    let bridge = try Bridge(
      "\(Configuration.patient)channels: { \"*/plain\": { handlers: [-gif, -media] } }\n")
    try await bridge.message(server.url("/a.gif"), id: "m", channel: "plain")
    #expect(try await bridge.outcome(of: "m", channel: "plain").outcome == "skipped handler_disabled")
    try await bridge.message(server.url("/a.gifv"), id: "n", channel: "plain")
    #expect(try await bridge.outcome(of: "n", channel: "plain").text("handler") == "opengraph")
    try await bridge.message(server.url("/a.gifv"), id: "o")
    let out = try await bridge.outcome(of: "o")
    #expect(out.text("text") == "↪ Waving (GIF 336×21, 6 frames, 0.4 s, loops forever, 24 kB)")
    #expect(out.text("metadata.url") == server.url("/a.gifv"))
    #expect(out.text("metadata.image.url") == server.url("/a.gif"))
    try await bridge.message(server.url("/b.gifv"), id: "p")
    #expect(try await bridge.outcome(of: "p").text("text") == "↪ No such")
    try await bridge.end()
  }
}
