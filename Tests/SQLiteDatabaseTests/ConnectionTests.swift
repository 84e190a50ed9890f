// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing

@Suite("a connection")
struct ConnectionTests {
  private func memory() throws -> Connection {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE things(id INTEGER PRIMARY KEY, a, b)")
    return connection
  }

  @Test("what is bound comes back as it was")
  func roundTrip() throws {
    let connection = try memory()
    let values: [SQLiteValue] = [
      .null, .integer(.min), .integer(.max), .text(""), .text("a\u{0}b \u{1F600}"), .bytes([]), .bytes([0, 255, 0]),
      .bits(.max),
    ]
    for value in values { try connection.run("INSERT INTO things(a) VALUES(?)", [value]) }
    #expect(
      try connection.all("SELECT a FROM things ORDER BY id") { row throws(SQLiteError) in try row.value(0) } == values)
  }

  @Test("a column of another type is an error and is not converted")
  func types() throws {
    let connection = try memory()
    try connection.run("INSERT INTO things(a, b) VALUES(?, ?)", [.text("7"), .null])
    let sql = "SELECT a, b FROM things"
    #expect(throws: SQLiteError.self) {
      try connection.first(sql) { row throws(SQLiteError) in try row.integer(0) }
    }
    #expect(throws: SQLiteError.self) { try connection.first(sql) { row throws(SQLiteError) in try row.text(1) } }
    #expect(throws: SQLiteError.self) { try connection.first(sql) { row throws(SQLiteError) in try row.bytes(0) } }
    #expect(try connection.first(sql) { row throws(SQLiteError) in try row.optionalText(1) } == .some(nil))
  }

  @Test("a statement that is being read can be run within its own loop")
  func nested() throws {
    let connection = try memory()
    for number in 1...3 { try connection.run("INSERT INTO things(a) VALUES(?)", [.number(number)]) }
    var pairs = 0
    try connection.rows("SELECT a FROM things") { _ throws(SQLiteError) in
      try connection.rows("SELECT a FROM things") { _ throws(SQLiteError) in
        pairs += 1
        return true
      }
      return true
    }
    #expect(pairs == 9)
  }

  @Test("a statement is usable again after its reader threw")
  func reset() throws {
    let connection = try memory()
    try connection.run("INSERT INTO things(a) VALUES('x')")
    for _ in 0..<3 {
      #expect(throws: SQLiteError.self) {
        try connection.first("SELECT a FROM things") { row throws(SQLiteError) in try row.integer(0) }
      }
    }
    // A reader that was left open would keep the table from being dropped.
    try connection.execute("DROP TABLE things")
  }

  @Test("a transaction that throws leaves nothing behind")
  func rollBack() throws {
    let connection = try memory()
    #expect(throws: SQLiteError.self) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.run("INSERT INTO things(a) VALUES(1)")
        try connection.execute("no such statement")
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.number("SELECT count(*) FROM things") == 0)
  }

  @Test("a part of a transaction that throws takes back only what it did itself")
  func savepoint() throws {
    let connection = try memory()
    try connection.transaction { () throws(SQLiteError) in
      try connection.run("INSERT INTO things(a) VALUES(1)")
      let part: () throws(SQLiteError) -> Void = { () throws(SQLiteError) in
        try connection.savepoint(
          { () throws(SQLiteError) in
            try connection.run("INSERT INTO things(a) VALUES(2)")
            try connection.execute("no such statement")
          }, failure: { $0 })
      }
      #expect(throws: SQLiteError.self) { try part() }
      try connection.run("INSERT INTO things(a) VALUES(3)")
    }
    #expect(try connection.all("SELECT a FROM things") { row throws(SQLiteError) in try row.integer(0) } == [1, 3])
  }

  @Test("a file that is no database is a damaged one")
  func noDatabase() throws {
    let file = try TemporaryFile()
    try Data(repeating: 7, count: 4096).write(to: file.url)
    let connection = try Connection(path: file.path)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT * FROM sqlite_schema") }
    #expect(error?.isCorrupt == true)
  }

  @Test("a database that may have no more pages is full")
  func full() throws {
    let connection = try memory()
    try connection.execute("PRAGMA max_page_count = 2")
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("INSERT INTO things(a) VALUES(zeroblob(100000))")
    }
    #expect(error?.isFull == true)
    #expect(error?.isIO == false)
  }

  @Test("a lock that another connection holds is waited for, and then said to be held")
  func busy() throws {
    let file = try TemporaryFile()
    let first = try Connection(path: file.path)
    try first.execute("CREATE TABLE things(a)")
    try first.begin()
    let second = try Connection(path: file.path, patience: .milliseconds(10))
    let error = #expect(throws: SQLiteError.self) { try second.begin() }
    #expect(error?.isBusy == true)
    first.rollBack()
    try second.begin()
  }

  @Test("a connection for reading does not write, and one to an immutable file needs no other file")
  func readOnly() throws {
    let file = try TemporaryFile(name: "a file?#%20.sqlite")
    try Connection(path: file.path).execute("CREATE TABLE things(a); INSERT INTO things VALUES(1)")
    for access in [Connection.Access.readOnly, .immutable] {
      let connection = try Connection(path: file.path, access: access)
      #expect(connection.isReadOnly)
      #expect(try connection.number("SELECT a FROM things") == 1)
      let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO things VALUES(2)") }
      #expect(error?.isReadOnly == true)
    }
  }

  @Test("a file in a folder that is not there cannot be opened")
  func unopenable() {
    let error = #expect(throws: SQLiteError.self) { try Connection(path: "/proc/nowhere/file.sqlite") }
    #expect(error?.isUnopenable == true)
  }
}

/// A path in a folder of its own, which goes with it.
final class TemporaryFile {
  let url: URL
  var path: String { url.path }

  init(name: String = "file.sqlite") throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    url = folder.appendingPathComponent(name)
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
}
