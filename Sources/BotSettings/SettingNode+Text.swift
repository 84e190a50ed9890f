// SPDX-License-Identifier: MIT

extension SettingNode {
  /// The value on one line, as YAML.
  package var flowText: String {
    switch value {
    case .null: "null"
    case .plain(let text): text
    case .quoted(let text): Self.quote(text)
    case .list(let nodes): "[" + nodes.map(\.flowText).joined(separator: ", ") + "]"
    case .map(let entries):
      "{" + entries.map { Self.keyText($0.key) + ": " + $0.node.flowText }.joined(separator: ", ") + "}"
    }
  }

  /// A key as YAML; in quotes where YAML would read it otherwise.
  package static func keyText(_ key: String) -> String {
    let plain = key.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
    return plain && !key.isEmpty && !key.hasPrefix("-") ? key : quote(key)
  }

  /// A text in double quotes, on one line whatever it holds.
  package static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      default:
        if scalar.properties.generalCategory.isInvisible {
          let digits = String(scalar.value, radix: 16)
          quoted += digits.count <= 4 ? "\\u" : "\\U"
          quoted += String(repeating: "0", count: (digits.count <= 4 ? 4 : 8) - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

extension Unicode.GeneralCategory {
  /// Controls, format characters and line ends: what must not reach a terminal as it is.
  var isInvisible: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
