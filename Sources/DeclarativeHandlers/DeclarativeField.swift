// SPDX-License-Identifier: MIT

/// A field of a preview that a manifest can fill. The raw value is its key.
package enum DeclarativeField: String, Sendable, CaseIterable {
  /// The title: without it there is no preview.
  case title
  /// A sentence or two.
  case description
  /// The name of the site.
  case siteName = "site_name"
  /// Who made it.
  case author
  /// When: RFC 3339, a day, or seconds since 1970.
  case published
  /// What kind of thing it is, in Open Graph's words.
  case type
  /// Its language.
  case locale
  /// A picture's URL.
  case image
  /// The URL of the site's icon.
  case icon
  /// A video's URL.
  case video
  /// `true` where it is for adults.
  case nsfw
  /// How long the answer stays fresh, in seconds.
  case freshFor = "fresh_for"
  /// The line that is said, in place of one made of the other fields.
  case text

  /// Whether it holds a URL: what is put into one is percent-encoded.
  var isURL: Bool { self == .image || self == .icon || self == .video }
}
