// SPDX-License-Identifier: MIT

/// What is bound to a parameter of a statement (https://www.sqlite.org/datatype3.html).
package enum SQLiteValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  /// A text, or null where there is none.
  package static func optional(_ text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  /// Bytes, or null where there are none.
  package static func optional(_ bytes: [UInt8]?) -> SQLiteValue { bytes.map { .bytes($0) } ?? .null }

  /// All 64 bits of a number, of which SQLite knows only signed ones.
  package static func bits(_ number: UInt64) -> SQLiteValue { .integer(Int64(bitPattern: number)) }

  /// A number.
  package static func number(_ number: Int) -> SQLiteValue { .integer(Int64(number)) }
}
