// SPDX-License-Identifier: MIT

/// The fields of a new item by the names they have in the template of a feed's news.
enum NewsField: String, CaseIterable {
  case feed, title, link, author, date, summary

  /// What stands in the field's place; nothing where it is not known.
  func pieces(_ item: FeedItemWords, feed name: String) -> [Piece] {
    switch self {
    case .feed: [Piece(.title(link: nil), name)]
    case .title: item.title.map { [Piece(.item(link: item.link), $0)] } ?? []
    case .link: item.link.map { [Piece(.link, $0)] } ?? []
    case .author: item.author.map { [Piece(.fact, $0)] } ?? []
    case .date: item.day.map { [Piece(.fact, $0)] } ?? []
    case .summary: item.summary.map { [Piece(.description, $0)] } ?? []
    }
  }
}
