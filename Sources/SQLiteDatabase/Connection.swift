// SPDX-License-Identifier: MIT

internal import CSQLite

/// A connection to one database, closed when its last owner lets go of it (https://www.sqlite.org/c3ref/close.html).
///
/// It belongs to one thread at a time, which is why it is not `Sendable`: SQLite is told so, and takes no locks of its
/// own (https://www.sqlite.org/threadsafe.html).
package final class Connection {
  /// How a file is opened.
  package enum Access: Sendable {
    /// For reading and writing; a file that is not there is made, an empty database.
    case readWrite
    /// For reading.
    case readOnly
    /// For reading, and nobody else writes: needs no lock and no file beside it, and sees nothing of a write-ahead log
    /// (https://www.sqlite.org/uri.html#uriimmutable).
    case immutable
  }

  let handle: OpaquePointer
  /// Prepared statements by their text. All texts stand in the source, so that it does not grow without end.
  private var statements: [String: Statement] = [:]

  /// Opens a file, or `:memory:` (https://www.sqlite.org/c3ref/open.html).
  ///
  /// SQLite looks at the file with the first statement: that it is no database is found then.
  ///
  /// - Parameter patience: for how long another connection's lock is waited for.
  package init(
    path: String, access: Access = .readWrite, patience: Duration = .seconds(2)
  ) throws(SQLiteError) {
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_EXRESCODE
    var name = path
    switch access {
    case .readWrite: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(Self.escaped(path))?immutable=1"
    }
    // SQLite may be built so that every name beginning with `file:` is a URI.
    if access != .immutable, !path.hasPrefix("/"), path != ":memory:" { name = "./\(path)" }
    var connection: OpaquePointer?
    let code = sqlite3_open_v2(name, &connection, flags, nil)
    guard let connection else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    guard code == SQLITE_OK else {
      // Even a connection that could not be opened must be closed.
      let error = SQLiteError(of: connection)
      sqlite3_close_v2(connection)
      throw error
    }
    handle = connection
    let (seconds, attoseconds) = patience.components
    let milliseconds = min(max(seconds, 0), 3600) * 1000 + attoseconds / 1_000_000_000_000_000
    sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
  }

  deinit {
    statements.removeAll()
    // The kind that waits for statements that somebody still holds.
    sqlite3_close_v2(handle)
  }

  /// Whether it can only be read, which SQLite may find out by itself (https://www.sqlite.org/c3ref/db_readonly.html).
  package var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Leaves the files as they are at the end: the write-ahead log is not brought into the database, nor deleted.
  package func leaveFilesAlone() { csqlite_leave_log_alone(handle) }

  /// The statement for a text, ready to run.
  func statement(_ sql: String) throws(SQLiteError) -> Statement {
    if let known = statements[sql] {
      // One that is being read stays with its reader.
      return known.isRunning ? try Statement(sql, on: handle) : known
    }
    let made = try Statement(sql, on: handle)
    statements[sql] = made
    return made
  }

  /// A path for a URI (https://www.sqlite.org/uri.html#the_uri_path).
  private static func escaped(_ path: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
