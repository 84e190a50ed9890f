// SPDX-License-Identifier: MIT

import GIFHandler
import Synchronization
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("What a GIF says of itself")
struct FactsTests {
  private let animation = GIFBytes.animation(width: 48, height: 27, frames: 6, delay: 7)

  @Test("size, frames, duration, rounds and weight, and the picture itself, wherever the chunks are cut")
  func facts() async throws {
    for chunk in [1, 13, 700, 1 << 20] {
      let found = try await metadata(of: animation, chunk: chunk)
      #expect(
        found.gif
          == Metadata.GIF(
            width: 48, height: 27, frames: 6, durationMilliseconds: 420, loopCount: 0, bytes: animation.count))
      #expect(found.url == "https://example.org/a.gif" && found.originalURL == "https://example.org/a.gif")
      #expect(found.image?.url == found.url && found.image?.mime == "image/gif")
      #expect(found.image?.width == 48 && found.image?.height == 27 && found.image?.alt == nil)
      #expect(found.sources == ["gif": "GIF89a", "image": "GIF89a"])
      #expect(found.title == nil && found.file == nil)
    }
  }

  @Test("a file that says nothing of rounds is played once, and one with a number as often as it says")
  func loops() async throws {
    #expect(try await metadata(of: GIFBytes.animation(loops: nil)).gif?.loopCount == 1)
    #expect(try await metadata(of: GIFBytes.animation(loops: 7)).gif?.loopCount == 7)
  }

  @Test("one frame takes no time, whatever its delay")
  func oneFrame() async throws {
    let gif = try await metadata(of: GIFBytes.animation(frames: 1, delay: 50)).gif
    #expect(gif?.frames == 1 && gif?.durationMilliseconds == 0)
  }

  @Test(
    "the server's word on the size counts where it can be true",
    arguments: [
      ([("Content-Length", "500000")], 500_000 as Int?), ([("Content-Length", "10")], nil),
      ([("Content-Length", "+500000")], nil), ([("Content-Length", "99999999999999999999")], nil),
      ([("Content-Length", "")], nil), ([("Content-Length", "500000"), ("Content-Encoding", "gzip")], nil),
    ])
  func size(headers: [(String, String)], bytes: Int?) async throws {
    let counted = GIFBytes.animation()
    #expect(try await metadata(of: counted, headers: headers).gif?.bytes == bytes ?? counted.count)
    // What breaks off says only what the server says.
    let cut = try await metadata(of: counted.dropLast(), headers: headers).gif
    #expect(cut?.bytes == bytes && cut?.isTruncated == true)
  }

  @Test("a file that is cut anywhere behind its header gives the facts so far")
  func cut() async throws {
    let gif = GIFBytes.animation(frames: 4)
    var most = 0
    for count in 13..<gif.count {
      let found = try #require(try await metadata(of: Array(gif.prefix(count))).gif)
      #expect(found.isTruncated && found.width == 4 && found.height == 3 && found.frames >= most)
      most = found.frames
    }
    #expect(most == 4)
  }

  @Test("what a GIF cannot hold ends it there, and the transfer too")
  func broken() async throws {
    let watched = WatchedBody()
    let frames = Array(GIFBytes.animation(frames: 3).dropLast())
    let chunks = [frames + [0x7F]] + Array(repeating: [UInt8](repeating: 0x2C, count: 1000), count: 50)
    let gif = try await answered(by: watched.body(chunks)).gif
    #expect(gif?.frames == 3 && gif?.isTruncated == true && gif?.bytes == nil)
    #expect(watched.asked.withLock { $0 } == 1 && watched.isStopped.withLock { $0 })
  }

  @Test("the transfer is stopped behind the trailer")
  func trailer() async throws {
    let watched = WatchedBody()
    let bytes = GIFBytes.animation()
    let gif = try await answered(by: watched.body([bytes, [0], [0]])).gif
    #expect(gif?.isTruncated == false && gif?.bytes == bytes.count)
    #expect(watched.asked.withLock { $0 } == 1 && watched.isStopped.withLock { $0 })
  }

  @Test("a body that breaks off gives the facts so far, and before the header its error")
  func breaksOff() async throws {
    let stalled = UnfurlError(.deadline, "it stalled")
    let bytes = GIFBytes.animation(frames: 5)
    let half = try await answered(by: WatchedBody().body([Array(bytes.prefix(bytes.count / 2))], then: stalled)).gif
    #expect(half?.isTruncated == true && (1...3).contains(half?.frames ?? 0))
    await #expect(throws: stalled) {
      try await self.answered(by: WatchedBody().body([Array(bytes.prefix(10))], then: stalled))
    }
    await #expect(throws: UnfurlError.cancelled) {
      try await self.answered(by: WatchedBody().body([bytes.dropLast()].map(Array.init), then: .cancelled))
    }
  }

  @Test(
    "what only says that it is a GIF is left to others",
    arguments: ["\u{89}PNG\r\n\u{1A}\n", "GIF", "GIF88a12345678", ""])
  func others(text: String) async throws {
    let answer = try await HandlerTest.unfurl(GIFHandler(), page: served(text.unicodeScalars.map { UInt8($0.value) }))
    guard case .declined = answer else {
      Issue.record("it should decline")
      return
    }
  }

  @Test("a server that rates its file as adult is believed")
  func adult() async throws {
    #expect(
      try await metadata(of: GIFBytes.animation(), headers: [("Rating", "RTA-5042-1996-1400-1577-RTA")]).isAdult == true
    )
    #expect(try await metadata(of: GIFBytes.animation(), headers: [("Rating", "general")]).isAdult == nil)
  }

  private func answered(by body: ResourceBody) async throws -> Metadata {
    let url = try #require(WebURL("https://example.org/a.gif"))
    let request = HandlerRequest(
      url: url, originalURL: url.href, channel: "a/b", page: Resource(url: url, mediaType: "image/gif", body: body))
    let context = HandlerContext(deadline: .now + .seconds(10)) { _ in throw UnfurlError(.connect, "no network") }
    return try HandlerTest.metadata(of: await GIFHandler().unfurl(request, context: context))
  }
}
