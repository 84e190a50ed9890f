// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

extension ChannelFile {
  /// A table with its columns, but for its numbers, and what its rows are called.
  private struct Table {
    let name: String
    let columns: String
    /// `nil`: they are not worth a word.
    let word: (one: String, many: String)?
  }

  private static let tables = [
    Table(
      name: "favourites", columns: "network, channel, url, written, preview, checksum, saved_by, saved_at",
      word: ("favourite", "favourites")),
    Table(name: "policies", columns: "network, channel, json", word: ("policy", "policies")),
    Table(name: "lists", columns: "network, channel, kind, subject, first_shown, shown", word: ("list", "lists")),
    Table(
      name: "sent", columns: "network, channel, kind, message, url, ref, at", word: ("reference", "references")),
    Table(name: "feeds", columns: "url, due_at, state, checksum", word: ("feed", "feeds")),
    Table(name: "seen", columns: "items, checksum", word: nil),
    Table(
      name: "watches",
      columns: "feed, url, network, channel, channel_as_sent, written, words, added_by, added_at",
      word: ("watch", "watches")),
    Table(
      name: "news", columns: "feed, network, channel, at, state, ref, kept_until, value, checksum",
      word: ("line of news", "lines of news")),
  ]

  /// Copies what can be read of another database, which may be damaged.
  ///
  /// - Returns: how much that was, in words.
  func copy(from old: Connection) -> String {
    var words: [String] = []
    for table in Self.tables {
      let count = copy(table, from: old)
      if count > 0, let word = table.word { words.append("\(count) \(count == 1 ? word.one : word.many)") }
    }
    mendFeeds()
    return words.isEmpty ? "nothing" : words.joined(separator: ", ")
  }

  /// From both ends: what is damaged lies between. Rows keep their numbers.
  private func copy(_ table: Table, from old: Connection) -> Int {
    let width = table.columns.split(separator: ",").count + 1
    let marks = Array(repeating: "?", count: width).joined(separator: ", ")
    let insertion = "INSERT OR IGNORE INTO \(table.name)(id, \(table.columns)) VALUES(\(marks))"
    var count = 0
    try? connection.begin()
    for order in ["", " DESC"] {
      do throws(SQLiteError) {
        try old.rows("SELECT id, \(table.columns) FROM \(table.name) NOT INDEXED ORDER BY id\(order)") {
          row throws(SQLiteError) in
          var values: [SQLiteValue] = []
          for column in 0..<Int32(width) { values.append(try row.value(column)) }
          // A row that breaks the table's rules is one that was damaged.
          count += (try? connection.run(insertion, values)) ?? 0
          return true
        }
        break
      } catch {
        continue
      }
    }
    do throws(SQLiteError) {
      try connection.commit()
      return count
    } catch {
      connection.rollBack()
      return 0
    }
  }

  /// Has what was copied of watched feeds belong together again: a feed whose row is lost is made anew from its watch, as
  /// one that was never polled; what nobody watches goes.
  private func mendFeeds() {
    try? connection.execute(
      """
      BEGIN IMMEDIATE;
      INSERT OR IGNORE INTO feeds(id, url, due_at, state, checksum)
        SELECT feed, url, 0, x'', 0 FROM watches WHERE feed NOT IN (SELECT id FROM feeds);
      DELETE FROM watches WHERE feed NOT IN (SELECT id FROM feeds);
      DELETE FROM feeds WHERE id NOT IN (SELECT feed FROM watches);
      DELETE FROM seen WHERE id NOT IN (SELECT id FROM feeds);
      DELETE FROM news WHERE NOT EXISTS (
        SELECT 1 FROM watches w WHERE w.feed = news.feed AND w.network = news.network AND w.channel = news.channel);
      COMMIT;
      """)
    connection.rollBack()
  }
}
