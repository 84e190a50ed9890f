// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// How many overdue feeds are given another time at once: memory stays the same, however many they are.
  private static let mostSpreadAtOnce = 500

  /// The feeds that are due, the longest due first, which are due at `until` from now on; and when the next is due.
  func takeDueFeeds(
    at now: Int64, until: Int64, count: Int
  ) throws(JobTrouble) -> (feeds: [FeedWithWatches], next: Int64?) {
    let due = try database { connection throws(SQLiteError) in
      try connection.all(
        """
        SELECT \(WatchedFeed.columnsWithSeen) FROM feeds f LEFT JOIN seen s ON s.id = f.id
        WHERE f.due_at <= ? ORDER BY f.due_at, f.id LIMIT ?
        """,
        [.integer(now), .number(min(max(count, 0), Self.longestPage))]
      ) { row throws(SQLiteError) in
        (id: try row.integer(0), feed: WatchedFeed(withSeen: row, at: 0))
      }
    }
    var feeds: [FeedWithWatches] = []
    for (id, feed) in due {
      // One that is damaged waits with the others, lest it stand before them for ever.
      try setDue(id, at: until)
      guard let feed else { continue }
      let watches = try watches(of: id)
      if !watches.isEmpty { feeds.append(FeedWithWatches(feed: feed, watches: watches)) }
    }
    let next = try database { connection throws(SQLiteError) in
      try connection.first("SELECT due_at FROM feeds ORDER BY due_at LIMIT 1") { row throws(SQLiteError) in
        try row.integer(0)
      }
    }
    return (feeds, next)
  }

  /// Has the overdue feeds become due one after another. When, is a matter of a feed's number alone.
  ///
  /// So do those that are due in the far future: the clock was ahead when they were put off. One that is asked for that
  /// seldom on purpose is asked for once more.
  func spreadOverdueFeeds(at now: Int64, over span: Int64) throws(JobTrouble) {
    let (sum, overflow) = now.addingReportingOverflow(max(Store.farthestDue, span) + 1)
    let farthest = overflow ? .max : sum
    while true {
      let ids = try database { connection throws(SQLiteError) in
        try connection.all(
          "SELECT id FROM feeds WHERE due_at <= ? OR due_at > ? LIMIT ?",
          [.integer(now), .integer(farthest), .number(Self.mostSpreadAtOnce)]
        ) { row throws(SQLiteError) in try row.integer(0) }
      }
      // None is overdue any more after its turn: the end comes.
      for id in ids { try setDue(id, at: now &+ 1 &+ Self.place(of: id, in: span)) }
      if ids.count < Self.mostSpreadAtOnce { return }
    }
  }

  /// Keeps what a poll came to, and its news; returns the news that is to be said.
  func settle(
    feed: Int64, _ state: FeedState, news: [FeedNews], at now: Int64
  ) throws(JobTrouble) -> [FeedNews] {
    let bytes = state.encoded()
    let isWatched = try database { connection throws(SQLiteError) in
      try connection.run(
        "UPDATE feeds SET due_at = ?, state = ?, checksum = ? WHERE id = ?",
        [.integer(state.dueAt), .bytes(bytes), .bits(RowCoding.checksum(bytes)), .integer(feed)]) > 0
    }
    guard isWatched else { return [] }
    try putSeen(state.seen, of: feed)
    return try add(news, of: feed, at: now)
  }

  /// Keeps the items that were seen of a feed: nothing is written where they are the same.
  func putSeen(_ items: [SeenItem], of feed: Int64) throws(JobTrouble) {
    let bytes = SeenItems.bytes(of: items)
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        INSERT INTO seen(id, items, checksum) VALUES(?, ?, ?) ON CONFLICT(id) DO UPDATE
        SET items = excluded.items, checksum = excluded.checksum
        WHERE items <> excluded.items OR checksum <> excluded.checksum
        """,
        [.integer(feed), .bytes(bytes), .bits(RowCoding.checksum(bytes, of: feed))])
    }
  }

  private func setDue(_ feed: Int64, at moment: Int64) throws(JobTrouble) {
    try database { connection throws(SQLiteError) in
      _ = try connection.run("UPDATE feeds SET due_at = ? WHERE id = ?", [.integer(moment), .integer(feed)])
    }
  }

  /// Where in a span a feed has its place, from 0 on: neighbours have it far from each other.
  static func place(of feed: Int64, in span: Int64) -> Int64 {
    // The last step of MurmurHash3, which spreads numbers in a row over all 64 bits.
    var hash = UInt64(bitPattern: feed)
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    hash ^= hash >> 33
    return Int64(hash % UInt64(max(span, 1)))
  }
}
