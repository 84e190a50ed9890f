// SPDX-License-Identifier: MIT

import UnfurlKit

// A part that lacks what it cannot be without is not there at all.

extension Metadata.Image {
  init?(object: UntrustedObject) {
    guard let url = object.url("url") else { return nil }
    self.init(url: url)
    width = object.pixels("width")
    height = object.pixels("height")
    mime = object.line("mime", limit: MetadataLimits.name)
    alt = object.description("alt")
  }
}

extension Metadata.Video {
  init?(object: UntrustedObject) {
    guard let url = object.url("url") else { return nil }
    self.init(url: url)
    mime = object.line("mime", limit: MetadataLimits.name)
    width = object.pixels("width")
    height = object.pixels("height")
  }
}

extension Metadata.Audio {
  init?(object: UntrustedObject) {
    guard let url = object.url("url") else { return nil }
    self.init(url: url)
    mime = object.line("mime", limit: MetadataLimits.name)
  }
}

extension Metadata.FeedLink {
  init?(object: UntrustedObject) {
    guard let url = object.url("url") else { return nil }
    self.init(url: url)
    title = object.title("title")
    mime = object.line("mime", limit: MetadataLimits.name)
  }
}

extension Metadata.Feed {
  init?(object: UntrustedObject) {
    guard let format = object.line("format") else { return nil }
    self.init(format: format)
    title = object.title("title")
    link = object.url("link")
    description = object.description("description")
    updated = object.line("updated")
    count = object.number("count", upTo: MetadataLimits.count)
    items = object.list("items", limit: MetadataLimits.items, Item.init(object:))
  }
}

extension Metadata.Feed.Item {
  init(object: UntrustedObject) {
    self.init()
    id = object.line("id", limit: MetadataLimits.identifier)
    title = object.title("title")
    link = object.url("link")
    author = object.line("author")
    published = object.line("published")
    summary = object.description("summary")
  }
}

extension Metadata.GIF {
  init?(object: UntrustedObject) {
    guard let width = object.pixels("width"), let height = object.pixels("height"),
      let frames = object.number("frames", upTo: MetadataLimits.count),
      let duration = object.number("duration_ms", upTo: MetadataLimits.amount),
      let loopCount = object.number("loop_count", upTo: MetadataLimits.count)
    else { return nil }
    self.init(width: width, height: height, frames: frames, durationMilliseconds: duration, loopCount: loopCount)
    bytes = object.number("bytes", upTo: MetadataLimits.amount)
    isTruncated = object.flag("truncated") ?? false
    blurhash = object.line("blurhash")
    poster = object.object("poster").flatMap(Metadata.Poster.init(object:))
  }
}

extension Metadata.Poster {
  init?(object: UntrustedObject) {
    guard let mime = object.line("mime", limit: MetadataLimits.name),
      let width = object.pixels("width"), let height = object.pixels("height"),
      let bytes = object.bytes("base64", limit: MetadataLimits.poster)
    else { return nil }
    self.init(mime: mime, width: width, height: height, bytes: bytes)
  }
}

extension Metadata.File {
  init(object: UntrustedObject) {
    self.init()
    name = object.line("name", limit: MetadataLimits.name)
    mime = object.line("mime", limit: MetadataLimits.name)
    bytes = object.number("bytes", upTo: MetadataLimits.amount).map(Int64.init)
    pages = object.number("pages", upTo: MetadataLimits.count)
    durationMilliseconds = object.number("duration_ms", upTo: MetadataLimits.amount)
  }
}
