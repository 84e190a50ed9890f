// SPDX-License-Identifier: MIT

internal import CSQLite

extension Connection {
  /// Whether a transaction is open. Some failures roll back all of it at once
  /// (https://www.sqlite.org/c3ref/get_autocommit.html).
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Begins a transaction that may write from the start, so that it cannot fail later for want of the lock
  /// (https://www.sqlite.org/lang_transaction.html).
  package func begin() throws(SQLiteError) { try run("BEGIN IMMEDIATE") }

  /// Makes what was written last.
  package func commit() throws(SQLiteError) { try run("COMMIT") }

  /// Takes back what was written since ``begin()``; does nothing where that has happened already.
  package func rollBack() {
    if isInTransaction { _ = try? run("ROLLBACK") }
  }

  /// Runs `body` in a transaction: all of it or, where it throws, nothing.
  package func transaction<Result>(
    _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try begin()
    return try ending(body)
  }

  /// Runs `body`, which only reads, in a transaction: it sees one state of the database, and locks it once.
  package func reading<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try run("BEGIN")
    return try ending(body)
  }

  /// Runs `body` in the transaction that was begun, and ends that one way or the other.
  private func ending<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    do throws(SQLiteError) {
      let result = try body()
      try commit()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` within a transaction so that, where it throws, only what it did is taken back
  /// (https://www.sqlite.org/lang_savepoint.html).
  package func savepoint<Result, Failure>(
    _ body: () throws(Failure) -> Result, failure: (SQLiteError) -> Failure
  ) throws(Failure) -> Result {
    do throws(SQLiteError) { try run("SAVEPOINT part") } catch { throw failure(error) }
    do throws(Failure) {
      let result = try body()
      do throws(SQLiteError) { try run("RELEASE part") } catch { throw failure(error) }
      return result
    } catch {
      if isInTransaction {
        _ = try? run("ROLLBACK TO part")
        _ = try? run("RELEASE part")
      }
      throw error
    }
  }
}
