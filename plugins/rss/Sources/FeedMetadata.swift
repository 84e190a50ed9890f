// SPDX-License-Identifier: MIT

import FeedReading
import UnfurlKit

/// A feed in the protocol's words.
enum FeedMetadata {
  /// The most items that are told.
  static let mostItems = 20
  /// The shortest and the longest time for which a publisher's word on freshness counts.
  private static let freshness: ClosedRange<Duration> = .seconds(300) ... .seconds(86_400)

  /// What is told of a feed. The name is the feed's own or absent: no item poses as it.
  static func metadata(of feed: Feed) -> Metadata {
    var metadata = Metadata()
    metadata.title = feed.title.flatMap { PlainText.title($0).filled }
    metadata.description = feed.description.flatMap { PlainText.description($0).filled }
    metadata.author = feed.author.flatMap { PlainText.line($0, characters: 100).filled }
    metadata.locale = feed.language.flatMap(PlainText.languageTag)
    metadata.image = feed.image.flatMap(url).map(Metadata.Image.init)
    metadata.icon = feed.icon.flatMap(url)
    metadata.sources = sources(metadata, feed.format)
    metadata.feed = facts(of: feed, metadata)
    return metadata
  }

  /// For how long the publisher wants it to be left alone.
  static func freshness(of feed: Feed) -> Duration? {
    feed.wishes.interval.map { min(max($0, freshness.lowerBound), freshness.upperBound) }
  }

  private static func facts(of feed: Feed, _ metadata: Metadata) -> Metadata.Feed {
    var facts = Metadata.Feed(format: feed.format.rawValue)
    facts.title = metadata.title
    facts.description = metadata.description
    facts.link = feed.link.flatMap(url)
    let newest = feed.items.compactMap(\.date).max()
    facts.updated = (feed.updated ?? newest).flatMap(RFC3339.text)
    facts.count = feed.isComplete ? feed.count : nil
    let items = ItemOrder.newestFirst(feed.items).prefix(mostItems).map(Metadata.Feed.Item.init)
    facts.items = ItemRoom.fitted(items)
    return facts
  }

  /// Which kind of document said a field.
  private static func sources(_ metadata: Metadata, _ format: Feed.Format) -> [String: String] {
    let fields: [(String, Bool)] = [
      ("title", metadata.title != nil), ("description", metadata.description != nil),
      ("author", metadata.author != nil), ("locale", metadata.locale != nil), ("image", metadata.image != nil),
      ("icon", metadata.icon != nil),
    ]
    var sources: [String: String] = [:]
    for (field, isKnown) in fields where isKnown { sources[field] = format.rawValue }
    return sources
  }

  private static func url(_ text: String) -> String? {
    text.utf8.count <= Metadata.Feed.Item.longestLink ? text.filled : nil
  }
}

extension Feed.Item {
  /// When it was published, or else changed.
  var date: Int64? { published ?? updated }
}
