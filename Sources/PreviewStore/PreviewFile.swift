// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

/// `previews.sqlite`: what is known of links. It can be lost at any time; the next look at a link brings it back.
///
/// A commit does not wait for the disk: after a power cut the last seconds may be missing, and the file is sound
/// (https://www.sqlite.org/pragma.html#pragma_synchronous).
final class PreviewFile {
  static let name = "previews.sqlite"

  let connection: Connection
  /// Which file it was when it was opened.
  let identity: FileIdentity?
  /// The last entry of `forgotten` that is known here.
  var lastForgotten = 0
  /// Changes where another connection has written (https://www.sqlite.org/pragma.html#pragma_data_version).
  var dataVersion = 0
  /// When rows that are too old were last looked for.
  var lastSweep: ContinuousClock.Instant?

  static func opening(in folder: StateFolder) -> DatabaseOpening {
    DatabaseOpening(
      folder: folder, name: name, migrations: migrations,
      settings: "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4096; "
        + "PRAGMA wal_autocheckpoint = 4000;")
  }

  init(_ folder: StateFolder) throws(DatabaseOpening.Trouble) {
    if let reason = folder.makeFile(Self.name) { throw .unusable(reason) }
    // Before it is opened: were another put in its place meanwhile, it would only be opened once more.
    identity = folder.identity(of: Self.name)
    connection = try Self.opening(in: folder).open()
    // Nothing is in anybody's memory yet: what was forgotten so far concerns nobody here.
    lastForgotten = (try? connection.number("SELECT max(number) FROM forgotten")) ?? 0
    dataVersion = (try? connection.number("PRAGMA data_version")) ?? 0
  }

  /// Rows are found by a hash of the URL, which keeps the index small: of two URLs with one hash the later takes the place
  /// of the earlier, which a cache may. Totals are kept by the database itself, so that they are right whoever writes.
  private static let migrations = Migrations([
    """
    CREATE TABLE previews(
      id INTEGER PRIMARY KEY,
      hash INTEGER NOT NULL, -- of the URL
      variant INTEGER NOT NULL,
      url TEXT NOT NULL,
      landed INTEGER NOT NULL, -- milliseconds since 1970
      used INTEGER NOT NULL, -- seconds since 1970
      size INTEGER NOT NULL, -- bytes of url and value
      checksum INTEGER NOT NULL,
      value BLOB NOT NULL,
      UNIQUE(hash, variant)
    ) STRICT;
    CREATE INDEX previews_by_use ON previews(used);
    CREATE INDEX previews_by_age ON previews(landed);
    CREATE TABLE totals(id INTEGER PRIMARY KEY, row_count INTEGER NOT NULL, byte_count INTEGER NOT NULL) STRICT;
    INSERT INTO totals VALUES(1, 0, 0);
    CREATE TRIGGER preview_added AFTER INSERT ON previews BEGIN
      UPDATE totals SET row_count = row_count + 1, byte_count = byte_count + new.size;
    END;
    CREATE TRIGGER preview_changed AFTER UPDATE OF size ON previews WHEN new.size <> old.size BEGIN
      UPDATE totals SET byte_count = byte_count + new.size - old.size;
    END;
    CREATE TRIGGER preview_removed AFTER DELETE ON previews BEGIN
      UPDATE totals SET row_count = row_count - 1, byte_count = byte_count - old.size;
    END;
    CREATE TABLE forgotten(number INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT) STRICT;
    """
  ])

  /// A row as it stands in the file.
  struct Found {
    let id: Int64
    let landed: Int64
    let value: [UInt8]
    /// Whether it is what was written.
    let isSound: Bool
  }

  /// Looks a row up.
  func find(_ key: PreviewKey) throws(SQLiteError) -> Found? {
    try connection.first(
      "SELECT id, landed, checksum, value FROM previews WHERE hash = ? AND variant = ? AND url = ?",
      [.bits(Self.hash(key.url)), .bits(key.variant), .text(key.url)]
    ) { row throws(SQLiteError) in
      let id = try row.integer(0)
      // Damage can put anything anywhere.
      guard let landed = try? row.integer(1), let sum = try? row.bits(2), let value = try? row.bytes(3) else {
        return Found(id: id, landed: 0, value: [], isSound: false)
      }
      let isSound = sum == Self.checksum(key, landed: landed, value)
      return Found(id: id, landed: landed, value: value, isSound: isSound)
    }
  }

  /// Looks rows up, each in its place; all see the same state of the file.
  func find(_ keys: [PreviewKey]) throws(SQLiteError) -> [Found?] {
    if keys.count == 1 { return [try find(keys[0])] }
    return try connection.reading { () throws(SQLiteError) in
      var rows: [Found?] = []
      rows.reserveCapacity(keys.count)
      for key in keys { rows.append(try find(key)) }
      return rows
    }
  }

  /// Deletes a row.
  func drop(_ id: Int64) throws(SQLiteError) { try connection.run("DELETE FROM previews WHERE id = ?", [.integer(id)]) }

  /// How much there is.
  func totals() throws(SQLiteError) -> Store.Figures {
    try connection.first("SELECT row_count, byte_count FROM totals") { row throws(SQLiteError) in
      var figures = Store.Figures()
      figures.rows = try row.number(0)
      figures.bytes = try row.number(1)
      return figures
    } ?? Store.Figures()
  }

  /// What rows are found by.
  static func hash(_ url: String) -> UInt64 {
    var hash = StableHash()
    hash.feed(url)
    return hash.value
  }

  static func checksum(_ key: PreviewKey, landed: Int64, _ value: [UInt8]) -> UInt64 {
    var hash = StableHash()
    hash.feed(key.url)
    hash.feed(key.variant)
    hash.feed(UInt64(bitPattern: landed))
    hash.feed(value)
    return hash.value
  }
}
