// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Metadata there and back")
struct RoundTripTests {
  @Test("what is known of a link is read as it was written, field by field")
  func full() {
    let metadata = fullMetadata()
    #expect(read(written(metadata)) == metadata)
  }

  @Test("nothing is known where nothing was written")
  func empty() {
    #expect(written(Metadata()) == "{}")
    #expect(read("{}") == Metadata())
  }

  @Test("a part of which only the necessary is known stays one")
  func bareParts() {
    var metadata = Metadata()
    metadata.image = Metadata.Image(url: "http://example.org/")
    metadata.feed = Metadata.Feed(format: "rss")
    metadata.file = Metadata.File()
    metadata.gif = Metadata.GIF(width: 1, height: 1, frames: 1, durationMilliseconds: 0, loopCount: 1)
    #expect(read(written(metadata)) == metadata)
  }

  @Test("a still is written only where it is asked for")
  func poster() {
    let start = #""poster":{"mime":"image/png","width":48,"height":27,"base64":"AAECAwQFBgcI"#
    #expect(written(fullMetadata()).contains(start))
    #expect(!written(fullMetadata(), withPoster: false).contains("poster"))
    var metadata = fullMetadata()
    metadata.gif?.poster = nil
    #expect(read(written(fullMetadata(), withPoster: false)) == metadata)
  }

  @Test("less is written where less is asked for")
  func fullness() {
    var metadata = fullMetadata()
    metadata.feeds = []
    metadata.feed = nil
    metadata.sources = [:]
    #expect(read(written(fullMetadata(), .withoutLists)) == metadata)
    var bare = Metadata()
    bare.originalURL = metadata.originalURL
    bare.title = metadata.title
    #expect(read(written(fullMetadata(), .bare)) == bare)
  }

  @Test("whatever a handler makes is read as it was written", arguments: 0..<8)
  func random(seed: Int) {
    var source = RandomMetadata(seed: seed)
    for _ in 0..<100 {
      let metadata = source.metadata()
      #expect(read(written(metadata)) == metadata)
    }
  }

  @Test("texts that are cleaned once stay as they are when they are read again", arguments: 0..<4)
  func idempotent(seed: Int) throws {
    var source = RandomMetadata(seed: 100 + seed)
    for _ in 0..<300 {
      var json = JSONWriter()
      json.object { json in
        for key in ["title", "description", "site_name", "author", "original_url"] {
          json.member(named: key, source.text())
        }
        json.object("feed") { json in
          json.member("format", source.text())
          json.member("title", source.text())
          json.array("items") { json in json.object { $0.member("id", source.text()) } }
        }
        json.object("sources") { $0.member(named: source.text(), source.text()) }
      }
      let once = try #require(read(String(decoding: json.bytes, as: UTF8.self)))
      #expect(read(written(once)) == once)
    }
  }

  @Test("bytes of every length survive as base64")
  func base64() {
    var metadata = fullMetadata()
    for count in 1...20 {
      metadata.gif?.poster?.bytes = (0..<count).map { UInt8(truncatingIfNeeded: 251 &* $0 &+ count) }
      #expect(read(written(metadata)) == metadata)
    }
  }
}
