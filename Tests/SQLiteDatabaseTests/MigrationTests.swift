// SPDX-License-Identifier: MIT

import SQLiteDatabase
import Testing

@Suite("the steps from format to format")
struct MigrationTests {
  private let first = "CREATE TABLE a(x); INSERT INTO a VALUES(1)"
  private let second = "ALTER TABLE a ADD COLUMN y"

  @Test("a new database takes all steps, an older one those that are missing")
  func steps() throws {
    let connection = try Connection(path: ":memory:")
    try Migrations([first]).apply(to: connection)
    try Migrations([first, second]).apply(to: connection)
    try Migrations([first, second]).apply(to: connection)
    #expect(try connection.number("PRAGMA user_version") == 2)
    #expect(try connection.number("SELECT count(*) FROM a WHERE y IS NULL") == 1)
  }

  @Test("a newer format is refused by its number, and nothing is changed")
  func newer() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("PRAGMA user_version = 7")
    #expect(throws: Migrations.Failure.newer(found: 7, known: 1)) { try Migrations([first]).apply(to: connection) }
    #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 0)
  }

  @Test("where one step fails none is taken")
  func allOrNothing() throws {
    let connection = try Connection(path: ":memory:")
    #expect(throws: Migrations.Failure.self) { try Migrations([first, "nonsense"]).apply(to: connection) }
    #expect(try connection.number("PRAGMA user_version") == 0)
    #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 0)
  }
}
