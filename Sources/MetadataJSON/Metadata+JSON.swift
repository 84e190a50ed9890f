// SPDX-License-Identifier: MIT

package import JSONText
import UnfurlKit

extension Metadata {
  /// Reads what ``JSONText/JSONWriter/members(of:_:withPoster:)`` writes; `nil` where the value is no object.
  ///
  /// Whoever wrote it is not trusted: texts are made plain lines within their limits, URLs are http or https in
  /// serialised form, lists are cut, numbers are in range. What is not so costs its own field alone. Of what was in this
  /// form before, nothing is lost.
  package init?(json: JSONValue) {
    guard let object = UntrustedObject(json) else { return nil }
    self.init()
    originalURL = object.link("original_url")
    // A password in a link stands nowhere but in the link as it was written.
    url = object.publicURL("url")
    title = object.title("title")
    description = object.description("description")
    siteName = object.line("site_name")
    type = object.line("type")
    author = object.line("author")
    published = object.line("published")
    locale = object.line("locale")
    isAdult = object.flag("nsfw")
    icon = object.object("icon")?.url("url")
    image = object.object("image").flatMap(Image.init(object:))
    video = object.object("video").flatMap(Video.init(object:))
    audio = object.object("audio").flatMap(Audio.init(object:))
    feeds = object.list("feeds", limit: MetadataLimits.feeds, FeedLink.init(object:))
    feed = object.object("feed").flatMap(Feed.init(object:))
    gif = object.object("gif").flatMap(GIF.init(object:))
    file = object.object("file").map(File.init(object:))
    sources = object.object("sources")?.texts(limit: MetadataLimits.sources) ?? [:]
  }
}
