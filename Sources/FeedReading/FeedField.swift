// SPDX-License-Identifier: MIT

/// What elements and attributes of a feed give, of the feed itself or of an item.
enum FeedField: Int, CaseIterable {
  case id, title, link, author, published, updated, summary, content, image, comments
  case language, icon, selfLink, timeToLive, updatePeriod, updateFrequency

  /// How the text of an element is read for it.
  var reading: Reading {
    switch self {
    case .title: .title
    case .summary, .content: .text
    case .author: .person
    case .published, .updated: .date
    case .link, .image, .comments, .icon, .selfLink: .url
    case .id, .language, .timeToLive, .updatePeriod, .updateFrequency: .opaque
    }
  }

  enum Reading {
    case title, text, person, date, url, opaque
  }
}
