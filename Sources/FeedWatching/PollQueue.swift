// SPDX-License-Identifier: MIT

import PreviewStore
import URLParsing

/// The feeds that are being polled, and those that are due and wait for their host.
struct PollQueue {
  /// The most polls at once.
  static let mostAtOnce = 8
  /// The most polls at once of one host.
  static let mostOfHost = 2
  /// The most feeds that wait: each of them is held in memory, with all that was seen of it.
  static let mostWaiting = 64
  /// The most feeds of one host that wait.
  static let mostWaitingOfHost = 16

  private struct Waiting {
    let feed: FeedWithWatches
    let host: String
  }

  /// By the feed's number its host.
  private var running: [Int64: String] = [:]
  private var waiting: [Waiting] = []

  var isEmpty: Bool { running.isEmpty && waiting.isEmpty }

  /// How many more could be begun; 0: none are to be taken from the store now.
  var room: Int { max(min(Self.mostAtOnce - running.count, Self.mostWaiting - waiting.count), 0) }

  /// Takes in feeds that are due; those that it has already are passed over.
  ///
  /// - Returns: those for which there is no room.
  mutating func add(_ feeds: [FeedWithWatches]) -> [FeedWithWatches] {
    var refused: [FeedWithWatches] = []
    for feed in feeds where !holds(feed.feed.id) {
      let host = Self.host(of: feed.feed.url)
      if waiting.count < Self.mostWaiting, waiting.count(where: { $0.host == host }) < Self.mostWaitingOfHost {
        waiting.append(Waiting(feed: feed, host: host))
      } else {
        refused.append(feed)
      }
    }
    return refused
  }

  /// The next feed that may be polled now, which counts as running from then on.
  mutating func next() -> FeedWithWatches? {
    guard running.count < Self.mostAtOnce else { return nil }
    var busy: [String: Int] = [:]
    for host in running.values { busy[host, default: 0] += 1 }
    guard let index = waiting.firstIndex(where: { busy[$0.host, default: 0] < Self.mostOfHost }) else { return nil }
    let next = waiting.remove(at: index)
    running[next.feed.feed.id] = next.host
    return next.feed
  }

  /// Counts a feed as running, unless it is there already.
  mutating func reserve(_ id: Int64, _ url: String) -> Bool {
    if holds(id) { return false }
    running[id] = Self.host(of: url)
    return true
  }

  /// A poll has ended.
  mutating func ended(_ id: Int64) { running[id] = nil }

  /// Lets go of those that wait.
  mutating func forgetWaiting() { waiting = [] }

  private func holds(_ id: Int64) -> Bool { running[id] != nil || waiting.contains { $0.feed.feed.id == id } }

  private static func host(of url: String) -> String { WebURL(url)?.hostText ?? "" }
}
