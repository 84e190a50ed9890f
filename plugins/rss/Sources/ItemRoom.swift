// SPDX-License-Identifier: MIT

import UnfurlKit

/// Keeps the items of one feed so short that a line of the protocol has room for them and for what is said of them.
enum ItemRoom {
  /// The most bytes of all items together.
  static let bytes = 24 << 10

  /// The items within ``bytes``. What is given up, first to last: summaries, ids, whole items; the last ones first.
  static func fitted(_ items: [Metadata.Feed.Item]) -> [Metadata.Feed.Item] {
    var items = items
    var total = items.reduce(0) { $0 + weight($1) }
    let steps: [(inout Metadata.Feed.Item) -> Void] = [{ $0.summary = nil }, { $0.id = nil }]
    for step in steps {
      for place in items.indices.reversed() where total > bytes {
        total -= weight(items[place])
        step(&items[place])
        total += weight(items[place])
      }
    }
    while total > bytes, let last = items.popLast() { total -= weight(last) }
    return items
  }

  /// What an item takes in JSON: the names of its members count, and what is escaped counts twice.
  private static func weight(_ item: Metadata.Feed.Item) -> Int {
    let texts = [item.id, item.title, item.link, item.author, item.published, item.summary]
    return texts.reduce(2) { sum, text in
      guard let text else { return sum }
      let escaped = text.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\"") || $1 == UInt8(ascii: "\\") ? 1 : 0) }
      return sum + text.utf8.count + escaped + 16
    }
  }
}
