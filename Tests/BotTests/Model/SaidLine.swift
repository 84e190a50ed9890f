// SPDX-License-Identifier: MIT

import Foundation

/// A line out, reduced to what a reference model says of it.
struct SaidLine {
  private let object: [String: Any]

  init(_ line: String) {
    object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any] ?? ["type": line]
  }

  var type: String { text("type") }

  var line: ModelLine {
    ModelLine(
      at: ChatID(channel: text("channel"), id: object["id"] as? String ?? (type == "ack" ? "-" : "")), text: words)
  }

  private var words: String {
    switch type {
    case "preview":
      let isShadow = object["shadow"] as? Bool == true
      return "preview \(text("url")) \(cache) \(title)\(isShadow ? " shadow" : "")"
    case "update": return "update \(text("url")) \(cache) \(title) \(ref)"
    case "skipped":
      guard let first = object["first"] as? [String: Any] else { return "skipped \(text("url")) \(text("reason"))" }
      return "skipped \(text("url")) \(text("reason")) of \(first["id"] as? String ?? "?")"
    case "error": return "error \(text("url")) \(text("code"))\(object["detail"].map { " \($0)" } ?? "")"
    case "retract": return "retract \(text("url")) \(ref)"
    case "done":
      let numbers = ["links", "previews", "skipped", "errors"].map { "\(object[$0] as? Int ?? -1)" }
      return "done \(numbers.joined(separator: " "))\(object["duplicate"] as? Bool == true ? " duplicate" : "")"
    case "ack": return "ack \(text("for"))"
    case "reply": return "reply \(object["ok"] as? Bool ?? false) \(text("to"))"
    case "pending": return "pending \(text("url"))"
    default: return type
    }
  }

  /// Where a line `stats` says other numbers than were counted.
  func differences(from counts: ModelCounts, underWay: Int) -> [String] {
    var said = ModelCounts()
    said.messages = object["messages"] as? Int ?? -1
    said.links = object["links"] as? Int ?? -1
    said.previews = object["previews"] as? Int ?? -1
    said.skipped = object["skipped"] as? [String: Int] ?? [:]
    said.errors = object["errors"] as? [String: Int] ?? [:]
    let cache = object["cache"] as? [String: Int] ?? [:]
    said.hits = cache["hits"] ?? -1
    said.misses = cache["misses"] ?? -1
    var problems: [String] = []
    if said != counts { problems.append("it should be \(counts), and is \(said)") }
    let inFlight = object["in_flight"] as? Int ?? -1
    if inFlight != underWay { problems.append("\(underWay) messages wait, and not \(inFlight)") }
    return problems
  }

  private func text(_ key: String) -> String { object[key] as? String ?? "" }
  private var ref: String { object["ref"] as? String ?? "-" }
  private var cache: String { (object["cache"] as? [String: Any])?["state"] as? String ?? "?" }
  private var title: String { (object["metadata"] as? [String: Any])?["title"] as? String ?? "?" }
}
