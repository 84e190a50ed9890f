// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

extension ChannelFile {
  /// A table with its columns, but for its numbers, and what its rows are called.
  private struct Table {
    let name: String
    let columns: String
    let word: (one: String, many: String)
  }

  private static let tables = [
    Table(
      name: "favourites", columns: "network, channel, url, written, preview, checksum, saved_by, saved_at",
      word: ("favourite", "favourites")),
    Table(name: "policies", columns: "network, channel, json", word: ("policy", "policies")),
    Table(name: "lists", columns: "network, channel, kind, subject, first_shown, shown", word: ("list", "lists")),
    Table(
      name: "sent", columns: "network, channel, kind, message, url, ref, at", word: ("reference", "references")),
  ]

  /// Copies what can be read of another database, which may be damaged.
  ///
  /// - Returns: how much that was, in words.
  func copy(from old: Connection) -> String {
    var words: [String] = []
    for table in Self.tables {
      let count = copy(table, from: old)
      if count > 0 { words.append("\(count) \(count == 1 ? table.word.one : table.word.many)") }
    }
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
}
