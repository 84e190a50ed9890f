// SPDX-License-Identifier: MIT

internal import SQLiteDatabase

/// `channels.sqlite`, or the same in memory: what people have asked the bot to keep.
///
/// A commit is on the disk when it returns (https://www.sqlite.org/pragma.html#pragma_synchronous).
final class ChannelFile {
  static let name = "channels.sqlite"

  let connection: Connection
  /// Which file it was when it was opened; `nil` in memory.
  let identity: FileIdentity?

  static func opening(in folder: StateFolder) -> DatabaseOpening {
    DatabaseOpening(
      folder: folder, name: name, migrations: migrations, settings: "PRAGMA synchronous = FULL;")
  }

  init(_ folder: StateFolder) throws(DatabaseOpening.Trouble) {
    if let reason = folder.makeFile(Self.name) { throw .unusable(reason) }
    // Before it is opened: were another put in its place meanwhile, it would only be opened once more.
    identity = folder.identity(of: Self.name)
    connection = try Self.opening(in: folder).open()
  }

  /// In memory.
  init() throws(SQLiteError) {
    connection = try Connection(path: ":memory:")
    identity = nil
    do throws(Migrations.Failure) {
      try Self.migrations.apply(to: connection)
    } catch {
      if case .database(let error) = error { throw error }
    }
  }

  /// Each table has its own numbers, by which it is read where the rest of it is damaged.
  private static let migrations = Migrations([
    """
    CREATE TABLE favourites(
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest has the highest
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      url TEXT NOT NULL,
      written TEXT NOT NULL,
      preview BLOB,
      checksum INTEGER NOT NULL, -- of the preview
      saved_by TEXT,
      saved_at INTEGER NOT NULL, -- milliseconds since 1970
      UNIQUE(network, channel, url)
    ) STRICT;
    CREATE INDEX favourites_by_age ON favourites(network, channel, id);
    CREATE TABLE policies(
      id INTEGER PRIMARY KEY,
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      json TEXT NOT NULL,
      UNIQUE(network, channel)
    ) STRICT;
    CREATE TABLE lists(
      id INTEGER PRIMARY KEY,
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      kind TEXT NOT NULL,
      subject TEXT NOT NULL,
      first_shown INTEGER NOT NULL,
      shown INTEGER NOT NULL,
      UNIQUE(network, channel)
    ) STRICT;
    CREATE TABLE sent(
      id INTEGER PRIMARY KEY AUTOINCREMENT, -- the newest has the highest
      network TEXT NOT NULL,
      channel TEXT NOT NULL,
      kind INTEGER NOT NULL, -- of the message's id: 0 a string, 1 an integer
      message TEXT NOT NULL,
      url TEXT NOT NULL,
      ref TEXT NOT NULL,
      at INTEGER NOT NULL, -- milliseconds since 1970
      UNIQUE(network, channel, kind, message, url)
    ) STRICT;
    """,
    feedTables,
  ])

  /// Does something with the database; its errors become a job's.
  func database<Value>(
    _ body: (Connection) throws(SQLiteError) -> Value
  ) throws(JobTrouble) -> Value {
    do throws(SQLiteError) { return try body(connection) } catch { throw .database(error) }
  }
}
