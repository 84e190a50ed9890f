// SPDX-License-Identifier: MIT

internal import CSQLite

/// What SQLite says when it could not do what it was asked (https://www.sqlite.org/rescode.html).
package struct SQLiteError: Error, Sendable, Equatable {
  /// The extended result code.
  package let code: Int32
  /// In SQLite's words.
  package let message: String

  init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// What a connection says of its last call (https://www.sqlite.org/c3ref/errcode.html).
  init(of connection: OpaquePointer?) {
    code = sqlite3_extended_errcode(connection)
    message = sqlite3_errmsg(connection).map { String(cString: $0) } ?? "unknown error"
  }
}

extension SQLiteError {
  /// The code without what extends it.
  private var primary: Int32 { code & 0xFF }

  /// The disk, or the room the database may have, is used up.
  package var isFull: Bool { primary == SQLITE_FULL }
  /// The file is no database, or one that is damaged.
  package var isCorrupt: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }
  /// It may be read only.
  package var isReadOnly: Bool { primary == SQLITE_READONLY }
  /// Another connection holds it, and did not let go in time.
  package var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }
  /// The system could not read or write.
  package var isIO: Bool { primary == SQLITE_IOERR }
  /// The file, or one that belongs to it, cannot be opened or made.
  package var isUnopenable: Bool {
    primary == SQLITE_CANTOPEN || primary == SQLITE_PERM || primary == SQLITE_AUTH || isReadOnly
  }
}
