// SPDX-License-Identifier: MIT

public import URLParsing

/// Reads a feed as its bytes arrive, whatever it is written in.
public final class FeedReader {
  /// How far it is.
  public enum Progress: Sendable, Equatable {
    /// More bytes are wanted.
    case reading
    /// There are enough items.
    case enough
    /// It is no feed.
    case noFeed
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - url: Where the feed is, for relative links.
  ///   - contentType: The Content-Type that came with it, for its charset.
  public init(url: WebURL?, contentType: String? = nil, limits: FeedLimits = FeedLimits()) {}

  /// Reads a piece.
  public func push(_ bytes: [UInt8]) -> Progress { .reading }

  /// Ends the feed, and says what was read; `nil`: it is no feed.
  public func finish() -> Feed? { nil }

  /// What a document is written in, if it is a feed.
  public static func format(of bytes: [UInt8], contentType: String? = nil) -> Feed.Format? { nil }
}
