// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import UnfurlKit

/// The metadata as JSON text, all of it.
func written(_ metadata: Metadata, _ fullness: MetadataFullness = .whole, withPoster: Bool = true) -> String {
  var json = JSONWriter()
  json.object { $0.members(of: metadata, fullness, withPoster: withPoster) }
  return String(decoding: json.bytes, as: UTF8.self)
}

/// What is read of a JSON text; `nil` where it is none, or no object.
func read(_ text: String) -> Metadata? { (try? JSONValue(parsing: Array(text.utf8))).flatMap { Metadata(json: $0) } }

/// Metadata in which every field is known.
func fullMetadata() -> Metadata {
  var metadata = Metadata()
  metadata.originalURL = "HTTP://Example.org/Straße?q=\"1\""
  metadata.url = "https://example.org/page?a=b#c"
  metadata.title = "A “title” \\ with 👩‍👩‍👧 and זמן"
  metadata.description = "What it holds."
  metadata.siteName = "Example"
  metadata.type = "article"
  metadata.author = "Ada"
  metadata.published = "2026-01-02T03:04:05Z"
  metadata.locale = "de_AT"
  metadata.isAdult = false
  metadata.icon = "https://example.org/icon.svg"
  var image = Metadata.Image(url: "https://example.org/a.png")
  (image.width, image.height, image.mime, image.alt) = (480, 270, "image/png", "A cat")
  metadata.image = image
  var video = Metadata.Video(url: "https://example.org/a.mp4")
  (video.width, video.height, video.mime) = (1920, 1080, "video/mp4")
  metadata.video = video
  metadata.audio = Metadata.Audio(url: "http://example.org/a.ogg")
  metadata.audio?.mime = "audio/ogg"
  var link = Metadata.FeedLink(url: "https://example.org/feed")
  (link.title, link.mime) = ("News", "application/rss+xml")
  metadata.feeds = [link, Metadata.FeedLink(url: "https://example.org/atom")]
  var feed = Metadata.Feed(format: "atom")
  (feed.title, feed.link, feed.description) = ("News", "https://example.org/", "All that is new")
  (feed.updated, feed.count) = ("2026-01-02T03:04:05+01:00", 3)
  var item = Metadata.Feed.Item()
  (item.id, item.title, item.link) = ("tag:example.org,2026:1", "First", "https://example.org/1")
  (item.author, item.published, item.summary) = ("Ada", "2026-01-02T00:00:00Z", "In short")
  feed.items = [item, Metadata.Feed.Item()]
  metadata.feed = feed
  var gif = Metadata.GIF(
    width: 480, height: 270, frames: 24, durationMilliseconds: 1200, loopCount: 0, bytes: 320_000, isTruncated: true)
  gif.blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
  gif.poster = Metadata.Poster(mime: "image/png", width: 48, height: 27, bytes: Array(0...255))
  metadata.gif = gif
  var file = Metadata.File()
  (file.name, file.mime, file.bytes) = ("a.zip", "application/zip", 1 << 40)
  (file.pages, file.durationMilliseconds) = (12, 34_567)
  metadata.file = file
  metadata.sources = ["title": "og:title", "image": "link[rel=\"image_src\"]"]
  return metadata
}
