// SPDX-License-Identifier: MIT

internal import CSQLite

/// A row of an answer, good until the closure that it is lent to returns
/// (https://www.sqlite.org/c3ref/column_blob.html).
///
/// Columns are counted from 0. A column of another type than the one asked for is an error and is never converted:
/// a damaged file can hold anything anywhere.
package struct Row: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// Whether nothing stands there.
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// A whole number.
  package func integer(_ column: Int32) throws(SQLiteError) -> Int64 {
    try expect(SQLITE_INTEGER, "a number", at: column)
    return sqlite3_column_int64(statement, column)
  }

  /// A whole number, cut to what fits.
  package func number(_ column: Int32) throws(SQLiteError) -> Int { Int(clamping: try integer(column)) }

  /// The 64 bits that ``SQLiteValue/bits(_:)`` wrote.
  package func bits(_ column: Int32) throws(SQLiteError) -> UInt64 { UInt64(bitPattern: try integer(column)) }

  /// A text. What is not UTF-8 in it becomes U+FFFD.
  package func text(_ column: Int32) throws(SQLiteError) -> String {
    try expect(SQLITE_TEXT, "a text", at: column)
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Bytes.
  package func bytes(_ column: Int32) throws(SQLiteError) -> [UInt8] {
    try expect(SQLITE_BLOB, "bytes", at: column)
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(sqlite3_column_bytes(statement, column))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }

  /// A text, or nothing.
  package func optionalText(_ column: Int32) throws(SQLiteError) -> String? {
    if isNull(column) { return nil }
    return try text(column)
  }

  /// Bytes, or nothing.
  package func optionalBytes(_ column: Int32) throws(SQLiteError) -> [UInt8]? {
    if isNull(column) { return nil }
    return try bytes(column)
  }

  /// Whatever stands there. Numbers with a fraction are not known here, and are taken as nothing.
  package func value(_ column: Int32) throws(SQLiteError) -> SQLiteValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(try integer(column))
    case SQLITE_TEXT: .text(try text(column))
    case SQLITE_BLOB: .bytes(try bytes(column))
    default: .null
    }
  }

  private func expect(_ type: Int32, _ name: String, at column: Int32) throws(SQLiteError) {
    guard sqlite3_column_type(statement, column) == type else {
      throw SQLiteError(code: SQLITE_MISMATCH, message: "column \(column) should hold \(name)")
    }
  }
}
