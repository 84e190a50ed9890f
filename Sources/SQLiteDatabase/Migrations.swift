// SPDX-License-Identifier: MIT

/// The steps that bring a database from any earlier format to the one of today.
///
/// `PRAGMA user_version` says how many of them a file has behind it (https://www.sqlite.org/pragma.html#pragma_user_version).
/// A step that was released is never changed: a new one is added.
package struct Migrations: Sendable {
  /// What went wrong.
  package enum Failure: Error, Sendable, Equatable {
    /// A newer program has written the file: its format, and the newest known here.
    case newer(found: Int, known: Int)
    case database(SQLiteError)
  }

  private let steps: [String]

  /// Steps in order, each a script.
  package init(_ steps: [String]) { self.steps = steps }

  /// The format of today.
  package var newest: Int { steps.count }

  /// Looks at a file's format without writing; throws where it is newer than today's.
  ///
  /// - Returns: whether it is today's.
  @discardableResult
  package func check(_ connection: Connection) throws(Failure) -> Bool {
    let found: Int
    do throws(SQLiteError) { found = try connection.number("PRAGMA user_version") } catch { throw .database(error) }
    guard found <= newest else { throw .newer(found: found, known: newest) }
    return found == newest
  }

  /// Takes the steps that are missing, all of them or none.
  package func apply(to connection: Connection) throws(Failure) {
    if try check(connection) { return }
    do throws(SQLiteError) {
      try connection.transaction { () throws(SQLiteError) in
        // Another process may have been faster.
        let done = try connection.number("PRAGMA user_version")
        for step in steps.dropFirst(max(done, 0)) { try connection.execute(step) }
        if done < newest { try connection.execute("PRAGMA user_version = \(newest)") }
      }
    } catch {
      throw .database(error)
    }
    try check(connection)
  }
}
