// SPDX-License-Identifier: MIT

import RSSHandler
import Synchronization
import URLParsing
import UnfurlKit
import UnfurlTestKit

/// What the handler answers to a document.
func answer(
  to document: String, type: String = "application/rss+xml", at url: String = "https://example.org/feed",
  chunk: Int? = nil
) async throws -> HandlerAnswer {
  let page = FakePage(headers: [("Content-Type", type)], chunks: [Array(document.utf8)])
  return try await HandlerTest.unfurl(RSSHandler(), page: chunk.map { page.chunked(by: $0) } ?? page, url: url)
}

/// What the handler says of a document.
func metadata(
  of document: String, type: String = "application/rss+xml", at url: String = "https://example.org/feed",
  chunk: Int? = nil
) async throws -> Metadata {
  try HandlerTest.metadata(of: try await answer(to: document, type: type, at: url, chunk: chunk))
}

/// RSS 2.0 with a channel of this content.
func rss(_ channel: String) -> String {
  "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel>\(channel)</channel></rss>"
}

/// An item of RSS 2.0.
func item(_ title: String, on date: String? = nil, _ more: String = "") -> String {
  "<item><title>\(title)</title>\(date.map { "<pubDate>\($0)</pubDate>" } ?? "")\(more)</item>"
}

/// The date of RSS 2.0 on a day of November 2026.
func day(_ day: Int) -> String { "\(day) Nov 2026 09:05:00 GMT" }

/// A body that counts how often it is asked and whether it was stopped.
final class WatchedBody: Sendable {
  let asked = Mutex(0)
  let isStopped = Mutex(false)

  /// The body that gives out these chunks, and then fails or ends.
  func body(_ chunks: [String], then failure: UnfurlError? = nil) -> ResourceBody {
    ResourceBody(
      next: { () async throws(UnfurlError) -> [UInt8]? in
        let index = self.asked.withLock { (asked: inout Int) -> Int in
          asked += 1
          return asked - 1
        }
        if index < chunks.count { return Array(chunks[index].utf8) }
        if let failure { throw failure }
        return nil
      }, stop: { self.isStopped.withLock { $0 = true } })
  }

  /// What the handler answers to this body.
  static func answer(to body: ResourceBody, type: String = "application/rss+xml") async throws -> HandlerAnswer {
    guard let url = WebURL("https://example.org/feed") else { throw UnfurlError(.badInput, "no URL") }
    let request = HandlerRequest(
      url: url, originalURL: "feed:https://example.org/feed", channel: "a/b",
      page: Resource(url: url, headers: HeaderFields([("content-type", type)]), mediaType: type, body: body))
    let context = HandlerContext(deadline: .now + .seconds(10)) { _ in throw UnfurlError(.connect, "no network") }
    return try await RSSHandler().unfurl(request, context: context)
  }
}
