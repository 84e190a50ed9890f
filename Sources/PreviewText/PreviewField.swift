// SPDX-License-Identifier: MIT

/// The fields of a preview by the names they have in a template.
enum PreviewField: String, CaseIterable {
  case title, site, description, url, author, type, published, locale, host, facts, items, count, updated
  case siteName = "site_name"
  case originalURL = "original_url"

  /// What stands in the field's place; nothing where it is not known.
  func pieces(_ known: LineFields, feedItems: Int) -> [Piece] {
    switch self {
    case .title: known.title.map { [Piece(.title(link: known.link), $0)] } ?? []
    case .site, .siteName: (known.siteName ?? known.host).map { [Piece(.site, $0)] } ?? []
    case .description: known.description.map { [Piece(.description, $0)] } ?? []
    case .items: known.feedItems(feedItems)
    default: fact(known).map { [Piece(.fact, $0)] } ?? []
    }
  }

  private func fact(_ known: LineFields) -> String? {
    switch self {
    case .url: known.url
    case .originalURL: known.originalURL
    case .author: known.author
    case .type: known.type
    case .published: known.published
    case .locale: known.locale
    case .host: known.host
    case .facts: known.facts.isEmpty ? nil : known.facts
    case .count: known.feedCount
    case .updated: known.feedUpdated
    case .title, .site, .siteName, .description, .items: nil
    }
  }
}
