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
}
