// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// Some of a channel's watched feeds, as they were added.
  func watchedFeeds(in channel: ChannelName, first: Int, count: Int) throws(JobTrouble) -> FeedPage {
    let first = max(first, 1)
    let names: [SQLiteValue] = [.text(channel.network), .text(channel.name)]
    return try database { connection throws(SQLiteError) in
      let feeds = try connection.all(
        """
        SELECT \(FeedWatch.columns), w.feed, w.url, \(WatchedFeed.columns)
        FROM watches w LEFT JOIN feeds f ON f.id = w.feed
        WHERE w.network = ? AND w.channel = ? ORDER BY w.id LIMIT ? OFFSET ?
        """,
        names + [.number(min(max(count, 0), Self.longestPage)), .number(first - 1)]
      ) { row throws(SQLiteError) -> FeedWithWatches? in
        guard let watch = FeedWatch(row, at: 0) else { return nil }
        if let feed = WatchedFeed(row, at: 9) { return FeedWithWatches(feed: feed, watches: [watch]) }
        // What people asked for is listed even where the feed's own row is damaged.
        guard let id = try? row.integer(7), let url = try? row.text(8) else { return nil }
        return FeedWithWatches(feed: WatchedFeed(id: id, url: url, state: FeedState()), watches: [watch])
      }
      let count = try connection.number("SELECT count(*) FROM watches WHERE network = ? AND channel = ?", names)
      return FeedPage(first: first, feeds: feeds.compactMap(\.self), count: count)
    }
  }

  /// The channels that watch feeds.
  func channelsWithFeeds() throws(JobTrouble) -> [ChannelName] {
    try database { connection throws(SQLiteError) in
      try connection.all("SELECT DISTINCT network, channel FROM watches ORDER BY network, channel") {
        row throws(SQLiteError) in ChannelName(network: try row.text(0), name: try row.text(1))
      }
    }
  }

  /// A feed with all who watch it.
  func watchedFeed(url: String) throws(JobTrouble) -> FeedWithWatches? {
    let feed = try database { connection throws(SQLiteError) in
      try connection.first(
        "SELECT \(WatchedFeed.columnsWithSeen) FROM feeds f LEFT JOIN seen s ON s.id = f.id WHERE f.url = ?",
        [.text(url)]
      ) { row throws(SQLiteError) -> WatchedFeed? in WatchedFeed(withSeen: row, at: 0) }
    }
    guard let feed = feed ?? nil else { return nil }
    return FeedWithWatches(feed: feed, watches: try watches(of: feed.id))
  }

  /// Those who watch a feed, the first first.
  func watches(of feed: Int64) throws(JobTrouble) -> [FeedWatch] {
    try database { connection throws(SQLiteError) in
      try connection.all(
        "SELECT \(FeedWatch.columns) FROM watches w WHERE w.feed = ? ORDER BY w.id", [.integer(feed)]
      ) { row throws(SQLiteError) -> FeedWatch? in FeedWatch(row, at: 0) }
    }.compactMap(\.self)
  }
}
