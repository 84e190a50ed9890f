// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The folder of public test cases, where there is one: `$UNFURL_CONFORMANCE`, else `../shared/conformance`.
///
/// The cases are not part of this project. Without them the tests here say that they were skipped.
enum ConformanceFolder {
  static let root: URL? = {
    if let named = ProcessInfo.processInfo.environment["UNFURL_CONFORMANCE"], !named.isEmpty {
      return URL(fileURLWithPath: named)
    }
    return exists(beside) ? beside : nil
  }()

  /// Floors are held for the folder beside the checkout; any other is merely scored.
  static let holdsFloors: Bool = root.map { $0.standardizedFileURL == beside.standardizedFileURL } ?? false

  /// Whether there are cases; where not, says so once.
  static let isPresent: Bool = {
    if root != nil { return true }
    print("conformance: skipped, there is no folder of cases (set UNFURL_CONFORMANCE to one)")
    return false
  }()

  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let beside = package.deletingLastPathComponent().appendingPathComponent("shared/conformance")

  private static func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  /// The cases of a suite, such as `urls/sopel`; none where there is no such file. A line that is no object is a case
  /// without fields, so that it counts as one that is not passed.
  static func cases(_ suite: String) -> [Case] {
    guard let root else { return [] }
    let file = root.appendingPathComponent(suite + ".jsonl")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      return Case(fields: object as? [String: Any] ?? [:])
    }
  }

  /// The bytes of a file that a case names.
  static func bytes(of file: String?) throws -> [UInt8] {
    guard let root, let file else { throw UnreadableCase("it names no file") }
    return [UInt8](try Data(contentsOf: root.appendingPathComponent(file)))
  }
}

/// A case that lacks what its suite should give it. That is a failure of the case, never of the test.
struct UnreadableCase: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// One public test case.
struct Case {
  let fields: [String: Any]

  var id: String { fields["id"] as? String ?? "?" }
  /// Its answer is one of several sensible ones.
  var isJudgement: Bool { fields["judgement"] != nil }
  /// An independent tool says otherwise.
  var isDisputed: Bool { fields["disputed"] != nil }

  func string(_ key: String) -> String? { fields[key] as? String }
  func strings(_ key: String) -> [String]? { fields[key] as? [String] }
  func bool(_ key: String) -> Bool? { fields[key] as? Bool }
  func map(_ key: String) -> [String: Any]? { fields[key] as? [String: Any] }
  /// Whether the key stands there, `null` included.
  func has(_ key: String) -> Bool { fields[key] != nil }
  func bytes(_ key: String) -> [UInt8]? {
    string(key).flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
  }
}
