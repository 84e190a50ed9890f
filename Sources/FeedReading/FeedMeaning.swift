// SPDX-License-Identifier: MIT

import XMLReading

/// What the name of an element means in a feed, found once a name and feed.
struct FeedMeaning {
  /// Elements that are more than a field.
  enum Role {
    case none
    /// An item or entry.
    case item
    /// What only holds: its children count as its own place's.
    case transparent
    case link, person, image, enclosure, mediaContent, guid, source, hours, days
    /// `name`, `email`, `url` inside a person or picture.
    case name, mail, url
    case hour, day
  }

  var role = Role.none
  /// What it gives the feed.
  var feed: [FeedSource] = []
  /// What it gives an item.
  var item: [FeedSource] = []

  init() {}

  /// - Parameters:
  ///   - format: What the feed is written in.
  ///   - own: The namespace of its outermost element.
  init(_ name: XMLName, format: Feed.Format, own: String) {
    let local = name.local.lowercased()
    let isAtom = format == .atom
    var vocabulary = FeedVocabulary.of(name)
    if !name.namespace.isEmpty, name.namespace == own, vocabulary != .rdf { vocabulary = nil }
    if vocabulary == (isAtom ? .atom : .rss) { vocabulary = nil }
    let key = vocabulary.map { "\($0.rawValue):\(local)" } ?? local
    role = Self.role(of: key, isAtom: isAtom)
    feed = (isAtom ? FeedSources.feed : FeedSources.channel)[key]
    item = (isAtom ? FeedSources.entry : FeedSources.item)[key]
  }

  private static func role(of key: String, isAtom: Bool) -> Role {
    switch key {
    case "item" where !isAtom: .item
    case "entry" where isAtom: .item
    case "atom:entry": .item
    case "channel", "media:group", "rdf:rdf", "rss", "feed": .transparent
    case "link", "atom:link": .link
    case "author", "atom:author": .person
    case "image", "itunes:image", "googleplay:image", "media:thumbnail": .image
    case "enclosure": .enclosure
    case "media:content": .mediaContent
    case "guid": .guid
    case "source" where isAtom: .source
    case "skiphours": .hours
    case "skipdays": .days
    case "name", "atom:name": .name
    case "email", "atom:email": .mail
    case "url": .url
    case "hour": .hour
    case "day": .day
    default: .none
    }
  }
}
