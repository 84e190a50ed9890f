// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// The most lines of news that are kept in all.
  static let mostNews = 50_000
  /// How long news can wait to be said, in milliseconds: seven days. After that it is none.
  static let longestUnsaid: Int64 = 7 * 86_400_000
  /// How long the bridge has to name what was said, in milliseconds: a day.
  static let longestUnposted: Int64 = 86_400_000
  /// How long what it named can be said anew, in milliseconds: thirty days. Nobody edits a line that is older.
  static let longestPosted: Int64 = 30 * 86_400_000

  /// Where a line of news stands, as a number in its row. The index of what is unsaid is made for the first.
  private enum NewsState: Int { case waiting, written, settled }

  /// Keeps news for the channels that still watch the feed; returns it, named.
  func add(_ news: [FeedNews], of feed: Int64, at now: Int64) throws(JobTrouble) -> [FeedNews] {
    if news.isEmpty { return [] }
    var named: [FeedNews] = []
    for var item in news where try isWatched(feed, by: item.channel) {
      item.feed = feed
      item.at = max(item.at, 0)
      item.ref = nil
      item.more = min(max(item.more, 0), Int(Int32.max)) + max(item.items.count - FeedNews.mostItems, 0)
      item.items = Array(item.items.prefix(FeedNews.mostItems))
      item.id = FeedNews.name(try insert(item, at: now), at: item.at)
      named.append(item)
    }
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        "DELETE FROM news WHERE id <= (SELECT max(id) FROM news) - ?", [.number(Self.mostNews)])
    }
    try dropOldNews(at: now, most: 100)
    return named
  }

  /// For a process that begins to say news: what another one has left unsaid or unconfirmed waits again, unless it is
  /// too old.
  ///
  /// - Parameter names: of news that was written out, though its row may not say so.
  func takeUpNews(at now: Int64, written names: [String]) throws(JobTrouble) {
    for name in names { try newsWritten(name, awaitsConfirmation: false, at: now) }
    try dropOldNews(at: now, most: Self.mostNews)
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        "UPDATE news SET state = ? WHERE state = ?",
        [.number(NewsState.waiting.rawValue), .number(NewsState.written.rawValue)])
    }
  }

  /// News that waits to be said, the oldest first.
  func unsaidNews(count: Int) throws(JobTrouble) -> [FeedNews] {
    var news: [FeedNews] = []
    let most = min(max(count, 0), Self.longestPage)
    if most == 0 { return [] }
    try database { connection throws(SQLiteError) in
      // The condition stands as in the index, which is found by that.
      try connection.rows("SELECT \(FeedNews.columns) FROM news WHERE state = 0 ORDER BY id") {
        row throws(SQLiteError) in
        if let item = FeedNews(row) { news.append(item) }
        return news.count < most
      }
    }
    return news
  }

  /// News was written out: it is settled, or waits to be confirmed.
  func newsWritten(_ id: String, awaitsConfirmation: Bool, at now: Int64) throws(JobTrouble) {
    guard let (number, moment) = FeedNews.parts(of: id) else { return }
    let keptUntil = now &+ (awaitsConfirmation ? Self.longestUnsaid : Self.longestUnposted)
    try database { connection throws(SQLiteError) in
      // What was posted already stays so.
      _ = try connection.run(
        "UPDATE news SET state = ?, kept_until = ? WHERE id = ? AND at = ? AND state <> ?",
        [
          .number((awaitsConfirmation ? NewsState.written : .settled).rawValue), .integer(keptUntil), .integer(number),
          .integer(moment), .number(NewsState.settled.rawValue),
        ])
    }
  }

  /// The bridge has posted news of this channel, under an id of its own.
  func newsPosted(_ id: String, in channel: ChannelName, ref: String, at now: Int64) throws(JobTrouble) {
    guard let (number, moment) = FeedNews.parts(of: id) else { return }
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        "UPDATE news SET state = ?, ref = ?, kept_until = ? WHERE id = ? AND at = ? AND network = ? AND channel = ?",
        [
          .number(NewsState.settled.rawValue), .text(ref), .integer(now &+ Self.longestPosted), .integer(number),
          .integer(moment), .text(channel.network), .text(channel.name),
        ])
    }
  }

  /// Forgets news.
  func dropNews(_ id: String) throws(JobTrouble) {
    guard let (number, moment) = FeedNews.parts(of: id) else { return }
    try database { connection throws(SQLiteError) in
      _ = try connection.run("DELETE FROM news WHERE id = ? AND at = ?", [.integer(number), .integer(moment)])
    }
  }

  /// The news of a feed that the bridge has given an id, the newest first.
  func postedNews(feed: Int64, at now: Int64) throws(JobTrouble) -> [FeedNews] {
    try database { connection throws(SQLiteError) in
      try connection.all(
        """
        SELECT \(FeedNews.columns) FROM news
        WHERE feed = ? AND ref IS NOT NULL AND kept_until >= ? ORDER BY id DESC LIMIT ?
        """,
        [.integer(feed), .integer(now), .number(Self.longestPage)]
      ) { row throws(SQLiteError) -> FeedNews? in FeedNews(row) }
    }.compactMap(\.self)
  }

  /// Keeps how news reads now.
  func replaceNews(_ news: FeedNews) throws(JobTrouble) {
    guard let (number, moment) = FeedNews.parts(of: news.id), moment == news.at else { return }
    let value = news.encoded()
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        UPDATE news SET value = ?, checksum = ?
        WHERE id = ? AND at = ? AND feed = ? AND network = ? AND channel = ?
        """,
        [
          .bytes(value), .bits(FeedNews.checksum(value, news.feed, news.channel, news.at)), .integer(number),
          .integer(moment), .integer(news.feed), .text(news.channel.network), .text(news.channel.name),
        ])
    }
  }

  private func isWatched(_ feed: Int64, by channel: ChannelName) throws(JobTrouble) -> Bool {
    try database { connection throws(SQLiteError) in
      try connection.number(
        "SELECT count(*) FROM watches WHERE feed = ? AND network = ? AND channel = ?",
        [.integer(feed), .text(channel.network), .text(channel.name)]) > 0
    }
  }

  private func insert(_ news: FeedNews, at now: Int64) throws(JobTrouble) -> Int64 {
    let value = news.encoded()
    return try database { connection throws(SQLiteError) in
      try connection.run(
        """
        INSERT INTO news(feed, network, channel, at, state, kept_until, value, checksum) VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .integer(news.feed), .text(news.channel.network), .text(news.channel.name), .integer(news.at),
          .number(NewsState.waiting.rawValue), .integer(now &+ Self.longestUnsaid), .bytes(value),
          .bits(FeedNews.checksum(value, news.feed, news.channel, news.at)),
        ])
      return Int64(try connection.number("SELECT last_insert_rowid()"))
    }
  }

  private func dropOldNews(at now: Int64, most: Int) throws(JobTrouble) {
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        "DELETE FROM news WHERE id IN (SELECT id FROM news WHERE kept_until < ? ORDER BY kept_until LIMIT ?)",
        [.integer(now), .number(most)])
    }
  }
}
