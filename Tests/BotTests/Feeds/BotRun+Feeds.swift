// SPDX-License-Identifier: MIT

import Foundation
import PreviewStore
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

/// A folder for state that goes at the end.
final class StateDirectory: Sendable {
  let path = NSTemporaryDirectory() + "unfurl-feeds-\(UUID().uuidString)"
  var place: Store.Place { .folder(path) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A feed with these items, the newest first; each was published a minute after the one before.
func feed(_ numbers: some Collection<Int>, title: String = "News", edited: [Int: String] = [:]) -> FakePage {
  let items = numbers.sorted(by: >).map { number in
    let minute = String(format: "%02d:%02d", number / 60, number % 60)
    return """
      <item><guid isPermaLink="false">id-\(number)</guid><title>\(edited[number] ?? "Item \(number)")</title>
      <link>https://example.org/\(number)</link><pubDate>Mon, 04 Jan 2027 \(minute):00 GMT</pubDate></item>
      """
  }
  let text = "<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>"
  return .body(Array(text.utf8), mediaType: "application/rss+xml")
}

/// A handler that reads a page as a list of items, or of links to feeds.
struct ListHandler: Handler {
  let manifest = HandlerManifest(
    id: "list", summary: "a test's handler", matches: [HandlerManifest.Match(mediaType: "text/html")])

  func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
    let text = String(decoding: try await request.page?.body.collect(upTo: 10_000) ?? [], as: UTF8.self)
    var metadata = Metadata()
    metadata.title = "A page"
    if text.hasPrefix("feeds ") {
      metadata.feeds = text.dropFirst(6).split(separator: " ").map { Metadata.FeedLink(url: String($0)) }
    } else if let count = Int(text) {
      metadata.feed = Metadata.Feed(format: "rss")
      metadata.feed?.items = (0..<count).map { number in
        var item = Metadata.Feed.Item()
        item.title = "Item \(number + 1)"
        item.link = "https://example.org/\(number + 1)"
        return item
      }
    }
    return .preview(metadata)
  }
}

extension BotRun {
  /// Waits until no poll is under way and none is due.
  func rest() async { await withCheckedContinuation { done in feeds.whenAtRest { done.resume() } } }

  /// Lets time pass in which a feed is polled once or more, and waits until that is done.
  func poll(after pause: Duration = .seconds(3600)) async {
    await rest()
    clock.advance(by: pause)
    await rest()
  }

  /// All lines, once what was told so far is written and what was sent so far is kept.
  func settled(_ id: String) async throws -> [[String: Any]] {
    try send(#"{"type":"ping","id":"\#(id)"}"#)
    _ = try await line("pong", id: id)
    return lines.all.map(Self.object)
  }

  /// Ends, and lets go of the folder.
  @discardableResult
  func leave() async throws -> [[String: Any]] {
    let lines = try await end().lines
    store.close(within: .seconds(30))
    return lines
  }
}
