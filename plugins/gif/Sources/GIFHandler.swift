// SPDX-License-Identifier: MIT

package import GIFImage
import PageTags
import URLParsing
public import UnfurlKit

/// Unfurls GIFs: their size, frames, duration and weight; and pages that show one.
///
/// 1. A GIF is read as it arrives, to its end or to what may be read of it; no pixel is decoded, and nothing is held.
/// 2. Beside it the still is made, where the channel wants a poster or a blurhash.
/// 3. Of a page of one of the ``GIFSite/all`` sites the head is read, and the GIF fetched that it names; where that
///    cannot be had, its video stands in. A page that shows neither is declined: it is previewed like any page.
public struct GIFHandler: Handler {
  private let makeStill: @Sendable () -> GIFStill

  /// Makes the handler.
  public init() {
    let room = StillRoom()
    self.init { GIFStill(room: room) }
  }

  /// A handler with another maker of stills: a test counts how often it is asked for one.
  package init(makeStill: @escaping @Sendable () -> GIFStill) { self.makeStill = makeStill }

  /// It reads GIFs, wherever they come from, and the pages of a few sites.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "gif", summary: "Size, frames and duration of GIFs",
    matches: [.init(mediaType: "image/gif")] + GIFSite.all.flatMap(\.matches))

  /// Reads a GIF, or a page and the GIF that it shows.
  ///
  /// - Throws: ``UnfurlError`` where the body ended in an error before anything was known.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard let page = request.page else { return .declined }
    if page.mediaType == "text/html" {
      guard let site = GIFSite.of(page.url) else { return .declined }
      return try await unfurl(page, of: site, request, context)
    }
    guard let reading = try await read(page, context) else { return .declined }
    var metadata = reading.metadata(at: page.url)
    metadata.originalURL = request.originalURL
    metadata.url = page.url.removingCredentials().href
    if let source = AdultRating.source(page.headers) {
      metadata.isAdult = true
      metadata.sources["nsfw"] = source
    }
    return .preview(metadata)
  }

  /// What there is to say of a GIF; `nil` where it is none.
  func read(_ resource: Resource, _ context: HandlerContext) async throws(UnfurlError) -> GIFReading? {
    let wishes = context.pictures
    let still = wishes.poster || wishes.blurhash ? makeStill() : nil
    guard let reading = try await GIFReading.read(resource, still, trace: context.trace) else {
      context.trace?.note("\(resource.url.removingCredentials()) is no GIF")
      return nil
    }
    context.trace?.note(reading.explanation)
    return reading.drawing(wishes)
  }
}
