// SPDX-License-Identifier: MIT

package import JSONText
package import UnfurlKit

extension JSONWriter {
  /// Writes what is known as members of the object that is open, in the order of the protocol's own list.
  ///
  /// - Parameter withPoster: Whether a GIF's still is written, too, which can be far longer than all the rest.
  package mutating func members(of metadata: Metadata, _ fullness: MetadataFullness, withPoster: Bool = false) {
    member("original_url", metadata.originalURL)
    if fullness == .bare {
      member("title", metadata.title)
      return
    }
    member("url", metadata.url)
    member("title", metadata.title)
    member("description", metadata.description)
    member("site_name", metadata.siteName)
    member("type", metadata.type)
    member("author", metadata.author)
    member("published", metadata.published)
    member("locale", metadata.locale)
    member("nsfw", metadata.isAdult)
    if let icon = metadata.icon { object("icon") { $0.member("url", icon) } }
    if let image = metadata.image { object("image") { $0.members(of: image) } }
    if let video = metadata.video { object("video") { $0.members(of: video) } }
    if let audio = metadata.audio { object("audio") { $0.members(of: audio) } }
    if fullness == .whole { lists(of: metadata) }
    if let gif = metadata.gif { object("gif") { $0.members(of: gif, withPoster: withPoster) } }
    if let file = metadata.file { object("file") { $0.members(of: file) } }
  }

  private mutating func lists(of metadata: Metadata) {
    if !metadata.feeds.isEmpty {
      array("feeds") { json in
        for feed in metadata.feeds { json.object { $0.members(of: feed) } }
      }
    }
    if let feed = metadata.feed { object("feed") { $0.members(of: feed) } }
    if !metadata.sources.isEmpty {
      object("sources") { json in
        for (field, tag) in metadata.sources.sorted(by: { $0.key < $1.key }) { json.member(named: field, tag) }
      }
    }
  }

  private mutating func members(of image: Metadata.Image) {
    member("url", image.url)
    member("width", image.width)
    member("height", image.height)
    member("mime", image.mime)
    member("alt", image.alt)
  }

  private mutating func members(of video: Metadata.Video) {
    member("url", video.url)
    member("mime", video.mime)
    member("width", video.width)
    member("height", video.height)
  }

  private mutating func members(of audio: Metadata.Audio) {
    member("url", audio.url)
    member("mime", audio.mime)
  }

  private mutating func members(of feed: Metadata.FeedLink) {
    member("url", feed.url)
    member("title", feed.title)
    member("mime", feed.mime)
  }

  private mutating func members(of feed: Metadata.Feed) {
    member("format", feed.format)
    member("title", feed.title)
    member("link", feed.link)
    member("description", feed.description)
    member("updated", feed.updated)
    member("count", feed.count)
    array("items") { json in
      for item in feed.items { json.object { $0.members(of: item) } }
    }
  }

  /// Writes what is known of an item of a feed as members of the object that is open.
  package mutating func members(of item: Metadata.Feed.Item) {
    member("id", item.id)
    member("title", item.title)
    member("link", item.link)
    member("author", item.author)
    member("published", item.published)
    member("summary", item.summary)
  }

  private mutating func members(of gif: Metadata.GIF, withPoster: Bool) {
    member("width", gif.width)
    member("height", gif.height)
    member("frames", gif.frames)
    member("duration_ms", gif.durationMilliseconds)
    member("loop_count", gif.loopCount)
    member("bytes", gif.bytes)
    member("truncated", gif.isTruncated)
    member("blurhash", gif.blurhash)
    if withPoster, let poster = gif.poster { object("poster") { $0.members(of: poster) } }
  }

  private mutating func members(of poster: Metadata.Poster) {
    member("mime", poster.mime)
    member("width", poster.width)
    member("height", poster.height)
    member("base64", Base64.text(of: poster.bytes))
  }

  private mutating func members(of file: Metadata.File) {
    member("name", file.name)
    member("mime", file.mime)
    member("bytes", file.bytes.map(Int.init(clamping:)))
    member("pages", file.pages)
    member("duration_ms", file.durationMilliseconds)
  }
}
