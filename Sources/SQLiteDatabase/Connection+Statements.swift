// SPDX-License-Identifier: MIT

internal import CSQLite

extension Connection {
  /// Runs statements without parameters, as they stand in a text (https://www.sqlite.org/c3ref/exec.html).
  package func execute(_ script: String) throws(SQLiteError) {
    guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else { throw SQLiteError(of: handle) }
  }

  /// Runs one statement that is kept prepared.
  ///
  /// - Returns: how many rows it changed (https://www.sqlite.org/c3ref/changes.html).
  @discardableResult
  package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    try statement(sql).run(values) { _ throws(SQLiteError) in true }
    return Int(sqlite3_changes(handle))
  }

  /// Runs one statement that is kept prepared, and lends out each row of its answer until `each` says `false`.
  package func rows(
    _ sql: String, _ values: [SQLiteValue] = [], until each: (borrowing Row) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) {
    try statement(sql).run(values, each)
  }

  /// The rows of an answer.
  package func all<Element>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> [Element] {
    var elements: [Element] = []
    try rows(sql, values) { row throws(SQLiteError) in
      elements.append(try read(row))
      return true
    }
    return elements
  }

  /// The first row of an answer, if it has one.
  package func first<Element>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing Row) throws(SQLiteError) -> Element
  ) throws(SQLiteError) -> Element? {
    var element: Element?
    try rows(sql, values) { row throws(SQLiteError) in
      element = try read(row)
      return false
    }
    return element
  }

  /// The number that an answer consists of; 0 where it has no row.
  package func number(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
    try first(sql, values) { row throws(SQLiteError) in try row.number(0) } ?? 0
  }
}
