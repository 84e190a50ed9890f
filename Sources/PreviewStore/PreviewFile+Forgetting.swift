// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

extension PreviewFile {
  /// How many entries of what was forgotten are kept for the other processes.
  static let mostForgotten = 1000

  /// Forgets a URL, or everything, and leaves word of it for the other processes.
  ///
  /// - Parameter unwritten: the keys of it that were waiting to be written, and count as forgotten, too.
  /// - Returns: how many rows that were, and what others have forgotten meanwhile.
  func forget(
    _ url: String?, unwritten: Set<PreviewKey>
  ) throws(SQLiteError) -> (count: Int, forgotten: [String?]) {
    let result = try connection.transaction { () throws(SQLiteError) in
      let forgotten = try newlyForgotten()
      var count = 0
      for key in unwritten where try find(key) == nil { count += 1 }
      if let url {
        count += try connection.run(
          "DELETE FROM previews WHERE hash = ? AND url = ?", [.bits(Self.hash(url)), .text(url)])
      } else {
        count += try connection.run("DELETE FROM previews")
      }
      try connection.run("INSERT INTO forgotten(url) VALUES(?)", [.optional(url)])
      // Its number is the next one, and everything before it was read above, in this transaction.
      lastForgotten = try connection.number("SELECT max(number) FROM forgotten")
      try connection.run("DELETE FROM forgotten WHERE number <= ?", [.number(lastForgotten - Self.mostForgotten)])
      return (count, forgotten)
    }
    // The disk has its room back. That it cannot have it does no harm.
    if url == nil { try? connection.execute("PRAGMA incremental_vacuum") }
    return result
  }

  /// What other processes forgot since the last look, where the file was changed by another connection at all.
  func forgottenElsewhere() throws(SQLiteError) -> [String?] {
    let version = try connection.number("PRAGMA data_version")
    if version == dataVersion { return [] }
    dataVersion = version
    return try newlyForgotten()
  }

  /// The entries that are not known here yet.
  func newlyForgotten() throws(SQLiteError) -> [String?] {
    let entries = try connection.all(
      "SELECT number, url FROM forgotten WHERE number > ? ORDER BY number", [.number(lastForgotten)]
    ) { row throws(SQLiteError) in (number: try row.number(0), url: try row.optionalText(1)) }
    guard let first = entries.first, let last = entries.last else { return [] }
    // Where entries were trimmed unseen, nobody knows what they were.
    let isWhole = first.number <= lastForgotten + 1
    lastForgotten = last.number
    return isWhole ? entries.map(\.url) : [nil]
  }
}
