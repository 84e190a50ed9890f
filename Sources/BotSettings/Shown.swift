// SPDX-License-Identifier: MIT

/// How faults show what they found: short, on one line, and without secrets.
enum Shown {
  /// The most characters of a value that are shown.
  static let limit = 48

  /// A value in quotes.
  static func value(_ text: String) -> String {
    if mentionsSecret(text) {
      let name = text.unicodeScalars.prefix { $0 != ":" && $0 != " " && $0 != "=" }
      return SettingNode.quote(String(name.prefix(limit)) + "…")
    }
    let scalars = text.unicodeScalars
    return scalars.count <= limit ? SettingNode.quote(text) : SettingNode.quote(String(scalars.prefix(limit)) + "…")
  }

  /// What a node is.
  static func node(_ node: SettingNode) -> String {
    switch node.value {
    case .null: "nothing"
    case .plain(let text), .quoted(let text): value(text)
    case .list: "a list"
    case .map: "a map of keys"
    }
  }

  /// Whether a text names something secret.
  static func mentionsSecret(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["password", "pasword", "passwd", "token", "api_key", "secret", "proxy"].contains { text.contains($0) }
  }
}
