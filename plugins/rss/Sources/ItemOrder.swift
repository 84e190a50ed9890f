// SPDX-License-Identifier: MIT

import FeedReading

/// The order in which items are told.
enum ItemOrder {
  /// The newest first. An item without a date keeps its place, and equals keep theirs.
  static func newestFirst(_ items: [Feed.Item]) -> [Feed.Item] {
    let places = items.indices.filter { items[$0].date != nil }
    let sorted = places.sorted { a, b in
      let (first, second) = (items[a].date ?? 0, items[b].date ?? 0)
      return first == second ? a < b : first > second
    }
    var ordered = items
    for (place, from) in zip(places, sorted) { ordered[place] = items[from] }
    return ordered
  }
}
