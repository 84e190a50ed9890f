// SPDX-License-Identifier: MIT

import Synchronization
import URLParsing
import UnfurlKit

/// The last outcomes of each channel, so that `why` can say how they came about.
///
/// Flights end on any thread, so all is behind one lock. Two generations, one that fills and the full one before it:
/// nothing is looked for to be taken out.
final class OutcomeLog: Sendable {
  /// How one link ended.
  struct Entry: Sendable {
    /// What it came to.
    enum Verdict: Sendable {
      case preview(handler: String, sources: [String: String], CacheNote)
      case skipped(SkipNote)
      case failed(UnfurlError)
    }

    let link: Link
    let verdict: Verdict
    /// When it ended.
    let ended: ContinuousClock.Instant
    /// How long it took.
    let elapsed: Duration

    /// About how many bytes it takes.
    fileprivate var weight: Int { 1024 + link.written.utf8.count + link.canonical.href.utf8.count }
  }

  /// How many outcomes of a channel are remembered.
  static let perChannel = 64
  /// How many channels are remembered at most.
  static let channelLimit = 10_000
  /// How many bytes all may take, about.
  static let byteLimit = 16 << 20

  /// A channel's outcomes; from `oldest` on, and round to it, once it is full.
  private struct Ring {
    var entries: [Entry] = []
    var oldest = 0

    /// - Returns: how much heavier it is now.
    mutating func append(_ entry: Entry) -> Int {
      if entries.count < OutcomeLog.perChannel {
        entries.append(entry)
        return entry.weight
      }
      let gone = entries[oldest].weight
      entries[oldest] = entry
      oldest = (oldest + 1) % OutcomeLog.perChannel
      return entry.weight - gone
    }

    /// The newest that is meant.
    func last(where isMeant: (Entry) -> Bool) -> Entry? {
      for offset in 1...max(1, entries.count) where !entries.isEmpty {
        let entry = entries[(oldest + entries.count - offset) % entries.count]
        if isMeant(entry) { return entry }
      }
      return nil
    }
  }

  private struct State {
    var recent: [ChannelName: Ring] = [:]
    var earlier: [ChannelName: Ring] = [:]
    var weight = 0
  }

  private let state = Mutex(State())

  init() {}

  /// Remembers how a link ended.
  func append(_ entry: Entry, in channel: ChannelName) {
    state.withLock { state in
      state.weight += state.recent[channel, default: Ring()].append(entry)
      if state.weight > Self.byteLimit / 2 || state.recent.count > Self.channelLimit / 2 {
        state.earlier = state.recent
        state.recent = [:]
        state.weight = 0
      }
    }
  }

  /// The newest outcome in a channel that is meant.
  func last(in channel: ChannelName, where isMeant: (Entry) -> Bool = { _ in true }) -> Entry? {
    let (recent, earlier) = state.withLock { ($0.recent[channel], $0.earlier[channel]) }
    return recent?.last(where: isMeant) ?? earlier?.last(where: isMeant)
  }
}
