// SPDX-License-Identifier: MIT

import UnfurlKit

/// The newest items of a feed as a part of a line: `Title (Author, 2026-11-30) · Title (2026-11-29)`.
///
/// An author is left out where the feed's name says it, and where all items that are shown have the same.
struct FeedList {
  private let items: [FeedItemWords]
  private let showsAuthors: Bool
  private let name: Repetition

  /// What stands between two items.
  static let separator = " · "

  /// The first `count` items that have a title.
  init(_ feed: Metadata.Feed?, count: Int, name: String?) {
    var items: [FeedItemWords] = []
    for item in feed?.items ?? [] where items.count < count {
      let words = FeedItemWords(item)
      if words.title != nil { items.append(words) }
    }
    self.items = items
    self.name = Repetition(title: name ?? "")
    let authors = Set(items.map(\.author))
    showsAuthors = items.count < 2 || authors.count > 1
  }

  /// The pieces of the line; none where there is no item.
  var pieces: [Piece] {
    var pieces: [Piece] = []
    for var item in items {
      guard let title = item.title else { continue }
      if !showsAuthors || item.author.map(name.says) == true { item.author = nil }
      if !pieces.isEmpty { pieces.append(Piece(.separator, Self.separator)) }
      pieces.append(Piece(.item(link: item.link), title))
      if let details = item.details { pieces.append(Piece(.detail, " (\(details))")) }
    }
    return pieces
  }
}
