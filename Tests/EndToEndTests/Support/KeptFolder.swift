// SPDX-License-Identifier: MIT

import Foundation
import SQLiteDatabase
import Testing
import UnfurlTestKit

/// A state folder that is not there yet, in a folder of its own, which goes with it.
final class KeptFolder: Sendable {
  static let previews = "previews.sqlite"
  static let channels = "channels.sqlite"

  private let outer: URL
  let path: String

  init() throws {
    outer = FileManager.default.temporaryDirectory.appendingPathComponent("unfurl-state-\(UUID().uuidString)")
    path = outer.appendingPathComponent("state").path
    try FileManager.default.createDirectory(at: outer, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: outer) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// What is in the folder, by name.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

  /// Puts other bytes in a file's place, and makes the folder where it is not there.
  func put(_ bytes: Data, in name: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: file(name)))
  }

  /// The bits of a file's or folder's mode that say who may do what.
  static func rights(of path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  /// A connection of one's own to one of the files.
  func connection(to name: String) throws -> Connection { try Connection(path: file(name)) }

  /// The number that a question to one of the files is answered by.
  func number(_ question: String, in name: String) throws -> Int {
    try connection(to: name).number(question)
  }

  /// What is wrong with the two files, each as a whole: no fault of the files' own, and totals that are true.
  func faults() throws -> [String] {
    var faults: [String] = []
    for name in [Self.previews, Self.channels] {
      let said = try connection(to: name).all("PRAGMA integrity_check") { row throws(SQLiteError) in try row.text(0) }
      faults += said.filter { $0 != "ok" }.map { "\(name): \($0)" }
    }
    let wrong = try number(
      """
      SELECT count(*) FROM totals WHERE row_count <> (SELECT count(*) FROM previews)
        OR byte_count <> (SELECT coalesce(sum(size), 0) FROM previews)
      """, in: Self.previews)
    if wrong != 0 { faults.append("the totals are wrong") }
    return faults
  }
}
