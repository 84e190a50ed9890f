// SPDX-License-Identifier: MIT

import FeedReading
import Testing
import URLParsing

@Suite("Conformance: feeds", .enabled(if: ConformanceFolder.isPresent))
struct FeedsConformance {
  @Test("feeds of all kinds, whole and cut into pieces")
  func index() {
    Score.run("feeds/index") { item in
      let bytes = try ConformanceFolder.bytes(of: item.string("file"))
      let base = item.string("base_url").flatMap { WebURL($0) }
      let contentType = item.map("headers")?["content-type"] as? String
      let feed = read(bytes, base, contentType, chunk: .max)
      for size in [1, 7, 1000] where bytes.count < 20_000 || size > 7 {
        if read(bytes, base, contentType, chunk: size) != feed { return "another feed in pieces of \(size)" }
      }
      guard let feed else { return "no feed" }
      guard feed.format.rawValue == item.string("kind") else { return "the kind is \(feed.format)" }
      return FoundFeed(feed: feed, base: base).difference(from: item.map("expected") ?? [:])
    }.report(floor: 98)
  }

  @Test("which kind of feed it is, or that it is none")
  func detect() {
    Score.run("feeds/detect") { item in
      let found = FeedReader.format(of: item.bytes("body_b64") ?? [])?.rawValue
      return found == item.string("kind") ? nil : "found \(found ?? "none")"
    }.report(floor: 100)
  }

  /// What is read, with limits that no case reaches.
  private func read(_ bytes: [UInt8], _ base: WebURL?, _ contentType: String?, chunk: Int) -> Feed? {
    var limits = FeedLimits()
    limits.titleBytes = 1 << 16
    limits.textBytes = 1 << 20
    limits.contentBesideSummary = true
    let reader = FeedReader(url: base, contentType: contentType, limits: limits)
    var index = 0
    while index < bytes.count {
      let end = min(bytes.count, index + min(chunk, bytes.count))
      _ = reader.push(Array(bytes[index..<end]))
      index = end
    }
    return reader.finish()
  }
}
