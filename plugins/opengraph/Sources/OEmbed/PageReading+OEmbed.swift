// SPDX-License-Identifier: MIT

import HTMLHead
import OEmbedReading
import PageTags
package import URLParsing
import UnfurlKit

extension PageReading {
  /// The types by which a link leads to an oEmbed answer, the better first: JSON says of what kind its values are.
  private static let oEmbedTypes = [["application/json+oembed"], ["text/xml+oembed", "application/xml+oembed"]]

  /// A reading of a page that nobody saw, for what others say of it.
  init(standingInFor url: WebURL, explains: Bool) { self.init(DocumentHead(), at: url, explains: explains) }

  /// Where the page's oEmbed answer is, as its head says.
  package var oEmbed: WebURL? { oEmbedLinks(fields: []).first }

  /// Where the page's oEmbed answers are, the best first: JSON before XML, the head before the header fields.
  ///
  /// The type says enough: some pages leave `rel=alternate` out.
  ///
  /// - Parameter fields: the Link header fields that came with the page.
  func oEmbedLinks(fields: [String]) -> [WebURL] {
    let links = fields.isEmpty ? head.links : head.links + LinkField.links(in: fields)
    return Self.oEmbedTypes.flatMap { types in
      links.filter { DeclaredType.essence(of: $0.type).map(types.contains) ?? false }.compactMap { resolve($0.href) }
    }
  }

  /// Whether there is a title that says something of the page, rather than of its site.
  var hasGoodTitle: Bool { metadata.title != nil && weaknesses[.title] == nil }

  /// Takes what an oEmbed answer says where nothing else has said it.
  ///
  /// - Returns: Whether anything of it was taken.
  mutating func take(_ answer: OEmbedAnswer) -> Bool {
    let before = metadata
    offer(.siteName, "oembed:provider_name", answer.providerName)
    offer(.title, "oembed:title", answer.title)
    // A post has no title: it is what somebody says.
    if answer.title == nil, answer.embeddedText != nil { offer(.title, "oembed:author_name", answer.authorName) }
    offer(.author, "oembed:author_name", answer.authorName)
    offer(.description, "oembed:description", answer.description)
    // Much of what is embedded is no more than a link with the title.
    if answer.embeddedText != metadata.title { offer(.description, "oembed:html", answer.embeddedText) }
    if answer.kind == .video { offer(.type, "oembed:type", "video.other") }
    offer("oembed:url", image: answer.photo.map(Self.image))
    offer("oembed:thumbnail_url", image: answer.thumbnail.map(Self.image))
    offer("oembed:html", image: answer.embeddedPicture.map(Self.image))
    if let player = answer.player {
      var video = Metadata.Video(url: player.url.href)
      (video.width, video.height) = (player.width, player.height)
      offer("oembed:html", video: video)
    }
    return metadata != before
  }

  private static func image(_ picture: OEmbedAnswer.Picture) -> Metadata.Image {
    var image = Metadata.Image(url: picture.url.href)
    (image.width, image.height) = (picture.width, picture.height)
    return image
  }
}
