// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension PreviewFile {
  /// How often rows that are too old are looked for.
  static let sweeping = Duration.seconds(60)
  /// How many rows are removed at once: look-ups are answered in between.
  static let mostRemoved = 100

  /// What writing a part did.
  struct Written {
    /// What other processes forgot meanwhile.
    var forgotten: [String?] = []
    /// How much there is now.
    var figures = Store.Figures()
    /// There is more to be removed.
    var isUnfinished = false
  }

  /// Writes a part in one transaction, and removes what is too much or too old.
  ///
  /// - Parameter now: for the age of rows, in milliseconds since 1970.
  func write(
    _ part: PreviewBatch, limits: Store.Limits, now: Int64, sweeps: Bool
  ) throws(SQLiteError) -> Written {
    try connection.transaction { () throws(SQLiteError) in
      var written = Written()
      // What another process forgot before this moment is not brought back by a row that is older.
      written.forgotten = try newlyForgotten()
      let isEverything = written.forgotten.contains(nil)
      let urls = Set(written.forgotten.compactMap(\.self))
      if !isEverything {
        for (key, row) in part.rows where !urls.contains(key.url) { try put(row, for: key) }
      }
      for (key, used) in part.touches { try touch(key, used: used) }
      written.isUnfinished = try evict(limits)
      if sweeps { written.isUnfinished = try removeOld(limits, now: now) || written.isUnfinished }
      written.figures = try totals()
      return written
    }
  }

  private func put(_ row: UnwrittenRow, for key: PreviewKey) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO previews(hash, variant, url, landed, used, size, checksum, value) VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT(hash, variant) DO UPDATE SET url = excluded.url, landed = excluded.landed, used = excluded.used,
        size = excluded.size, checksum = excluded.checksum, value = excluded.value
      """,
      [
        .bits(Self.hash(key.url)), .bits(key.variant), .text(key.url), .integer(row.landed), .integer(row.used),
        .number(key.url.utf8.count + row.value.count),
        .bits(Self.checksum(key, landed: row.landed, row.value)), .bytes(row.value),
      ])
  }

  /// Less than a minute is not worth a write; more, in either direction, is: the clock may have been wrong.
  private func touch(_ key: PreviewKey, used: Int64) throws(SQLiteError) {
    try connection.run(
      "UPDATE previews SET used = ?1 WHERE hash = ?2 AND variant = ?3 AND url = ?4 AND abs(used - ?1) >= 60",
      [.integer(used), .bits(Self.hash(key.url)), .bits(key.variant), .text(key.url)])
  }

  /// Removes the least recently used rows above the limits; says whether some are left.
  private func evict(_ limits: Store.Limits) throws(SQLiteError) -> Bool {
    var figures = try totals()
    var removed = 0
    func isTooMuch() -> Bool { figures.rows > limits.rows || figures.bytes > limits.bytes }
    while isTooMuch() {
      if removed >= Self.mostRemoved { return true }
      let oldest = try connection.all(
        "SELECT id, size FROM previews ORDER BY used, id LIMIT ?", [.number(Self.mostRemoved)]
      ) {
        row throws(SQLiteError) in (id: try row.integer(0), size: try row.number(1))
      }
      if oldest.isEmpty {
        // The totals were wrong, as after damage: they are taken anew.
        try connection.run(
          "UPDATE totals SET (row_count, byte_count) = (SELECT count(*), coalesce(sum(size), 0) FROM previews)")
        return false
      }
      for row in oldest where isTooMuch() {
        try drop(row.id)
        figures.rows -= 1
        figures.bytes -= row.size
        removed += 1
      }
    }
    return false
  }

  /// Removes rows that landed longer ago than they are kept; says whether some are left.
  private func removeOld(_ limits: Store.Limits, now: Int64) throws(SQLiteError) -> Bool {
    let removed = try connection.run(
      "DELETE FROM previews WHERE id IN (SELECT id FROM previews WHERE landed < ? ORDER BY landed LIMIT ?)",
      [.integer(limits.oldest(at: now)), .number(Self.mostRemoved)])
    return removed == Self.mostRemoved
  }
}

extension Store.Limits {
  /// Before when a row must not have landed, in milliseconds since 1970.
  func oldest(at now: Int64) -> Int64 {
    let milliseconds = keep.components.seconds.multipliedReportingOverflow(by: 1000)
    return milliseconds.overflow ? .min : now.subtractingReportingOverflow(milliseconds.partialValue).partialValue
  }
}
