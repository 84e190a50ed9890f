// SPDX-License-Identifier: MIT

import URLParsing
public import UnfurlKit

/// Unfurls HTML pages by what they say of themselves, and what their sites say of them.
///
/// 1. The body is read as it arrives until the head has said enough; then the transfer is stopped. A page that says
///    nothing and sends its reader on at once (`http-equiv=refresh`) is followed.
/// 2. A page that stands in for the one asked for is not shown (``Interstitials``): another source is asked, or nothing is
///    said. Nor is an error, or the front page in place of a page that is gone (``SoftNotFound``).
/// 3. Each field is taken from the first tag of its list that says something (``PageFields``). What no reader would say is
///    left out by the rules of single sites (``PageRules``).
/// 4. What is still open is filled from oEmbed (``OEmbedSource``), then from the first words of the body.
/// 5. A picture of unknown size is measured (``ImageMeasuring``).
/// 6. A page that has neither title nor description nor media is skipped; with the option `require_description` one
///    without a description, too.
public struct OpenGraphHandler: Handler {
  /// How many pages that only send their reader on are followed.
  static let refreshSteps = 3

  private let sizes = PictureSizes()

  /// Makes the handler.
  public init() {}

  /// It reads HTML, wherever it comes from.
  public var manifest: HandlerManifest { Self.ownManifest }

  private static let ownManifest = HandlerManifest(
    id: "opengraph", summary: "Title, description and picture of web pages",
    matches: [.init(mediaType: "text/html"), .init(mediaType: "application/xhtml+xml")],
    options: ["require_description": .bool(false)], readsErrorPages: true)

  /// Reads a page and tells what it says of itself.
  ///
  /// - Throws: ``UnfurlError`` where the page could not be had.
  public func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    guard let first = request.page else { return .declined }
    let (page, found) = try await follow(first, request, context)
    guard var reading = found else { return Self.answer(forFile: page, request) }
    let oEmbed = OEmbedSource(request: request, context: context)

    let interstitials = Interstitials(options: context.options)
    for fault in interstitials.faults { context.trace?.note(fault) }
    if let why = interstitials.verdict(on: page, reading, asked: request.url) {
      context.trace?.note("the page stands in for another: \(why)" + reading.calledItself)
      return try await oEmbed.standIn() ?? .skipped(.interstitial)
    }
    if page.status >= 400 {
      let who = page.url == first.url ? "The server" : "The page it leads to"
      throw UnfurlError(.httpStatus, "\(who) answered \(page.status).", status: page.status)
    }
    if SoftNotFound.isOne(page, asked: request.url) {
      context.trace?.note("the server leads to its front page: what was asked for is gone")
      return .skipped(.nothingToSay)
    }

    PageRules.clean(&reading)
    let freshFor = try await oEmbed.fillGaps(of: &reading)
    reading.fillFromBody()
    let saysEnough = context.options["require_description"] != .bool(true) || reading.metadata.description != nil
    if context.pictures.size && saysEnough { await measure(&reading, for: request.channel, context) }
    reading.explain(to: context.trace)
    var metadata = reading.metadata
    metadata.originalURL = request.originalURL
    guard reading.saysSomething && saysEnough else {
      context.trace?.note(reading.whyNothing)
      return .skipped(.nothingToSay)
    }
    return .preview(metadata, freshFor: freshFor)
  }

  /// Reads a page, and those after it to which it only sends its reader on.
  ///
  /// - Returns: the last page and what it says; nothing where that is no page but a file.
  private func follow(
    _ first: Resource, _ request: HandlerRequest, _ context: HandlerContext
  ) async throws -> (page: Resource, reading: PageReading?) {
    var page = first
    var visited = [page.url.href]
    while true {
      let reading = try await PageReading.read(page, trace: context.trace)
      guard page.status < 400, !reading.hasUsefulTitle, let target = reading.refreshTarget,
        !visited.contains(target.href)
      else { return (page, reading) }
      guard visited.count <= Self.refreshSteps else {
        throw UnfurlError(.tooManyRedirects, "The page sends its reader on, and so did \(Self.refreshSteps) before it.")
      }
      context.trace?.note("the page sends its reader on to \(RequestRecord.told(target))")
      visited.append(target.href)
      var next = FetchRequest(target, deadline: context.deadline)
      next.acceptLanguage = context.acceptLanguage
      next.channel = request.channel
      next.handler = manifest.id
      next.trace = context.trace
      next.takesPlaceOfPage = true
      let hops = page.hops
      page = try await context.fetch(next)
      page.hops = hops + page.hops
      if !Self.isHTML(page.mediaType) {
        page.body.stop()
        if page.status >= 400 {
          throw UnfurlError(.httpStatus, "The page it leads to answered \(page.status).", status: page.status)
        }
        return (page, nil)
      }
    }
  }

  private func measure(_ reading: inout PageReading, for channel: String, _ context: HandlerContext) async {
    await ImageMeasuring(context: context, channel: channel, known: sizes).measure(&reading)
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
