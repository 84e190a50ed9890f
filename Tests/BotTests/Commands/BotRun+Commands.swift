// SPDX-License-Identifier: MIT

import Foundation

extension BotRun {
  /// Gives a command as a bridge does.
  func command(
    _ id: String, _ text: String, channel: String = "room", sender: String? = nil, isAdmin: Bool = false
  ) throws {
    var object: [String: Any] = ["type": "command", "id": id, "channel": channel, "text": text]
    object["sender"] = sender
    if isAdmin { object["admin"] = true }
    try send(String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self))
  }

  /// Gives a command and waits for its answer.
  func ask(_ id: String, _ text: String, isAdmin: Bool = false) async throws -> ReplyLine {
    try command(id, text, isAdmin: isAdmin)
    return try await reply(id)
  }

  /// The answer to a command.
  func reply(_ id: String) async throws -> ReplyLine { ReplyLine(try await line("reply", id: id)) }
}

/// A line of the type `reply`.
struct ReplyLine {
  let object: [String: Any]

  init(_ object: [String: Any]) { self.object = object }

  var to: String? { object["to"] as? String }
  var ok: Bool? { object["ok"] as? Bool }
  var text: String { object["text"] as? String ?? "" }
  var lines: [String] { text.components(separatedBy: "\n") }
  var data: [String: Any]? { object["data"] as? [String: Any] }
}
