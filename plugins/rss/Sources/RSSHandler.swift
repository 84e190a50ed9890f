// SPDX-License-Identifier: MIT

import FeedReading
import URLParsing
public import UnfurlKit

/// Unfurls feeds: their name and their newest items.
///
/// 1. The body is read as it arrives until the newest items are known; then the transfer is stopped.
/// 2. What turns out to be no feed is declined: XML and JSON may be anything.
/// 3. A feed that has neither a name nor items is skipped.
public struct RSSHandler: Handler {
  /// Makes the handler.
  public init() {}

  /// It reads feeds, wherever they come from.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "rss", summary: "Name and newest items of feeds", matches: mediaTypes.map { .init(mediaType: $0) })

  /// What feeds are served as. XHTML and SVG are XML too, and have readers of their own: so not all of it is here.
  private static let mediaTypes = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
    "application/x-rss+xml", "application/x-atom+xml", "application/vnd.rss+xml", "application/rss", "application/atom",
    "application/x-rss", "text/*+xml", "text/rss", "text/xml", "application/xml", "application/json",
  ]

  /// Reads a feed until its newest items are known.
  ///
  /// - Throws: ``UnfurlError`` where the body ended in an error before an item had come.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard let page = request.page else { return .declined }
    var limits = FeedLimits()
    limits.enough = FeedMetadata.mostItems
    let reader = FeedReader(url: page.url, contentType: page.headers["content-type"], limits: limits)
    var failure: UnfurlError?
    do throws(UnfurlError) {
      reading: while let chunk = try await page.body.next() {
        switch reader.push(chunk) {
        case .reading: continue
        case .enough: break reading
        case .noFeed:
          context.trace?.note("the document is no feed")
          page.body.stop()
          return .declined
        }
      }
    } catch {
      if error.code == .cancelled { throw error }
      failure = error
    }
    page.body.stop()
    guard var feed = reader.finish() else {
      if let failure { throw failure }
      return .declined
    }
    if let failure {
      guard !feed.items.isEmpty else { throw failure }
      context.trace?.note("the feed broke off (\(failure)); what came of it is used")
      feed.isComplete = false
    }
    guard feed.title != nil || !feed.items.isEmpty else { return .skipped(.nothingToSay) }
    var metadata = FeedMetadata.metadata(of: feed)
    metadata.originalURL = request.originalURL
    metadata.url = page.url.href
    context.trace?.note(Self.explanation(feed))
    return .preview(metadata, freshFor: FeedMetadata.freshness(of: feed))
  }

  private static func explanation(_ feed: Feed) -> String {
    let version = feed.version.map { " " + PlainText.line($0, characters: 20) } ?? ""
    let end = feed.isComplete ? "to its end" : "and no further"
    return "\(feed.format.rawValue)\(version) with \(feed.items.count) items, read \(end)"
  }
}
