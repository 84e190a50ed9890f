// SPDX-License-Identifier: MIT

import JSONText
import UnfurlKit

extension JSONLDialect {
  /// Writes what is known, in the order of the protocol's own list.
  func write(_ metadata: Metadata, _ fullness: Fullness, _ json: inout JSONWriter) {
    json.member("original_url", metadata.originalURL)
    if fullness == .bare {
      json.member("title", metadata.title)
      return
    }
    json.member("url", metadata.url)
    json.member("title", metadata.title)
    json.member("description", metadata.description)
    json.member("site_name", metadata.siteName)
    json.member("type", metadata.type)
    json.member("author", metadata.author)
    json.member("published", metadata.published)
    json.member("locale", metadata.locale)
    json.member("nsfw", metadata.isAdult)
    if let icon = metadata.icon { json.object("icon") { $0.member("url", icon) } }
    if let image = metadata.image { json.object("image") { write(image, &$0) } }
    if let video = metadata.video {
      json.object("video") { json in
        json.member("url", video.url)
        json.member("mime", video.mime)
        json.member("width", video.width)
        json.member("height", video.height)
      }
    }
    if let audio = metadata.audio {
      json.object("audio") { json in
        json.member("url", audio.url)
        json.member("mime", audio.mime)
      }
    }
    if fullness == .whole { writeLists(metadata, &json) }
    if let gif = metadata.gif { json.object("gif") { write(gif, &$0) } }
    if let file = metadata.file {
      json.object("file") { json in
        json.member("name", file.name)
        json.member("mime", file.mime)
        json.member("bytes", file.bytes.map(Int.init(clamping:)))
      }
    }
  }

  private func writeLists(_ metadata: Metadata, _ json: inout JSONWriter) {
    if !metadata.feeds.isEmpty {
      json.array("feeds") { json in
        for feed in metadata.feeds {
          json.object { json in
            json.member("url", feed.url)
            json.member("title", feed.title)
            json.member("mime", feed.mime)
          }
        }
      }
    }
    if let feed = metadata.feed { json.object("feed") { write(feed, &$0) } }
    if !metadata.sources.isEmpty {
      json.object("sources") { json in
        for (field, tag) in metadata.sources.sorted(by: { $0.key < $1.key }) { json.member(named: field, tag) }
      }
    }
  }

  private func write(_ image: Metadata.Image, _ json: inout JSONWriter) {
    json.member("url", image.url)
    json.member("width", image.width)
    json.member("height", image.height)
    json.member("mime", image.mime)
    json.member("alt", image.alt)
  }

  private func write(_ feed: Metadata.Feed, _ json: inout JSONWriter) {
    json.member("format", feed.format)
    json.member("title", feed.title)
    json.member("link", feed.link)
    json.member("description", feed.description)
    json.member("updated", feed.updated)
    json.member("count", feed.count)
    json.array("items") { json in
      for item in feed.items {
        json.object { json in
          json.member("id", item.id)
          json.member("title", item.title)
          json.member("link", item.link)
          json.member("author", item.author)
          json.member("published", item.published)
          json.member("summary", item.summary)
        }
      }
    }
  }

  private func write(_ gif: Metadata.GIF, _ json: inout JSONWriter) {
    json.member("width", gif.width)
    json.member("height", gif.height)
    json.member("frames", gif.frames)
    json.member("duration_ms", gif.durationMilliseconds)
    json.member("loop_count", gif.loopCount)
    json.member("bytes", gif.bytes)
    json.member("truncated", gif.isTruncated)
    json.member("blurhash", gif.blurhash)
  }
}
