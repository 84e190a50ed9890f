// SPDX-License-Identifier: MIT

internal import UnfurlKit

extension Settings {
  /// Warnings about handler ids that nothing has. A plugin may be missing: that is no reason not to start.
  ///
  /// - Parameter known: the ids of all handlers, built in and from plugin folders.
  package func warnings(knownHandlers known: [String]) -> [Fault] {
    var told: Set<String> = []
    return mentionedHandlers.compactMap { id, origin in
      guard !known.contains(id), told.insert(id).inserted else { return nil }
      let guess = Suggestion.text(for: id, among: known)
      let hint = guess.isEmpty ? " (there are: \(known.sorted().joined(separator: ", ")))" : guess
      return Fault(origin, "nothing has the handler id \(Shown.value(id))\(hint)", isWarning: true)
    }
  }

  /// What `check` prints: which file was read, and each warning.
  package func checkReport(knownHandlers: [String]) -> String {
    let all = (warnings + warnings(knownHandlers: knownHandlers)).inOrderOfPlace()
    let head = file.map { "\($0): no faults" } ?? "no configuration file: the defaults apply, with every handler on"
    let tail = all.isEmpty ? "" : all.count == 1 ? ", 1 warning" : ", \(all.count) warnings"
    return ([head + tail] + all.map(\.description)).joined(separator: "\n") + "\n"
  }

  /// What `check --channel` prints: every key of the policy, and where its value comes from. It is YAML, so that it can
  /// be copied into a file.
  package func checkReport(channel: ResolvedPolicy) -> String {
    var rows: [(text: String, origin: String?)] = []
    rows.append(("# the policy of \(Self.onOneLine(channel.channel.description))", nil))
    if case .map(let entries) = channel.tree.value {
      for entry in entries { Self.add(entry, to: &rows) }
    }
    let width = min(rows.map { $0.origin == nil ? 0 : $0.text.unicodeScalars.count }.max() ?? 0, 40)
    return rows.map { text, origin in
      guard let origin else { return text }
      let gap = String(repeating: " ", count: max(0, width - text.unicodeScalars.count) + 2)
      return text + gap + "# " + origin
    }.joined(separator: "\n") + "\n"
  }

  private static func add(_ entry: SettingNode.Entry, to rows: inout [(text: String, origin: String?)]) {
    let key = SettingNode.keyText(entry.key)
    switch entry.node.value {
    case .null: rows.append(("# \(key) is not set", nil))
    case .map(let inner) where !inner.isEmpty:
      rows.append(("\(key):", nil))
      for item in inner {
        rows.append(("  \(SettingNode.keyText(item.key)): \(item.node.flowText)", item.node.origin.description))
      }
    case .map: rows.append(("\(key): {}", entry.node.origin.description))
    default: rows.append(("\(key): \(entry.node.flowText)", entry.node.origin.description))
    }
  }

  private static func onOneLine(_ text: String) -> String {
    String(SettingNode.quote(text).dropFirst().dropLast())
  }
}
