// SPDX-License-Identifier: MIT

internal import Synchronization

/// How busy the fetcher is.
package struct FetchStatistics: Sendable, Equatable {
  /// Transfers that have a slot.
  package var inFlight = 0
  /// Fetches that wait for one.
  package var queued = 0
  /// Names that are being resolved, or wait to be.
  package var resolving = 0
  /// How often the engine's thread woke up since it began; stands still where nothing is to be done.
  package var wakeUps = 0

  /// Figures of a fetcher that has nothing to do.
  package init(inFlight: Int = 0, queued: Int = 0, resolving: Int = 0, wakeUps: Int = 0) {
    self.inFlight = inFlight
    self.queued = queued
    self.resolving = resolving
    self.wakeUps = wakeUps
  }
}

/// The same figures as the engine keeps them, read by any thread without waiting.
final class StatisticsBoard: Sendable {
  private let inFlight = Atomic<Int>(0)
  private let queued = Atomic<Int>(0)
  private let resolving = Atomic<Int>(0)
  private let wakeUps = Atomic<Int>(0)

  var figures: FetchStatistics {
    FetchStatistics(
      inFlight: inFlight.load(ordering: .relaxed), queued: queued.load(ordering: .relaxed),
      resolving: resolving.load(ordering: .relaxed), wakeUps: wakeUps.load(ordering: .relaxed))
  }

  func publish(_ figures: FetchStatistics) {
    inFlight.store(figures.inFlight, ordering: .relaxed)
    queued.store(figures.queued, ordering: .relaxed)
    resolving.store(figures.resolving, ordering: .relaxed)
    wakeUps.store(figures.wakeUps, ordering: .relaxed)
  }
}
