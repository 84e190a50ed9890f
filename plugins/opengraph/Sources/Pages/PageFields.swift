// SPDX-License-Identifier: MIT

import PageTags

/// A place in a page where a field may stand.
enum Tag {
  /// A `<meta>` of this name (in lower case), whether it calls it `property`, `name` or `itemprop`.
  case meta(MetaName)
  /// The `<title>` element.
  case titleElement
  /// The `lang` of the `<html>` element.
  case htmlLanguage
  /// A header field of the answer (in lower case).
  case header(String)
  /// A field of the JSON-LD blocks.
  case linkedData(LinkedData.Field)

  /// How it is called where it won.
  var name: String {
    switch self {
    case .meta(let name): name.text
    case .titleElement: "<title>"
    case .htmlLanguage: "html[lang]"
    case .header(let name): "\(name) (header)"
    case .linkedData(let field): "json-ld:\(field.rawValue)"
    }
  }
}

/// Where each text may stand, the first that says something first.
///
/// Open Graph before Twitter cards before plain HTML before data for machines, since each is written with more care for
/// previews than the next. Words that several vocabularies share (`name`, `date`) come last: they may mean a part of the
/// page. What the body says (`<h1>`, `<p>`) comes after all of these.
enum PageFields {
  static let title: [Tag] = [
    .meta("og:title"), .meta("twitter:title"), .titleElement, .linkedData(.title), .meta("title"), .meta("headline"),
    .meta("citation_title"), .meta("dc.title"), .meta("dc:title"), .meta("dcterms.title"), .meta("parsely-title"),
    .meta("sailthru.title"), .meta("name"),
  ]

  static let description: [Tag] = [
    .meta("og:description"), .meta("twitter:description"), .meta("description"), .linkedData(.description),
    .meta("dc.description"), .meta("dc:description"), .meta("dcterms.description"), .meta("dcterms.abstract"),
    .meta("citation_abstract"), .meta("sailthru.description"),
  ]

  static let siteName: [Tag] = [
    .meta("og:site_name"), .meta("application-name"), .meta("apple-mobile-web-app-title"), .linkedData(.publisher),
    .linkedData(.website), .meta("dc.publisher"), .meta("dcterms.publisher"), .meta("citation_journal_title"),
  ]

  static let type: [Tag] = [.meta("og:type")]

  static let author: [Tag] = [
    .meta("article:author"), .meta("og:author"), .meta("author"), .meta("dc.creator"), .meta("dc:creator"),
    .meta("dcterms.creator"),
    .linkedData(.author), .meta("citation_author"), .meta("parsely-author"), .meta("sailthru.author"),
    .meta("fediverse:creator"),
  ]

  static let published: [Tag] = [
    .meta("article:published_time"), .meta("og:article:published_time"), .meta("datepublished"),
    .linkedData(.published), .meta("parsely-pub-date"), .meta("dcterms.issued"), .meta("dc.date.issued"),
    .meta("dcterms.created"), .meta("dcterms.date"), .meta("dc.date"), .meta("sailthru.date"), .meta("pubdate"),
    .meta("citation_publication_date"), .meta("citation_date"), .meta("date"),
  ]

  static let locale: [Tag] = [
    .meta("og:locale"), .htmlLanguage, .linkedData(.language), .meta("inlanguage"), .meta("dc.language"),
    .meta("dcterms.language"), .header("content-language"),
  ]

  /// Names of pictures besides those of Open Graph and Twitter.
  static let images: [MetaName] = [
    "image", "thumbnailurl", "parsely-image-url", "sailthru.image.full", "sailthru.image.thumb",
  ]

  /// The order in which `explain` tells of the fields.
  static let all = [
    "title", "description", "site_name", "image", "video", "audio", "icon", "type", "author", "published", "locale",
    "nsfw", "feeds",
  ]
}
