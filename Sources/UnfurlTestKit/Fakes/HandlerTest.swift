// SPDX-License-Identifier: MIT

import URLParsing
public import UnfurlKit

/// A page in, a preview out: what a handler's tests are written with.
public enum HandlerTest {
  /// What a handler answers to an HTML page.
  ///
  /// - Parameters:
  ///   - url: where the page is.
  ///   - headers: the page's header fields; a Content-Type among them takes the place of `text/html; charset=utf-8`.
  ///   - fetcher: brings the handler's second resources; without one, none can be had.
  /// - Throws: what the handler throws; ``TestKitError`` where `url` is not one.
  public static func unfurl(
    _ handler: some Handler, html: String, url: String = "https://example.org/page", status: Int = 200,
    headers: [(String, String)] = [], options: [String: OptionValue] = [:], channel: String = "default/default",
    fetcher: some Fetcher = FakeFetcher()
  ) async throws -> HandlerAnswer {
    let hasType = headers.contains { $0.0.lowercased() == "content-type" }
    let page = FakePage(
      status: status, headers: (hasType ? [] : [("Content-Type", "text/html; charset=utf-8")]) + headers,
      chunks: [Array(html.utf8)])
    return try await unfurl(handler, page: page, url: url, options: options, channel: channel, fetcher: fetcher)
  }

  /// What a handler answers to a page of any kind, cut into chunks and held as the page says.
  ///
  /// - Parameter pictures: what the channel wants made of pictures.
  /// - Throws: as ``unfurl(_:html:url:status:headers:options:channel:fetcher:)``.
  public static func unfurl(
    _ handler: some Handler, page: FakePage, url: String = "https://example.org/page",
    options: [String: OptionValue] = [:], channel: String = "default/default",
    pictures: PictureWishes = PictureWishes(), fetcher: some Fetcher = FakeFetcher()
  ) async throws -> HandlerAnswer {
    let parsed = try parse(url)
    let pages = FakeFetcher([parsed.href: page])
    let resource = try await pages.fetch(FetchRequest(parsed, deadline: .now + .seconds(30)))
    return try await ask(handler, parsed, url, page: resource, options, channel, pictures, fetcher)
  }

  /// What a handler that matches by URL answers before anything is fetched.
  ///
  /// - Throws: as ``unfurl(_:html:url:status:headers:options:channel:fetcher:)``.
  public static func unfurl(
    _ handler: some Handler, url: String, options: [String: OptionValue] = [:], channel: String = "default/default",
    fetcher: some Fetcher = FakeFetcher()
  ) async throws -> HandlerAnswer {
    try await ask(handler, parse(url), url, page: nil, options, channel, PictureWishes(), fetcher)
  }

  /// The metadata of a preview.
  ///
  /// - Throws: ``TestKitError`` where it is another answer.
  public static func metadata(of answer: HandlerAnswer) throws -> Metadata {
    guard case .preview(let metadata, _, _) = answer else { throw TestKitError("expected a preview, got \(answer)") }
    return metadata
  }

  private static func parse(_ url: String) throws -> WebURL {
    guard let parsed = WebURL(url) else { throw TestKitError("\(url) is not a URL") }
    return parsed
  }

  private static func ask(
    _ handler: some Handler, _ url: WebURL, _ written: String, page: Resource?, _ options: [String: OptionValue],
    _ channel: String, _ pictures: PictureWishes, _ fetcher: some Fetcher
  ) async throws -> HandlerAnswer {
    let context = HandlerContext(
      options: handler.manifest.options.merging(options) { $1 }, deadline: .now + .seconds(30),
      acceptLanguage: "en-US,en;q=0.8", pictures: pictures
    ) { try await fetcher.fetch($0) }
    return try await handler.unfurl(
      HandlerRequest(url: url, originalURL: written, channel: channel, page: page), context: context)
  }
}
