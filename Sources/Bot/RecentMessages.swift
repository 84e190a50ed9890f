// SPDX-License-Identifier: MIT

import Dialects

/// The last messages of all channels, so that one that comes again is known, and one that was deleted stays so.
///
/// They are remembered by a hash of channel and id (SipHash, keyed anew in each process), in one store for all channels:
/// a bridge may have ten thousand of them. Only the reader touches it, so it needs no lock.
struct RecentMessages {
  /// How many messages are remembered at least.
  static let limit = 1 << 16
  /// How many deletions are remembered; of more, the older half is forgotten.
  static let deletionLimit = 1 << 13
  /// For how long a deletion is remembered: it may overtake its message.
  static let deletionMemory = Duration.seconds(600)

  private var hashes = RecentHashes(limit: Self.limit)
  private var deletions: [Int: ContinuousClock.Instant] = [:]

  /// Remembers a message.
  ///
  /// - Returns: whether it is new.
  mutating func insert(_ message: MessageReference) -> Bool { hashes.insert(message.fingerprint) }

  /// Remembers that a message was deleted.
  mutating func delete(_ message: MessageReference, at now: ContinuousClock.Instant) {
    if deletions.count >= Self.deletionLimit {
      let middle = deletions.values.sorted()[deletions.count / 2]
      deletions = deletions.filter { $0.value > middle }
    }
    deletions[message.fingerprint] = now
  }

  /// Whether a message was deleted, not long ago.
  func isDeleted(_ message: MessageReference, at now: ContinuousClock.Instant) -> Bool {
    if deletions.isEmpty { return false }
    return deletions[message.fingerprint].map { $0.duration(to: now) < Self.deletionMemory } ?? false
  }
}
