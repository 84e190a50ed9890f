// SPDX-License-Identifier: MIT

import BotSettings
import JSONText

extension SettingNode {
  /// The same as JSON: numbers and booleans are such, every other scalar is a text.
  ///
  /// Recursive: a resolved policy is as deep as its keys, which is three at most.
  var json: String {
    switch value {
    case .null: "null"
    case .plain(let text): Self.isLiteral(text) ? text : Self.quoted(text)
    case .quoted(let text): Self.quoted(text)
    case .list(let nodes): "[" + nodes.map(\.json).joined(separator: ",") + "]"
    case .map(let entries):
      "{" + entries.map { Self.quoted($0.key) + ":" + $0.node.json }.joined(separator: ",") + "}"
    }
  }

  private static func isLiteral(_ text: String) -> Bool {
    if text == "true" || text == "false" || text == "0" { return true }
    return text.utf8.count <= 18 && text.utf8.first.map { (0x31...0x39).contains($0) } == true
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
