// SPDX-License-Identifier: MIT

import URLParsing
public import UnfurlKit

/// Unfurls HTML pages by what they say of themselves: Open Graph, Twitter cards, title, description, JSON-LD.
///
/// 1. The body is read as it arrives until the head has said enough; then the transfer is stopped.
/// 2. Each field is taken from the first tag of its list that says something (``PageFields``).
/// 3. A page that says nothing and sends its reader on at once (`http-equiv=refresh`) is followed.
/// 4. A page that has neither title nor description nor media is skipped; with the option `require_description` one
///    without a description, too.
public struct OpenGraphHandler: Handler {
  /// How many pages that only send their reader on are followed.
  static let refreshSteps = 3

  /// Makes the handler.
  public init() {}

  /// It reads HTML, wherever it comes from.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "opengraph", summary: "Title, description and picture of web pages",
    matches: [.init(mediaType: "text/html"), .init(mediaType: "application/xhtml+xml")],
    options: ["require_description": .bool(false)])

  /// Reads a page and tells what it says of itself.
  ///
  /// - Throws: ``UnfurlError`` where the page could not be had.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard var page = request.page else { return .declined }
    var visited = [page.url.href]
    while true {
      let reading = try await PageReading.read(page, trace: context.trace)
      var metadata = reading.metadata
      metadata.originalURL = request.originalURL
      guard !reading.hasUsefulTitle, let target = reading.refreshTarget, !visited.contains(target.href) else {
        context.trace?.note(reading.explanation)
        let saysEnough = context.options["require_description"] != .bool(true) || metadata.description != nil
        return reading.saysSomething && saysEnough ? .preview(metadata) : .skipped(.nothingToSay)
      }
      guard visited.count <= Self.refreshSteps else {
        throw UnfurlError(.tooManyRedirects, "The page sends its reader on, and so did \(Self.refreshSteps) before it.")
      }
      context.trace?.note("the page sends its reader on to \(target.removingCredentials())")
      visited.append(target.href)
      var next = FetchRequest(target, deadline: context.deadline)
      next.acceptLanguage = context.acceptLanguage
      next.channel = request.channel
      next.handler = manifest.id
      next.trace = context.trace
      next.takesPlaceOfPage = true
      page = try await context.fetch(next)
      if page.status >= 400 {
        page.body.stop()
        throw UnfurlError(.httpStatus, "The page it leads to answered \(page.status).", status: page.status)
      }
      if !Self.isHTML(page.mediaType) {
        page.body.stop()
        return Self.answer(forFile: page, request)
      }
    }
  }

  private static func isHTML(_ mediaType: String?) -> Bool {
    mediaType == nil || mediaType == "text/html" || mediaType == "application/xhtml+xml"
  }

  /// A page that sent its reader on to a file: its type is all we know, and for a picture all we need.
  private static func answer(forFile page: Resource, _ request: HandlerRequest) -> HandlerAnswer {
    guard let type = page.mediaType else { return .declined }
    var metadata = Metadata()
    metadata.originalURL = request.originalURL
    metadata.url = page.url.href
    metadata.file = Metadata.File()
    metadata.file?.mime = PlainText.line(type, characters: 100)
    if type.hasPrefix("image/") {
      metadata.image = Metadata.Image(url: page.url.href)
      metadata.image?.mime = metadata.file?.mime
    }
    return .preview(metadata)
  }
}
