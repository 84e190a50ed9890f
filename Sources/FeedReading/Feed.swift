// SPDX-License-Identifier: MIT

/// What a feed says of itself, and its items in the order in which they stand in it.
///
/// Texts are plain text in one line, markup removed and references resolved; URLs are absolute http or https URLs;
/// points in time are milliseconds since 1970. What is not known is `nil`, never empty.
public struct Feed: Sendable, Equatable {
  /// What it is written in. The raw value is what the protocol says.
  public enum Format: String, Sendable, CaseIterable {
    /// RSS 0.91 to 2.0.
    case rss
    /// RSS 0.90 and 1.0, which are RDF.
    case rdf
    /// Atom 0.3 and 1.0.
    case atom
    /// JSON Feed.
    case json
  }

  /// What it is written in.
  public var format: Format
  /// The version of that, as far as it is said: `2.0`.
  public var version: String?
  /// Its name.
  public var title: String?
  /// The page it belongs to.
  public var link: String?
  /// What it is about.
  public var description: String?
  /// Its language, as it says it.
  public var language: String?
  /// Who makes it.
  public var author: String?
  /// The picture that stands for it.
  public var image: String?
  /// Its small picture.
  public var icon: String?
  /// Where it says that it is to be had.
  public var selfLink: String?
  /// What it calls itself.
  public var id: String?
  /// When it says that it changed.
  public var updated: Int64?
  /// The items that were read, in the order in which they stand in it.
  public var items: [Item] = []
  /// How many items were met, those included that were beyond the limit.
  public var count = 0
  /// Whether it was read to its end.
  public var isComplete = false
  /// Whether it broke off: a part of its last item is missing, or more than that.
  public var isBrokenOff = false
  /// How its publisher wants it to be asked for.
  public var wishes = Wishes()

  /// Makes an empty feed.
  public init(format: Format) { self.format = format }

  /// One item.
  public struct Item: Sendable, Equatable {
    /// What the feed calls it; opaque.
    public var id: String?
    /// Its title.
    public var title: String?
    /// Its page.
    public var link: String?
    /// Who wrote it.
    public var author: String?
    /// When it was published, or else changed.
    public var published: Int64?
    /// When it was changed.
    public var updated: Int64?
    /// What it says, in short.
    public var summary: String?
    /// What it says at length, as far as it is read; of an item with a summary only where ``FeedLimits`` asks for it.
    public var content: String?
    /// Its picture.
    public var image: String?
    /// The page where it is talked about.
    public var comments: String?
    /// Files that belong to it.
    public var enclosures: [Enclosure] = []

    /// Makes an empty item.
    public init() {}
  }

  /// A file that belongs to an item.
  public struct Enclosure: Sendable, Equatable {
    /// Where it is.
    public var url: String
    /// Its media type.
    public var mime: String?
    /// Its size in bytes.
    public var bytes: Int64?

    /// Makes a file of which nothing is known.
    public init(url: String) { self.url = url }
  }

  /// How a publisher wants a feed to be asked for.
  public struct Wishes: Sendable, Equatable {
    /// How long it stays the same (`ttl` of RSS 2.0, `sy:updatePeriod` and `sy:updateFrequency` of RSS 1.0).
    public var interval: Duration?
    /// The hours of the day, 0 to 23 in UTC, in which it is not to be asked for (`skipHours`).
    public var skippedHours: Set<Int> = []
    /// The days of the week, 0 being Sunday, on which it is not to be asked for (`skipDays`).
    public var skippedDays: Set<Int> = []

    /// No wishes.
    public init() {}
  }
}

/// How much of a feed is read.
public struct FeedLimits: Sendable, Equatable {
  /// The most items that are kept; more are counted, and read past. Of a feed that begins with its oldest items those
  /// go first.
  public var items = 2000
  /// After how many items, if they stand in order, the newest first, no more are read; `nil`: it is read to its end.
  public var enough: Int?
  /// The most bytes of a title or name.
  public var titleBytes = 1 << 10
  /// The most bytes of a description, a summary or a content.
  public var textBytes = 4 << 10
  /// Whether an item with a summary keeps its content, too. Nobody is shown it, and it is most of what many feeds hold.
  public var contentBesideSummary = false
  /// The most bytes of a URL or an id.
  public var linkBytes = 4 << 10

  /// The defaults.
  public init() {}
}
