// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// The most watches, of one feed by one channel each.
  static let mostWatches = 20_000
  /// The most of one channel.
  static let mostWatchesOfChannel = 10_000
  /// The most bytes of a watch's words.
  static let largestWords = 4 << 10

  /// How many watches there are: counted once for many that are added.
  struct WatchCounts {
    var all: Int?
    var ofChannel: [ChannelName: Int] = [:]
  }

  /// Has a channel watch a feed. A feed that is watched already stays as it is.
  func watch(
    _ watch: FeedWatch, url: String, state: FeedState, _ counts: inout WatchCounts
  ) throws(JobTrouble) -> WatchAdded {
    let words = watch.words
    guard words.utf8.count <= Self.largestWords else {
      throw .refused(StoreError("These are more words than a watched feed can have."))
    }
    let known = try feedNumber(url)
    if let known, let old = try self.words(of: known, in: watch.channel) {
      if old == words { return .known }
      try database { connection throws(SQLiteError) in
        _ = try connection.run(
          "UPDATE watches SET words = ? WHERE feed = ? AND network = ? AND channel = ?",
          [.text(words), .integer(known), .text(watch.channel.network), .text(watch.channel.name)])
      }
      return .changed
    }
    try count(watch.channel, &counts)
    let feed = if let known { known } else { try addFeed(url, state) }
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        INSERT INTO watches(feed, url, network, channel, channel_as_sent, written, words, added_by, added_at)
        VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(feed), .text(url), .text(watch.channel.network), .text(watch.channel.name),
          .text(watch.channelAsSent), .text(watch.written), .text(words), .optional(watch.addedBy),
          .integer(watch.addedAt),
        ])
    }
    return .added
  }

  /// Ends a channel's watch; says whether there was one. What there is of its news goes with it, and with its last
  /// watch the feed.
  func unwatch(url: String, in channel: ChannelName) throws(JobTrouble) -> Bool {
    guard let feed = try feedNumber(url) else { return false }
    let names: [SQLiteValue] = [.integer(feed), .text(channel.network), .text(channel.name)]
    return try database { connection throws(SQLiteError) in
      guard try connection.run("DELETE FROM watches WHERE feed = ? AND network = ? AND channel = ?", names) > 0 else {
        return false
      }
      try connection.run("DELETE FROM news WHERE feed = ? AND network = ? AND channel = ?", names)
      if try connection.number("SELECT count(*) FROM watches WHERE feed = ?", [.integer(feed)]) == 0 {
        for table in ["news WHERE feed", "seen WHERE id", "feeds WHERE id"] {
          try connection.run("DELETE FROM \(table) = ?", [.integer(feed)])
        }
      }
      return true
    }
  }

  private func feedNumber(_ url: String) throws(JobTrouble) -> Int64? {
    try database { connection throws(SQLiteError) in
      try connection.first("SELECT id FROM feeds WHERE url = ?", [.text(url)]) { row throws(SQLiteError) in
        try row.integer(0)
      }
    }
  }

  private func words(of feed: Int64, in channel: ChannelName) throws(JobTrouble) -> String? {
    try database { connection throws(SQLiteError) in
      try connection.first(
        "SELECT words FROM watches WHERE feed = ? AND network = ? AND channel = ?",
        [.integer(feed), .text(channel.network), .text(channel.name)]
      ) { row throws(SQLiteError) in (try? row.text(0)) ?? "" }
    }
  }

  /// Counts one more watch of a channel, where there can be one.
  private func count(_ channel: ChannelName, _ counts: inout WatchCounts) throws(JobTrouble) {
    let all: Int
    if let known = counts.all { all = known } else { all = try number("SELECT count(*) FROM watches") }
    let ofChannel: Int
    if let known = counts.ofChannel[channel] {
      ofChannel = known
    } else {
      ofChannel = try number(
        "SELECT count(*) FROM watches WHERE network = ? AND channel = ?",
        [.text(channel.network), .text(channel.name)])
    }
    guard ofChannel < Self.mostWatchesOfChannel else {
      throw .refused(
        StoreError("This channel watches \(Self.mostWatchesOfChannel) feeds, which is the most there can be."))
    }
    guard all < Self.mostWatches else {
      throw .refused(
        StoreError("All channels together watch \(Self.mostWatches) feeds, which is the most there can be."))
    }
    counts.all = all + 1
    counts.ofChannel[channel] = ofChannel + 1
  }

  private func number(_ sql: String, _ values: [SQLiteValue] = []) throws(JobTrouble) -> Int {
    try database { connection throws(SQLiteError) in try connection.number(sql, values) }
  }

  private func addFeed(_ url: String, _ state: FeedState) throws(JobTrouble) -> Int64 {
    let bytes = state.encoded()
    let id = try database { connection throws(SQLiteError) in
      try connection.run(
        "INSERT INTO feeds(url, due_at, state, checksum) VALUES(?, ?, ?, ?)",
        [.text(url), .integer(state.dueAt), .bytes(bytes), .bits(RowCoding.checksum(bytes))])
      return Int64(try connection.number("SELECT last_insert_rowid()"))
    }
    try putSeen(state.seen, of: id)
    return id
  }
}
