// SPDX-License-Identifier: MIT

/// Messages that were deleted, by the hash of their id, for ten minutes: a deletion may overtake its message.
struct Deletions {
  /// How long a deletion is remembered.
  static let memory = Duration.seconds(600)
  /// How many are remembered in a channel; of more, the older half is forgotten.
  static let limit = 4096

  private var instants: [Int: ContinuousClock.Instant] = [:]

  mutating func insert(_ hash: Int, at now: ContinuousClock.Instant) {
    if instants.count >= Self.limit {
      let middle = instants.values.sorted()[instants.count / 2]
      instants = instants.filter { $0.value > middle }
    }
    instants[hash] = now
  }

  func contains(_ hash: Int, at now: ContinuousClock.Instant) -> Bool {
    instants[hash].map { $0.duration(to: now) < Self.memory } ?? false
  }
}
