// SPDX-License-Identifier: MIT

import RSSHandler
import Synchronization
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("Reading a feed as it arrives")
struct ReadingTests {
  private let beginning = "<rss version=\"2.0\"><channel><title>News</title>"

  @Test("the transfer is stopped once twenty items in order are known, and their number is not told")
  func stopsEarly() async throws {
    let watched = WatchedBody()
    let items = (0..<2000).map { item("Item \($0)", on: "\(28 - $0 / 100) Nov 2026 09:05:00 GMT") }
    let feed = try HandlerTest.metadata(of: try await WatchedBody.answer(to: watched.body([beginning] + items)))
    #expect(feed.title == "News" && feed.feed?.items.count == 20 && feed.feed?.count == nil)
    #expect(feed.feed?.items.first?.title == "Item 0" && feed.feed?.items.last?.title == "Item 19")
    // A few kilobytes tell the charset.
    #expect(watched.asked.withLock { $0 } < 600)
    #expect(watched.isStopped.withLock { $0 })
  }

  @Test("a feed in the order of the calendar is read on, and its newest are told")
  func oldestFirst() async throws {
    let items = (1...28).map { item("Day \($0)", on: day($0)) }.joined()
    let feed = try await metadata(of: rss("<title>News</title>" + items))
    #expect(feed.feed?.items.map(\.title) == (9...28).reversed().map { "Day \($0)" })
    #expect(feed.feed?.count == 28)
  }

  @Test("a feed that breaks off after an item is shown by what came")
  func breaksOff() async throws {
    let failure = UnfurlError(.deadline, "it stalled")
    let body = WatchedBody().body([beginning, item("One"), item("Two"), "<item><title>Thr"], then: failure)
    let feed = try HandlerTest.metadata(of: try await WatchedBody.answer(to: body))
    #expect(feed.feed?.items.prefix(2).map(\.title) == ["One", "Two"] && feed.feed?.count == nil)
  }

  @Test("one that ends in its middle, as at the limit of bytes, is shown by what came")
  func limit() async throws {
    let body = WatchedBody().body([beginning, item("One"), "<item><title>Tw"])
    let feed = try HandlerTest.metadata(of: try await WatchedBody.answer(to: body))
    #expect(feed.feed?.items.first?.title == "One" && feed.feed?.count == nil)
  }

  @Test("one that breaks off before its first item is an error, and so is one that nobody waits for")
  func breaksOffEarly() async throws {
    let failure = UnfurlError(.deadline, "it stalled")
    await #expect(throws: failure) {
      try await WatchedBody.answer(to: WatchedBody().body([self.beginning], then: failure))
    }
    let cancelled = UnfurlError(.cancelled, "nobody waits")
    await #expect(throws: cancelled) {
      try await WatchedBody.answer(to: WatchedBody().body([self.beginning, item("One")], then: cancelled))
    }
  }

  @Test("where the chunks are cut changes nothing", arguments: [1, 2, 3, 7, 64])
  func chunks(size: Int) async throws {
    let feed = rss("<title>Ünï &amp; cödé</title><link>/</link>" + item("日本語 &lt;b&gt;", on: day(3)) + item("Two"))
    #expect(try await metadata(of: feed, chunk: size) == (try await metadata(of: feed)))
  }

  @Test(
    "what is no feed is declined",
    arguments: [
      ("text/xml", "<?xml version=\"1.0\"?><note><to>Tove</to></note>"), ("application/xml", ""),
      ("application/json", "{\"a\": [1, 2, {\"items\": []}]}"), ("application/json", "[]"),
      ("text/xml", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head></html>"),
      ("application/rss+xml", "<!doctype html><title>Gone</title>"),
    ])
  func declines(type: String, document: String) async throws {
    guard case .declined = try await answer(to: document, type: type) else {
      Issue.record("it should decline")
      return
    }
  }

  @Test("it declines what it is asked before anything is fetched")
  func noPage() async throws {
    guard case .declined = try await HandlerTest.unfurl(RSSHandler(), url: "https://example.org/") else {
      Issue.record("it should decline")
      return
    }
  }
}
