// SPDX-License-Identifier: MIT

internal import Glibc
internal import SQLiteDatabase

/// How one of the files is opened.
struct DatabaseOpening {
  /// Why it cannot be used.
  enum Trouble: Error {
    /// A newer version wrote it, as a sentence says.
    case newer(String)
    /// It is damaged.
    case damaged
    /// Anything else, in words.
    case unusable(String)
  }

  /// The largest file that is read as a whole at the start, to see whether it is sound: 2 MiB take some milliseconds.
  static let largestChecked = 2 << 20

  let folder: StateFolder
  let name: String
  let migrations: Migrations
  /// What is set for the connection before the file gets its first table.
  let settings: String

  private var path: String { folder.file(name) }

  /// Opens it. A file of a newer version is left as it is.
  func open() throws(Trouble) -> Connection {
    let connection = try asTrouble { () throws(SQLiteError) in try Connection(path: path) }
    try checkFormat(of: connection)
    if connection.isReadOnly { throw .unusable("\(path) may only be read") }
    try asTrouble { () throws(SQLiteError) in
      try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA journal_size_limit = 16777216; \(settings)")
      try useWriteAheadLog(on: connection)
    }
    do throws(Migrations.Failure) { try migrations.apply(to: connection) } catch { throw trouble(error) }
    try checkWriting(to: connection)
    try checkSoundness(of: connection)
    return connection
  }

  /// Opens it for reading, with as little as possible.
  func openForReading() throws(Trouble) -> Connection {
    for access in [Connection.Access.readOnly, .immutable] {
      guard let connection = try? Connection(path: path, access: access) else { continue }
      do throws(Trouble) {
        try checkFormat(of: connection)
        return connection
      } catch {
        if case .newer = error { throw error }
      }
    }
    throw .unusable("\(path) cannot be read")
  }

  private func checkFormat(of connection: Connection) throws(Trouble) {
    do throws(Migrations.Failure) {
      try migrations.check(connection)
    } catch {
      if case .newer = error { connection.leaveFilesAlone() }
      throw trouble(error)
    }
  }

  /// Readers and a writer do not wait for each other then (https://www.sqlite.org/wal.html). Where the file system
  /// cannot do it, SQLite stays with what it has.
  ///
  /// The change itself does not wait for a lock: two processes that start at once may meet here.
  private func useWriteAheadLog(on connection: Connection) throws(SQLiteError) {
    for _ in 0..<40 {
      do throws(SQLiteError) {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy else { throw error }
        usleep(50_000)
      }
    }
    try connection.execute("PRAGMA journal_mode = WAL")
  }

  /// A file that can be opened may still lie where nothing can be written.
  private func checkWriting(to connection: Connection) throws(Trouble) {
    do throws(SQLiteError) {
      try connection.begin()
      connection.rollBack()
    } catch {
      if !error.isBusy { throw trouble(error) }
    }
  }

  private func checkSoundness(of connection: Connection) throws(Trouble) {
    guard let size = folder.size(of: name), size <= Self.largestChecked else { return }
    let answer = try asTrouble { () throws(SQLiteError) in
      try connection.first("PRAGMA quick_check(1)") { row throws(SQLiteError) in try row.text(0) }
    }
    if answer != "ok" { throw .damaged }
  }

  private func asTrouble<Value>(_ body: () throws(SQLiteError) -> Value) throws(Trouble) -> Value {
    do throws(SQLiteError) { return try body() } catch { throw trouble(error) }
  }

  private func trouble(_ error: SQLiteError) -> Trouble {
    error.isCorrupt ? .damaged : .unusable("\(path) cannot be opened: \(error.message)")
  }

  private func trouble(_ failure: Migrations.Failure) -> Trouble {
    switch failure {
    case .newer(let found, let known):
      .newer(
        "\(path) was written by a newer version of unfurl (format \(found); this version reads up to \(known)): "
          + "run that version, or use another folder with --state")
    case .database(let error): trouble(error)
    }
  }
}
