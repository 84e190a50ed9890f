// SPDX-License-Identifier: MIT

import HTMLHead
import URLParsing
import UnfurlKit

extension GIFHandler {
  /// Reads the page of a site, and the GIF that it shows.
  func unfurl(
    _ page: Resource, of site: GIFSite, _ request: HandlerRequest, _ context: HandlerContext
  ) async throws -> HandlerAnswer {
    let (head, failure) = try await Self.head(of: page)
    let shown = GIFPage(head, at: page.url, of: site)
    guard var metadata = try await gif(of: shown, context) ?? Self.video(of: shown) else {
      if let failure { throw failure }
      context.trace?.note("the page shows neither a GIF nor a video")
      return .declined
    }
    shown.describe(&metadata, page.headers)
    metadata.originalURL = request.originalURL
    metadata.url = page.url.removingCredentials().href
    return .preview(metadata)
  }

  /// The head of a page, and how its body ended where that was an error.
  private static func head(of page: Resource) async throws(UnfurlError) -> (DocumentHead, UnfurlError?) {
    defer { page.body.stop() }
    var limits = HeadLimits()
    limits.keepsBrowserLinks = false
    let reader = HeadReader(contentType: page.headers["content-type"], limits: limits)
    do throws(UnfurlError) {
      while let chunk = try await page.body.next() {
        if reader.read(chunk) == .enough { break }
      }
    } catch {
      if error.code == .cancelled { throw error }
      return (reader.finish(), error)
    }
    return (reader.finish(), nil)
  }

  /// The first GIF of a page that moves, with the video beside it; else the first that there is, unless there is a video:
  /// what moves is then that, and the GIF a still of it.
  private func gif(of page: GIFPage, _ context: HandlerContext) async throws(UnfurlError) -> Metadata? {
    var still: Metadata?
    for (url, tag) in page.gifs {
      guard let (reading, found) = try await fetch(url, context) else { continue }
      var metadata = reading.metadata(at: found)
      metadata.sources["image"] = tag
      if let (video, tag) = page.video {
        metadata.video = video
        metadata.sources["video"] = tag
      }
      if reading.isAnimated || reading.isTruncated { return metadata }
      still = still ?? metadata
    }
    return page.video == nil ? still : nil
  }

  /// Fetches a GIF that a page names; `nil` where it cannot be had.
  ///
  /// - Throws: ``UnfurlError/Code/cancelled`` alone.
  private func fetch(
    _ url: WebURL, _ context: HandlerContext
  ) async throws(UnfurlError) -> (GIFReading, at: WebURL)? {
    var request = FetchRequest(url, deadline: context.deadline)
    // Some servers answer a browser's request for a GIF by a page that shows it.
    request.accept = "image/gif,*/*;q=0.1"
    request.takesPlaceOfPage = true
    request.purpose = "gif"
    do {
      let resource = try await context.fetch(request)
      guard resource.status < 400 else {
        resource.body.stop()
        context.trace?.note("the GIF's server answered \(resource.status)")
        return nil
      }
      return try await read(resource, context).map { ($0, resource.url) }
    } catch {
      if Task.isCancelled || (error as? UnfurlError)?.code == .cancelled { throw .cancelled }
      context.trace?.note("the GIF could not be had: \(error)")
      return nil
    }
  }

  /// What stands in for a GIF that cannot be had; `nil` where there is no video.
  private static func video(of page: GIFPage) -> Metadata? {
    guard let (video, tag) = page.video else { return nil }
    var metadata = Metadata()
    metadata.video = video
    metadata.sources["video"] = tag
    if let (image, tag) = page.picture {
      metadata.image = image
      metadata.sources["image"] = tag
    }
    return metadata
  }
}
