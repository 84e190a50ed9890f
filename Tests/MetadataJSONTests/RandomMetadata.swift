// SPDX-License-Identifier: MIT

import UnfurlKit
import UnfurlTestKit

/// Makes metadata as handlers do, of random parts.
struct RandomMetadata {
  var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed) }

  mutating func chance() -> Bool { Bool.random(using: &generator) }

  /// Characters of all kinds that a stranger can send: plain, joined, marked, hidden, broken.
  mutating func text() -> String {
    let pieces = [
      "word", " ", "  ", "\n", "\u{0}", "\u{7F}", "\"", "\\", "é", "e\u{301}",
      "\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "👩‍👩‍👧", "\u{200D}", "\u{FE0F}", "\u{202E}", "\u{2028}", "\u{FFFD}",
      "\u{FFFD}\u{FFFD}", "漢字", "שלום", "…", ",", "-", "\u{E000}", "\u{3164}", String(repeating: "long ", count: 40),
      String(repeating: "x", count: 150),
    ]
    return (0..<Int.random(in: 0...9, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
      .joined()
  }

  mutating func line(_ clean: (String) -> String = { PlainText.line($0, characters: 100) }) -> String? {
    let line = clean(text())
    return line.isEmpty || !chance() ? nil : line
  }

  /// An address in the form in which it is kept.
  mutating func url() -> String {
    let hosts = ["example.org", "xn--strae-oqa.example", "[::1]:8080", "127.0.0.1"]
    let rests = ["", "a%20b", "?q=%22", "b/c?x#y", "%E6%BC%A2;x=(1)"]
    return "https://\(hosts.randomElement(using: &generator) ?? "")/\(rests.randomElement(using: &generator) ?? "")"
  }

  mutating func number(_ limit: Int = 65_535) -> Int? {
    chance() ? [0, 1, limit, Int.random(in: 0...limit, using: &generator)].randomElement(using: &generator) : nil
  }

  mutating func item() -> Metadata.Feed.Item {
    var item = Metadata.Feed.Item()
    item.id = line()
    item.title = line(PlainText.title)
    if chance() { item.link = url() }
    item.author = line()
    item.published = line()
    item.summary = line(PlainText.description)
    return item
  }

  mutating func feed() -> Metadata.Feed {
    var feed = Metadata.Feed(format: ["rss", "rdf", "atom", "json"].randomElement(using: &generator) ?? "")
    feed.title = line(PlainText.title)
    if chance() { feed.link = url() }
    feed.description = line(PlainText.description)
    feed.updated = line()
    feed.count = number(5000)
    for _ in 0..<Int.random(in: 0...20, using: &generator) { feed.items.append(item()) }
    return feed
  }

  mutating func gif() -> Metadata.GIF {
    var gif = Metadata.GIF(
      width: number() ?? 1, height: number() ?? 1, frames: number() ?? 1, durationMilliseconds: number(.max) ?? 0,
      loopCount: number() ?? 1, bytes: number(.max), isTruncated: chance())
    gif.blurhash = line()
    if chance() {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...100, using: &generator) { bytes.append(.random(in: 0...255, using: &generator)) }
      gif.poster = Metadata.Poster(mime: "image/png", width: number() ?? 1, height: number() ?? 1, bytes: bytes)
    }
    return gif
  }

  mutating func metadata() -> Metadata {
    var metadata = Metadata()
    if chance() { metadata.originalURL = url() }
    if chance() { metadata.url = url() }
    metadata.title = line(PlainText.title)
    metadata.description = line(PlainText.description)
    metadata.siteName = line()
    metadata.type = line()
    metadata.author = line()
    metadata.published = line()
    metadata.locale = line()
    if chance() { metadata.isAdult = chance() }
    if chance() { metadata.icon = url() }
    addMedia(to: &metadata)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      var link = Metadata.FeedLink(url: url())
      link.title = line(PlainText.title)
      link.mime = line()
      metadata.feeds.append(link)
    }
    if chance() { metadata.feed = feed() }
    if chance() { metadata.gif = gif() }
    for field in ["title", "image", "nsfw"] { if let tag = line() { metadata.sources[field] = tag } }
    return metadata
  }

  private mutating func addMedia(to metadata: inout Metadata) {
    if chance() {
      var image = Metadata.Image(url: url())
      image.width = number()
      image.height = number()
      image.mime = line()
      image.alt = line(PlainText.description)
      metadata.image = image
    }
    if chance() {
      var video = Metadata.Video(url: url())
      video.width = number()
      video.height = number()
      video.mime = line()
      metadata.video = video
    }
    if chance() {
      var audio = Metadata.Audio(url: url())
      audio.mime = line()
      metadata.audio = audio
    }
    if chance() {
      var file = Metadata.File()
      file.name = line()
      file.mime = line()
      file.bytes = number(.max).map(Int64.init)
      file.pages = number()
      file.durationMilliseconds = number(.max)
      metadata.file = file
    }
  }
}
