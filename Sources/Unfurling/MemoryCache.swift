// SPDX-License-Identifier: MIT

import Synchronization
import URLParsing
import UnfurlKit

/// The histories of links, in memory, the least recently used out first.
final class MemoryCache: Sendable {
  private struct Row {
    var history: LinkHistory
    var lastUse: UInt64 = 0
    /// When the store was last told that the link is in use.
    var lastTouch: ContinuousClock.Instant
  }

  private struct State {
    var rows: [FlightKey: Row] = [:]
    var bytes = 0
    var clock: UInt64 = 0
    var hits = 0
    var misses = 0
    /// When the store was last told anything.
    var lastTouch: ContinuousClock.Instant?
  }

  /// How often the store is told that a link is in use.
  static let touchInterval = Duration.seconds(300)
  /// How often it is told so of any link: it then hears, too, what other processes have forgotten.
  static let shortestTouchInterval = Duration.seconds(1)

  private let state = Mutex(State())
  private let maximumRows: Int
  private let maximumBytes: Int

  init(maximumRows: Int, maximumBytes: Int) {
    self.maximumRows = max(0, maximumRows)
    self.maximumBytes = max(0, maximumBytes)
  }

  /// What can be said at once of a link, and whether the store should hear that it is in use.
  func answer(_ key: FlightKey, at now: ContinuousClock.Instant) -> (found: LinkHistory.Found, touches: Bool)? {
    state.withLock { state in
      state.clock += 1
      guard let index = state.rows.index(forKey: key), let found = state.rows.values[index].history.answer(at: now)
      else {
        state.misses += 1
        return nil
      }
      state.hits += 1
      state.rows.values[index].lastUse = state.clock
      let touches =
        state.rows.values[index].lastTouch + Self.touchInterval <= now
        || state.lastTouch.map { $0 + Self.shortestTouchInterval <= now } ?? true
      if touches {
        state.rows.values[index].lastTouch = now
        state.lastTouch = now
      }
      return (found, touches)
    }
  }

  /// What is known of a link, without counting it as used.
  func history(_ key: FlightKey) -> LinkHistory? { state.withLock { $0.rows[key]?.history } }

  /// Remembers how a load ended.
  ///
  /// - Returns: all that is known of the link now; `nil` where that is nothing.
  func remember(_ key: FlightKey, _ landing: LinkHistory.Landing) -> LinkHistory? {
    change(key, at: landing.landed) { $0.append(landing) }
  }

  /// Takes over what the store knows of a link, where nothing is known here.
  func adopt(_ key: FlightKey, _ history: LinkHistory, at now: ContinuousClock.Instant) {
    _ = change(key, at: now) { known in
      if known.isEmpty { known = history }
    }
  }

  private func change(
    _ key: FlightKey, at now: ContinuousClock.Instant, _ body: (inout LinkHistory) -> Void
  ) -> LinkHistory? {
    state.withLock { state in
      state.clock += 1
      var row = state.rows.removeValue(forKey: key) ?? Row(history: LinkHistory(), lastTouch: now)
      state.bytes -= row.history.weight
      body(&row.history)
      guard !row.history.isEmpty else { return nil }
      guard maximumRows > 0, row.history.weight <= maximumBytes else { return row.history }
      row.lastUse = state.clock
      state.bytes += row.history.weight
      state.rows[key] = row
      while state.rows.count > maximumRows || state.bytes > maximumBytes { Self.evict(&state) }
      return row.history
    }
  }

  /// Forgets a link, by whatever rules it was unfurled.
  ///
  /// - Returns: how many answers that were.
  func remove(_ url: WebURL) -> Int {
    state.withLock { state in
      let keys = state.rows.keys.filter { $0.url == url }
      for key in keys { state.bytes -= state.rows.removeValue(forKey: key)?.history.weight ?? 0 }
      return keys.count
    }
  }

  func removeAll() {
    state.withLock { state in
      state.rows.removeAll()
      state.bytes = 0
    }
  }

  /// Hits, misses, rows and about how many bytes they take.
  var counts: (hits: Int, misses: Int, rows: Int, bytes: Int) {
    state.withLock { ($0.hits, $0.misses, $0.rows.count, $0.bytes) }
  }

  /// What was looked for and counted as missing is looked for once more: the second look counts in place of the first.
  func uncountMiss() { state.withLock { $0.misses -= 1 } }

  /// Drops the tenth that was used least recently: a sort now and then is cheaper than a list kept at every look.
  private static func evict(_ state: inout State) {
    let uses = state.rows.values.map(\.lastUse).sorted()
    let threshold = uses[min(uses.count - 1, uses.count / 10)]
    // One by one: to copy the nine tenths that stay would cost far more.
    let old = state.rows.compactMap { $0.value.lastUse <= threshold ? $0.key : nil }
    for key in old { state.bytes -= state.rows.removeValue(forKey: key)?.history.weight ?? 0 }
  }
}
