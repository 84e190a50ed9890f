// SPDX-License-Identifier: MIT

extension [Feed.Item] {
  /// Says whether one more item may be kept.
  ///
  /// Where there are as many as there may be, what comes later is the oldest, as a rule. Of a feed that begins with its
  /// oldest items, half of those are let go of instead: its newest come last.
  mutating func makeRoom(for limits: FeedLimits) -> Bool {
    if count < limits.items { return true }
    guard limits.items > 1, let first = first?.published, let last = last?.published, first < last else { return false }
    removeFirst(limits.items / 2)
    return true
  }
}
