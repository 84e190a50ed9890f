// SPDX-License-Identifier: MIT

import Synchronization
import UnfurlKit

/// The histories of links, in memory, the least recently used out first.
final class MemoryCache: Sendable {
  private struct Row {
    var history: LinkHistory
    var lastUse: UInt64
  }

  private struct State {
    var rows: [FlightKey: Row] = [:]
    var bytes = 0
    var clock: UInt64 = 0
    var hits = 0
    var misses = 0
  }

  private let state = Mutex(State())
  private let maximumRows: Int
  private let maximumBytes: Int

  init(maximumRows: Int, maximumBytes: Int) {
    self.maximumRows = max(0, maximumRows)
    self.maximumBytes = max(0, maximumBytes)
  }

  /// What can be said at once of a link.
  func answer(_ key: FlightKey, at now: ContinuousClock.Instant) -> LinkHistory.Landing? {
    state.withLock { state in
      state.clock += 1
      guard let row = state.rows[key], let answer = row.history.answer(at: now) else {
        state.misses += 1
        return nil
      }
      state.rows[key]?.lastUse = state.clock
      state.hits += 1
      return answer
    }
  }

  /// Remembers how a load ended.
  func remember(_ key: FlightKey, _ landing: LinkHistory.Landing) {
    guard maximumRows > 0, landing.freshFor > .zero, landing.weight <= maximumBytes else { return }
    state.withLock { state in
      state.clock += 1
      var row = state.rows.removeValue(forKey: key) ?? Row(history: LinkHistory(), lastUse: 0)
      state.bytes -= row.history.weight
      row.history.append(landing)
      row.lastUse = state.clock
      state.bytes += row.history.weight
      state.rows[key] = row
      while state.rows.count > maximumRows || state.bytes > maximumBytes { Self.evict(&state) }
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

  /// Drops the tenth that was used least recently: a sort now and then is cheaper than a list kept at every look.
  private static func evict(_ state: inout State) {
    let uses = state.rows.values.map(\.lastUse).sorted()
    let threshold = uses[min(uses.count - 1, uses.count / 10)]
    // One by one: to copy the nine tenths that stay would cost far more.
    let old = state.rows.compactMap { $0.value.lastUse <= threshold ? $0.key : nil }
    for key in old { state.bytes -= state.rows.removeValue(forKey: key)?.history.weight ?? 0 }
  }
}
