// SPDX-License-Identifier: MIT

import JSONText

/// One line out, parsed.
struct Out: Sendable, CustomStringConvertible {
  let raw: String
  let json: JSONValue

  /// - Throws: `JSONError` where it is no JSON.
  init(_ raw: String) throws {
    self.raw = raw
    json = try JSONValue(parsing: Array(raw.utf8))
  }

  /// The value at a path of keys, `cache.state`.
  subscript(path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(json)) { $0?[String($1)] }
  }

  func text(_ path: String) -> String? { self[path]?.string }

  func number(_ path: String) -> Int? {
    if case .number(let digits) = self[path] { return Int(digits) }
    return nil
  }

  func flag(_ path: String) -> Bool? {
    if case .bool(let flag) = self[path] { return flag }
    return nil
  }

  var type: String { text("type") ?? "" }
  var url: String? { text("url") }
  var channel: String? { text("channel") }

  /// The id as it stands in the line: `"a"` or `7`.
  var id: String? {
    switch self["id"] {
    case .string(let text): "\"\(text)\""
    case .number(let digits): digits
    default: nil
    }
  }

  /// Whether it is the outcome of a link.
  var isOutcome: Bool { url != nil && ["preview", "skipped", "error"].contains(type) }

  /// In short: `preview`, `skipped opted_out`, `error http_status`.
  var outcome: String {
    switch type {
    case "skipped": "skipped \(text("reason") ?? "?")"
    case "error": "error \(text("code") ?? "?")"
    default: type
    }
  }

  var description: String { raw }
}
