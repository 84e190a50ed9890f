// SPDX-License-Identifier: MIT

/// A place in a page where a field may stand.
enum Tag {
  /// A `<meta>` of this name (in lower case), whether it calls it `property`, `name` or `itemprop`.
  case meta(String)
  /// The `<title>` element.
  case titleElement
  /// The `lang` of the `<html>` element.
  case htmlLanguage
  /// A field of the JSON-LD block.
  case linkedData(LinkedData.Field)

  /// How it is called where it won.
  var name: String {
    switch self {
    case .meta(let name): name
    case .titleElement: "<title>"
    case .htmlLanguage: "html[lang]"
    case .linkedData(let field): "json-ld:\(field.rawValue)"
    }
  }
}

/// Where each text may stand, the first that says something first.
///
/// Open Graph before Twitter cards before plain HTML, since each is written with more care for previews than the next.
enum PageFields {
  static let title: [Tag] = [
    .meta("og:title"), .meta("twitter:title"), .titleElement, .linkedData(.title), .meta("dc.title"),
  ]

  static let description: [Tag] = [
    .meta("og:description"), .meta("twitter:description"), .meta("description"), .linkedData(.description),
    .meta("dc.description"),
  ]

  static let siteName: [Tag] = [
    .meta("og:site_name"), .meta("application-name"), .meta("apple-mobile-web-app-title"), .linkedData(.publisher),
  ]

  static let type: [Tag] = [.meta("og:type")]

  static let author: [Tag] = [
    .meta("article:author"), .meta("author"), .meta("dc.creator"), .linkedData(.author), .meta("fediverse:creator"),
  ]

  static let published: [Tag] = [
    .meta("article:published_time"), .meta("og:article:published_time"), .meta("datepublished"),
    .linkedData(.published),
  ]

  static let locale: [Tag] = [.meta("og:locale"), .htmlLanguage]
}
