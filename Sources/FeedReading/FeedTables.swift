// SPDX-License-Identifier: MIT

/// Which elements give which field. Each list is an order of preference: what stands further up wins, wherever it
/// stands in the feed.
///
/// A name without a prefix is in the feed's own vocabulary; the prefixes are those of ``FeedVocabulary``, whatever a
/// feed writes. `link` and `atom:link` count as given here where they are the page; their other relations, `guid` as a
/// link, and media are in ``FeedBuilder``.
enum FeedTables {
  typealias Table = [(field: FeedField, names: [String])]

  /// RSS 0.91 to 2.0, and RSS 0.90 and 1.0 (RDF): the channel.
  static let channel: Table = [
    (.title, ["title", "atom:title", "dc:title", "itunes:title", "media:title"]),
    (.link, ["link", "atom:link"]),
    (
      .summary,
      [
        "description", "atom:subtitle", "tagline", "dc:description", "itunes:summary", "itunes:subtitle",
        "googleplay:description", "media:description",
      ]
    ),
    (.language, ["language", "dc:language", "xml:lang"]),
    (
      .author,
      ["atom:author", "dc:creator", "dc:author", "author", "managingeditor", "itunes:author", "googleplay:author"]
    ),
    (.image, ["image", "itunes:image", "googleplay:image", "atom:logo", "media:thumbnail", "media:content"]),
    (.icon, ["atom:icon", "webfeeds:icon"]),
    (.id, ["atom:id", "guid", "dc:identifier"]),
    (
      .updated,
      ["lastbuilddate", "atom:updated", "dcterms:modified", "dc:date", "pubdate", "atom:published", "dcterms:issued"]
    ),
    (.timeToLive, ["ttl"]),
    (.updatePeriod, ["sy:updateperiod"]),
    (.updateFrequency, ["sy:updatefrequency"]),
  ]

  /// RSS and RDF: an item.
  static let item: Table = [
    (.id, ["guid", "atom:id", "dc:identifier", "rdf:about"]),
    (.title, ["title", "atom:title", "dc:title", "media:title", "itunes:title"]),
    (.link, ["feedburner:origlink", "link", "atom:link"]),
    (
      .author,
      ["atom:author", "dc:creator", "dc:author", "author", "itunes:author", "googleplay:author", "media:credit"]
    ),
    (
      .published,
      [
        "pubdate", "atom:published", "dcterms:issued", "dc:date", "dcterms:created", "dcterms:date", "published",
        "date",
      ]
    ),
    (.updated, ["atom:updated", "dcterms:modified", "updated", "modified", "dc:date", "lastbuilddate"]),
    (
      .summary,
      [
        "summary", "description", "atom:summary", "dc:description", "dcterms:abstract", "itunes:summary",
        "itunes:subtitle", "googleplay:description", "media:description",
      ]
    ),
    // A description is the content only where something else is the summary.
    (.content, ["content:encoded", "xhtml:body", "atom:content", "fullitem", "body", "content", "description"]),
    (.comments, ["comments"]),
    (.image, ["media:thumbnail", "media:content", "itunes:image", "image", "enclosure"]),
  ]

  /// Atom 0.3 and 1.0: the feed.
  static let feed: Table = [
    (.title, ["title", "dc:title"]),
    (.link, ["link"]),
    (.summary, ["subtitle", "tagline", "dc:description", "itunes:summary", "itunes:subtitle", "media:description"]),
    (.language, ["language", "dc:language", "xml:lang"]),
    (.author, ["author", "dc:creator", "itunes:author"]),
    (.image, ["logo", "itunes:image", "media:thumbnail", "media:content"]),
    (.icon, ["icon", "webfeeds:icon"]),
    (.id, ["id", "dc:identifier"]),
    (.updated, ["updated", "modified", "dcterms:modified", "dc:date", "published"]),
    (.updatePeriod, ["sy:updateperiod"]),
    (.updateFrequency, ["sy:updatefrequency"]),
  ]

  /// Atom: an entry.
  static let entry: Table = [
    (.id, ["id", "dc:identifier"]),
    (.title, ["title", "dc:title", "media:title"]),
    (.link, ["feedburner:origlink", "link"]),
    (.author, ["author", "dc:creator", "itunes:author", "media:credit"]),
    (.published, ["published", "issued", "created", "dcterms:issued", "dc:date", "pubdate"]),
    (.updated, ["updated", "modified", "dcterms:modified"]),
    (.summary, ["summary", "dc:description", "itunes:summary", "media:description"]),
    (.content, ["content", "content:encoded"]),
    (.comments, ["comments"]),
    (.image, ["media:thumbnail", "media:content", "itunes:image", "enclosure"]),
  ]
}

/// A field that an element may give, and how far down in the order it stands.
struct FeedSource {
  var field: FeedField
  var rank: UInt8
}

/// What an element gives: nothing, one field or two. It is no array, since it is asked for each element.
struct FeedSourcePair: Sendable, Sequence, IteratorProtocol {
  var first: FeedSource?
  var second: FeedSource?

  /// The sources that `isWanted` lets through.
  func filter(_ isWanted: (FeedSource) -> Bool) -> FeedSourcePair {
    let one = first.flatMap { isWanted($0) ? $0 : nil }
    let two = second.flatMap { isWanted($0) ? $0 : nil }
    return FeedSourcePair(first: one ?? two, second: one == nil ? nil : two)
  }

  mutating func next() -> FeedSource? {
    defer {
      first = second
      second = nil
    }
    return first
  }

  var isEmpty: Bool { first == nil }

  mutating func add(_ source: FeedSource) {
    if first == nil { first = source } else { second = source }
  }
}

/// A table, turned round: from an element to what it gives.
struct FeedSources: Sendable {
  private let sources: [String: FeedSourcePair]

  init(_ table: FeedTables.Table) {
    var sources: [String: FeedSourcePair] = [:]
    for (field, names) in table {
      for (rank, name) in names.enumerated() {
        let source = FeedSource(field: field, rank: UInt8(truncatingIfNeeded: rank * 2))
        sources[name, default: FeedSourcePair()].add(source)
      }
    }
    self.sources = sources
  }

  /// What the element gives. Ranks are even: there is room for a source that is nearly as good.
  subscript(name: String) -> FeedSourcePair { sources[name] ?? FeedSourcePair() }

  static let channel = FeedSources(FeedTables.channel)
  static let item = FeedSources(FeedTables.item)
  static let feed = FeedSources(FeedTables.feed)
  static let entry = FeedSources(FeedTables.entry)
}

extension FeedSource: Sendable {}
