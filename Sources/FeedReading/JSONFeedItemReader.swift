// SPDX-License-Identifier: MIT

import JSONText

/// Takes an item of a JSON Feed member by member.
struct JSONFeedItemReader {
  /// The most files of an item that are kept.
  private static let maximumEnclosures = 32

  let values: JSONFeedValues
  private var item = Feed.Item()
  private var externalLink: String?
  private var banner: String?
  private var authors: String?
  private var markup: String?

  init(values: JSONFeedValues) { self.values = values }

  /// The item. Fallbacks are lists, the best first.
  var finished: Feed.Item {
    var found = item
    found.link = item.link ?? externalLink ?? values.linkOfID(item.id)
    found.image = item.image ?? banner
    found.author = authors ?? item.author
    found.published = item.published ?? item.updated
    found.content = item.summary == nil || values.limits.contentBesideSummary ? item.content ?? markup : nil
    return found
  }

  mutating func readMember(_ key: JSONKey, _ cursor: inout JSONCursor) throws(JSONError) {
    switch key {
    case "id": item.id = try values.id(&cursor)
    case "url": item.link = try values.link(&cursor)
    case "external_url": externalLink = try values.link(&cursor)
    case "title": item.title = try values.title(&cursor)
    case "summary": item.summary = try values.markup(&cursor)
    case "content_text": item.content = try values.plain(&cursor)
    case "content_html": markup = try values.markup(&cursor)
    case "image": item.image = try values.link(&cursor)
    case "banner_image": banner = try values.link(&cursor)
    case "date_published": item.published = try values.date(&cursor)
    case "date_modified": item.updated = try values.date(&cursor)
    case "author": item.author = try values.author(&cursor)
    case "authors": authors = try values.authors(&cursor)
    case "attachments" where cursor.nextKind() == .array:
      try cursor.array { (cursor) throws(JSONError) in try readEnclosure(&cursor) }
    default: try cursor.skip()
    }
  }

  private mutating func readEnclosure(_ cursor: inout JSONCursor) throws(JSONError) {
    guard cursor.nextKind() == .object, item.enclosures.count < Self.maximumEnclosures else { return try cursor.skip() }
    var found = Feed.Enclosure(url: "")
    try cursor.object { (key, cursor) throws(JSONError) in
      switch key {
      case "url": found.url = try values.link(&cursor) ?? ""
      case "mime_type": found.mime = try values.title(&cursor)
      case "size_in_bytes": found.bytes = try values.size(&cursor)
      default: try cursor.skip()
      }
    }
    if !found.url.isEmpty { item.enclosures.append(found) }
  }
}
