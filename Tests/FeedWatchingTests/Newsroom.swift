// SPDX-License-Identifier: MIT

import Foundation
import PreviewStore
import Synchronization
import URLParsing
import UnfurlKit
import UnfurlTestKit

@testable import FeedWatching

let cats = ChannelName(network: "libera", name: "#cats")
let dogs = ChannelName(network: "libera", name: "#dogs")
let blog = "https://blog.example/feed"

/// Channels that are told news, and write it out at once unless they are held.
final class Channels: FeedAudience {
  let said = Recorder<FeedNews>("news")
  let saidAnew = Recorder<FeedNews>("news said anew")
  let asked = Recorder<[ChannelName]>("terms asked for")
  private let terms = Mutex<[ChannelName: FeedTerms]>([:])
  private let writes: Bool
  private let confirms: Bool

  init(writes: Bool = true, confirms: Bool = false) { (self.writes, self.confirms) = (writes, confirms) }

  subscript(channel: ChannelName) -> FeedTerms {
    get { terms.withLock { $0[channel] ?? FeedTerms() } }
    set { terms.withLock { $0[channel] = newValue } }
  }

  func terms(in channels: [ChannelName], _ found: @escaping @Sendable ([ChannelName: FeedTerms]) -> Void) {
    asked.record(channels)
    let terms = channels.map { ($0, self[$0]) }
    found(Dictionary(terms) { first, _ in first })
  }

  func say(_ news: FeedNews, written: @escaping @Sendable (_ awaitsConfirmation: Bool) -> Void) {
    said.record(news)
    if writes { written(confirms) }
  }

  func sayAnew(_ news: FeedNews) { saidAnew.record(news) }

  /// The titles of all items that were said, in the order of saying.
  var titles: [String] { said.all.flatMap { $0.items.map { $0.title ?? "" } } }
}

/// A watcher with all it needs: a store, a fetcher without a network, and a clock that stands still.
final class Newsroom {
  let clock: ManualClock
  let fetcher: FakeFetcher
  let store: Store
  let channels: Channels
  let watcher: FeedWatcher
  let log = Recorder<String>("lines of the log")

  init(
    _ place: Store.Place = .memory, clock: ManualClock = ManualClock(millisecondsSince1970: start),
    fetcher: FakeFetcher = FakeFetcher(), channels: Channels = Channels(), time: (any Timekeeper)? = nil
  ) {
    let time = time ?? clock
    (self.clock, self.fetcher, self.channels) = (clock, fetcher, channels)
    let lines = log
    let log = Log(threshold: .debug) { lines.record("\($0): \($1)") }
    store = Store(place, time: time, log: log)
    watcher = FeedWatcher(store: store, fetcher: { fetcher }, time: time, log: log)
  }

  deinit { end() }

  func begin() async {
    watcher.start(channels)
    await rested()
  }

  func end() {
    watcher.stop()
    store.close(within: .seconds(10))
  }

  func rested() async { await withCheckedContinuation { done in watcher.whenAtRest { done.resume() } } }

  /// Moves time on in steps, each of which is worked off.
  func pass(_ span: Duration, step: Duration = .seconds(30), then: (Int64) async -> Void = { _ in }) async {
    let end = clock.now + span
    while clock.now < end {
      clock.advance(to: min(clock.now + step, end))
      await rested()
      await then(clock.millisecondsSince1970)
    }
  }

  func watch(_ url: String = blog, in channel: ChannelName = cats, include: [String] = []) async throws
    -> FeedWatcher.Answer
  {
    guard let parsed = WebURL(url) else { throw TestKitError("\(url) is not a URL") }
    var watch = FeedWatch(channel: channel, channelAsSent: channel.name, written: url, addedAt: start)
    watch.include = include
    let wish = FeedWatcher.Wish(watch: watch, url: parsed)
    let terms = channels[channel]
    return await withCheckedContinuation { done in
      _ = watcher.watch(wish, terms: terms) { done.resume(returning: $0) }
    }
  }

  func feed(_ url: String = blog) async throws -> FeedWithWatches? { try await store.feed(at: url).get() }

  func unsaid() async throws -> [FeedNews] { try await store.unsaid(count: 1000).get() }
}

extension FeedWatcher.Answer {
  var added: WatchAdded? { if case .watching(let added, _, _) = self { added } else { nil } }
  var feed: WatchedFeed? { if case .watching(_, let feed, _) = self { feed } else { nil } }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("feeds-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var state: Store.Place { .folder("\(path)/state") }
}
