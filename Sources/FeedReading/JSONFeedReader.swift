// SPDX-License-Identifier: MIT

import JSONText
import URLParsing

/// Takes a JSON Feed member by member.
struct JSONFeedReader {
  let values: JSONFeedValues
  let limits: FeedLimits
  var feed = Feed(format: .json)
  /// What it says of its version is that of JSON Feed.
  private var namesVersion = false
  /// It says no more of its version than the number.
  private var hasBareVersion = false
  /// It has a member that no JSON Feed has.
  private var hasStrangeMember = false
  /// It has a member that only a JSON Feed has.
  private var namesPages = false
  private var hasItems = false
  private var authors: String?

  init(url: WebURL?, limits: FeedLimits) {
    values = JSONFeedValues(url: url, limits: limits)
    self.limits = limits
  }

  /// The feed, if it was one: it says so by its version, or it has items and names its pages as none but a JSON Feed
  /// does, or it has the number of a version and nothing strange (an oEmbed answer has both).
  var finished: Feed? {
    guard namesVersion || (namesPages && hasItems) || (hasBareVersion && !hasStrangeMember) else { return nil }
    var feed = feed
    if let authors { feed.author = authors }
    // An item without one has the author of the feed.
    if let author = feed.author {
      for index in feed.items.indices where feed.items[index].author == nil { feed.items[index].author = author }
    }
    // A JSON Feed has no date of its own.
    feed.updated = feed.items.lazy.compactMap { $0.updated ?? $0.published }.max()
    return feed
  }

  mutating func readMember(_ key: JSONKey, _ cursor: inout JSONCursor) throws(JSONError) {
    switch key {
    case "version": readVersion(try values.text(&cursor))
    case "title": feed.title = try values.title(&cursor)
    case "home_page_url":
      feed.link = try values.link(&cursor)
      namesPages = true
    case "feed_url":
      feed.selfLink = try values.link(&cursor)
      feed.id = feed.selfLink
      namesPages = true
    case "description": feed.description = try values.markup(&cursor)
    case "language": feed.language = try values.title(&cursor)
    case "icon": feed.image = try values.link(&cursor)
    case "favicon": feed.icon = try values.link(&cursor)
    case "author": feed.author = try values.author(&cursor)
    case "authors": authors = try values.authors(&cursor)
    case "items" where cursor.nextKind() == .array:
      hasItems = true
      try cursor.array { (cursor) throws(JSONError) in try readItem(&cursor) }
    default:
      if !JSONFeed.isKnown(key.text) { hasStrangeMember = true }
      try cursor.skip()
    }
  }

  /// `https://jsonfeed.org/version/1.1`, by http and with `www.`, too; some write the number alone.
  private mutating func readVersion(_ text: String?) {
    guard let text, text.utf8.count <= limits.linkBytes else { return }
    let bytes = Array(text.lowercased().utf8)
    let end = JSONFeed.end(of: JSONFeed.mark, in: bytes[...])
    namesVersion = end != nil
    hasBareVersion = ["1", "1.0", "1.1"].contains(text)
    let number = bytes[(end ?? 0)...].prefix { $0 == UInt8(ascii: ".") || $0 &- 0x30 <= 9 }
    if namesVersion || hasBareVersion, !number.isEmpty, number.count <= 8 {
      feed.version = String(decoding: number, as: UTF8.self)
    }
  }

  private mutating func readItem(_ cursor: inout JSONCursor) throws(JSONError) {
    guard cursor.nextKind() == .object else { return try cursor.skip() }
    guard feed.items.makeRoom(for: limits) else {
      try cursor.skip()
      feed.count += 1
      return
    }
    var reader = JSONFeedItemReader(values: values)
    try cursor.object { (key, cursor) throws(JSONError) in try reader.readMember(key, &cursor) }
    feed.items.append(reader.finished)
    feed.count += 1
  }
}
