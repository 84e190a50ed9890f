// SPDX-License-Identifier: MIT

import MediaSniffing
import MediaTags
public import UnfurlKit

/// Unfurls what no other handler reads: type, size and name of pictures, sounds, films and other files.
///
/// 1. The head tells type, size and name, or that it is a radio station.
/// 2. Where the first kilobytes could tell more, they are read, and never more; then the transfer is stopped.
/// 3. A body that ends there has its size by that.
/// 4. A file of which nothing is known but that it is one is skipped.
public struct MediaHandler: Handler {
  /// Makes the handler.
  public init() {}

  /// It reads the beginning of anything that has no handler of its own.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "media", summary: "Type, size and name of other files",
    matches: [.init(mediaType: "*/*", exceptMediaTypes: others)], readsAtMost: Beginning.most)

  /// What has a handler of its own. Where that one is off, nothing is said of it.
  private static let others: Set<String> = [
    "text/html", "application/xhtml+xml", "application/rss+xml", "application/atom+xml", "application/rdf+xml",
    "application/feed+json", "application/x-rss+xml", "application/x-atom+xml", "application/vnd.rss+xml",
    "application/rss",
    "application/atom", "application/x-rss", "text/rss", "text/rss+xml", "text/atom+xml", "image/gif",
  ]

  /// Reads the first kilobytes.
  ///
  /// - Throws: ``UnfurlError`` where nobody waits for it any more.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard let page = request.page else { return .declined }
    let head = FileHead(page)
    var facts = FileFacts(type: head.type ?? .octetStream, size: head.size)
    if head.isWorthReading {
      let beginning: Beginning
      (beginning, facts) = try await Beginning.read(page.body, of: head)
      if beginning.isWhole, beginning.bytes.isEmpty {
        page.body.stop()
        return .skipped(.nothingToSay)
      }
      context.trace?.note(
        "the first \(beginning.bytes.count) bytes were read\(beginning.isWhole ? ", which is all" : "")")
    }
    page.body.stop()
    let metadata = facts.metadata(of: page, head, written: request.originalURL)
    let isKnown =
      facts.type != .octetStream || metadata.file?.bytes != nil || metadata.title != nil
      || metadata.file.map { $0.name != nil && !$0.isNamed(in: request.originalURL) } == true
    return isKnown ? .preview(metadata) : .skipped(.nothingToSay)
  }
}
