// SPDX-License-Identifier: MIT

/// What is known of a link: every field is absent where unknown, and never an empty string.
///
/// Texts are plain text in one line; URLs are absolute http or https URLs in serialised form.
public struct Metadata: Sendable, Equatable {
  /// The link as written in the message.
  public var originalURL: String?
  /// Where it led, redirects followed.
  public var url: String?
  /// The title.
  public var title: String?
  /// A sentence or two on what it holds.
  public var description: String?
  /// The name of the site.
  public var siteName: String?
  /// What kind of thing it is, in Open Graph's words: `article`, `video.other` …
  public var type: String?
  /// Who made it.
  public var author: String?
  /// When it was published, as RFC 3339.
  public var published: String?
  /// Its language, as a BCP 47 or Open Graph locale.
  public var locale: String?
  /// The page marks itself as adult content.
  public var isAdult: Bool?
  /// The site's icon.
  public var icon: String?
  /// The picture that stands for it.
  public var image: Image?
  /// Its video.
  public var video: Video?
  /// Its sound.
  public var audio: Audio?
  /// Feeds that the page names.
  public var feeds: [FeedLink] = []
  /// Facts of a feed.
  public var feed: Feed?
  /// Facts of a GIF.
  public var gif: GIF?
  /// Facts of any other file.
  public var file: File?
  /// Which tag won, by field: `title` → `og:title`.
  public var sources: [String: String] = [:]

  /// Makes metadata in which nothing is known.
  public init() {}

  /// A picture.
  public struct Image: Sendable, Equatable {
    /// Where it is.
    public var url: String
    /// Its size in pixels.
    public var width: Int?
    /// Its size in pixels.
    public var height: Int?
    /// Its media type.
    public var mime: String?
    /// What it shows, in words.
    public var alt: String?

    /// Makes a picture of unknown size.
    public init(url: String) { self.url = url }
  }

  /// A video.
  public struct Video: Sendable, Equatable {
    /// Where it is.
    public var url: String
    /// Its media type.
    public var mime: String?
    /// Its size in pixels.
    public var width: Int?
    /// Its size in pixels.
    public var height: Int?

    /// Makes a video of unknown size.
    public init(url: String) { self.url = url }
  }

  /// A sound.
  public struct Audio: Sendable, Equatable {
    /// Where it is.
    public var url: String
    /// Its media type.
    public var mime: String?

    /// Makes a sound of unknown type.
    public init(url: String) { self.url = url }
  }

  /// A feed that a page names.
  public struct FeedLink: Sendable, Equatable {
    /// Where it is.
    public var url: String
    /// What the page calls it.
    public var title: String?
    /// Its media type.
    public var mime: String?

    /// Makes a link to a feed without a name.
    public init(url: String) { self.url = url }
  }

  /// Facts of a feed.
  public struct Feed: Sendable, Equatable {
    /// `rss`, `rdf`, `atom` or `json`.
    public var format: String
    /// Its name.
    public var title: String?
    /// The page it belongs to.
    public var link: String?
    /// What it is about.
    public var description: String?
    /// When it last changed, as RFC 3339.
    public var updated: String?
    /// How many items were seen.
    public var count: Int?
    /// The newest items, at most 20.
    public var items: [Item] = []

    /// Makes an empty feed.
    public init(format: String) { self.format = format }

    /// One item.
    public struct Item: Sendable, Equatable {
      /// What the feed calls it.
      public var id: String?
      /// Its title.
      public var title: String?
      /// Its page.
      public var link: String?
      /// Who wrote it.
      public var author: String?
      /// When, as RFC 3339.
      public var published: String?
      /// What it says, in short.
      public var summary: String?

      /// Makes an empty item.
      public init() {}
    }
  }

  /// Facts of a GIF.
  public struct GIF: Sendable, Equatable {
    /// The logical screen in pixels.
    public var width: Int
    /// The logical screen in pixels.
    public var height: Int
    /// How many frames.
    public var frames: Int
    /// How long one round takes, in milliseconds.
    public var durationMilliseconds: Int
    /// As in the file: 0 for ever; 1, once, when the file has none.
    public var loopCount: Int
    /// How large it is.
    public var bytes: Int?
    /// It was cut, or longer than what is read.
    public var isTruncated: Bool
    /// A blurred stand-in for its poster frame.
    public var blurhash: String?
    /// The still that stands for it.
    public var poster: Poster?

    /// Makes the facts of a GIF.
    public init(
      width: Int, height: Int, frames: Int, durationMilliseconds: Int, loopCount: Int, bytes: Int? = nil,
      isTruncated: Bool = false
    ) {
      self.width = width
      self.height = height
      self.frames = frames
      self.durationMilliseconds = durationMilliseconds
      self.loopCount = loopCount
      self.bytes = bytes
      self.isTruncated = isTruncated
    }
  }

  /// A still, carried in the line itself.
  public struct Poster: Sendable, Equatable {
    /// Its media type.
    public var mime: String
    /// Its size in pixels.
    public var width: Int
    /// Its size in pixels.
    public var height: Int
    /// Its bytes.
    public var bytes: [UInt8]

    /// Makes a still.
    public init(mime: String, width: Int, height: Int, bytes: [UInt8]) {
      self.mime = mime
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// Facts of a file.
  public struct File: Sendable, Equatable {
    /// Its name.
    public var name: String?
    /// Its media type.
    public var mime: String?
    /// Its size.
    public var bytes: Int64?
    /// How many pages a document has.
    public var pages: Int?
    /// How long a sound or video plays, in milliseconds.
    public var durationMilliseconds: Int?

    /// Makes the facts of an unknown file.
    public init() {}
  }
}
