// SPDX-License-Identifier: MIT

/// The most that is read of what another program, or a file on the disk, says of a link.
enum MetadataLimits {
  /// Characters of a name or a word.
  static let word = 100
  /// Characters of a media type or a file's name: 255 bytes are the most that either may have.
  static let name = 255
  /// Characters of what a feed calls an item, which often is a URL.
  static let identifier = 1000
  /// Feeds that a page names.
  static let feeds = 50
  /// Items of a feed.
  static let items = 20
  /// Fields of which it is said where they come from.
  static let sources = 50
  /// Bytes of a still: as a text it must fit into the longest line.
  static let poster = 768 << 10
  /// Pixels, frames, rounds, items, pages.
  static let count = Int(Int32.max)
  /// Milliseconds, and bytes of a file: they come from strangers' header fields as well, and are only said.
  static let amount = Int.max
}
