// SPDX-License-Identifier: MIT

internal import CSQLite

/// A prepared statement, finalised when its last owner lets go of it
/// (https://www.sqlite.org/c3ref/finalize.html).
///
/// It belongs to a ``Connection`` and to its thread.
final class Statement {
  let handle: OpaquePointer
  /// Whether its rows are being read: it must not be started again then.
  private(set) var isRunning = false

  /// Prepares one statement, to be kept (https://www.sqlite.org/c3ref/prepare.html).
  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw SQLiteError(of: connection) }
    guard let statement else { throw SQLiteError(code: SQLITE_MISUSE, message: "there is no statement in: \(sql)") }
    handle = statement
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs it with these parameters, and lends out each row until `each` says `false`.
  ///
  /// However it ends, it is reset afterwards: it holds no lock and no bytes of the caller
  /// (https://www.sqlite.org/c3ref/reset.html).
  func run(
    _ values: [SQLiteValue], _ each: (borrowing Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    isRunning = true
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
      isRunning = false
    }
    for (index, value) in values.enumerated() { try bind(value, at: Int32(index) + 1) }
    while try step() {
      let goesOn = try each(Row(handle))
      if !goesOn { return }
    }
  }

  /// https://www.sqlite.org/c3ref/step.html
  private func step() throws(SQLiteError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(of: sqlite3_db_handle(handle))
    }
  }

  /// Binds by position, from 1. SQLite copies what it is given (https://www.sqlite.org/c3ref/bind_blob.html).
  private func bind(_ value: SQLiteValue, at index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let number): sqlite3_bind_int64(handle, index, number)
      case .text(let text): bind(text, at: index)
      case .bytes(let bytes): bind(bytes, at: index)
      }
    guard code == SQLITE_OK else { throw SQLiteError(of: sqlite3_db_handle(handle)) }
  }

  private func bind(_ text: String, at index: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      // Null would bind NULL, and an empty text may have no address.
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return csqlite_bind_text(handle, index, "", 0) }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        csqlite_bind_text(handle, index, $0, UInt64(bytes.count))
      }
    }
  }

  private func bind(_ bytes: [UInt8], at index: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress, !buffer.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
      return csqlite_bind_blob(handle, index, start, UInt64(buffer.count))
    }
  }
}
