// SPDX-License-Identifier: MIT

package import URLParsing

/// What an oEmbed answer says (oembed.com, version 1.0), as text and URLs that are safe to pass on.
///
/// Every field is absent where the answer lacks it or has something of another kind there: each is judged by itself.
package struct OEmbedAnswer: Sendable, Equatable {
  /// The most bytes of an answer that are read.
  package static let maximumBytes = 64 << 10
  /// The longest time for which an answer is believed, whatever it says.
  package static let longestCacheAge: Duration = .seconds(24 * 60 * 60)

  /// What kind of thing the page is.
  package enum Kind: String, Sendable { case photo, video, link, rich }

  /// A picture, and its size in pixels where that is said.
  package struct Picture: Sendable, Equatable {
    /// Where it is.
    package var url: WebURL
    /// Its size in pixels.
    package var width: Int?
    /// Its size in pixels.
    package var height: Int?
  }

  /// A page that plays the thing in a frame.
  package struct Player: Sendable, Equatable {
    /// Where it is: https, at a host with a name.
    package var url: WebURL
    /// The frame's width in pixels; `nil` where it takes what there is.
    package var width: Int?
    /// The frame's height in pixels.
    package var height: Int
  }

  /// What kind of thing it is.
  package var kind: Kind?
  /// The title.
  package var title: String?
  /// Who made it.
  package var authorName: String?
  /// The name of the site.
  package var providerName: String?
  /// What the thing is about. No field of oEmbed, but several providers have it.
  package var description: String?
  /// The words of the code that embeds it, where that is no player: those of its paragraphs, if it has any.
  package var embeddedText: String?
  /// The photo itself, of a ``Kind/photo``.
  package var photo: Picture?
  /// A small picture of it.
  package var thumbnail: Picture?
  /// The first picture in the code that embeds it, of ``Kind/rich``.
  package var embeddedPicture: Picture?
  /// What plays it.
  package var player: Player?
  /// For how long the answer holds, at most ``longestCacheAge``.
  package var cacheAge: Duration?

  /// An answer that says nothing.
  package init() {}
}
