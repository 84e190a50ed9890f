// SPDX-License-Identifier: MIT

/// Which handlers are on: a list replaces what is inherited, `[+wiki, -media]` changes it.
enum HandlerSelection {
  /// Whether the items change what is inherited. An empty list does not: it switches all off.
  static func isChange(_ items: [SettingNode]) -> Bool {
    items.first?.text.map { $0.hasPrefix("+") || $0.hasPrefix("-") } ?? false
  }

  /// `upper` laid over what is inherited, which may be a list, changes itself, or nothing.
  static func merge(_ upper: SettingNode, over base: SettingNode?) -> SettingNode {
    guard case .list(let changes) = upper.value, isChange(changes), let base else { return upper }
    var items: [SettingNode]
    if case .list(let inherited) = base.value { items = inherited } else { items = [] }
    if isChange(items) {
      for change in changes {
        items.removeAll { $0.text?.dropFirst() == change.text?.dropFirst() }
        items.append(change)
      }
    } else {
      apply(changes, to: &items)
    }
    return SettingNode(.list(items), origin: upper.origin)
  }

  /// The list that is meant, where changes changed nothing but what is built in.
  static func settled(_ node: SettingNode, builtIn: [String]) -> SettingNode {
    guard case .list(let changes) = node.value, isChange(changes) else { return node }
    var items = builtIn.map { SettingNode(.plain($0)) }
    apply(changes, to: &items)
    return SettingNode(.list(items), origin: node.origin)
  }

  private static func apply(_ changes: [SettingNode], to items: inout [SettingNode]) {
    for change in changes {
      guard let text = change.text else { continue }
      let id = String(text.dropFirst())
      if text.hasPrefix("-") {
        items.removeAll { $0.text == id }
      } else if !items.contains(where: { $0.text == id }) {
        items.append(SettingNode(.plain(id), origin: change.origin))
      }
    }
  }

  /// Whether a text can be the id of a handler.
  static func isID(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && text.first != "-"
      && text.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" || $0 == "."
      }
  }
}

extension ValueForm where Value == [String]? {
  /// A list of handler ids, or changes to the inherited one, which are checked and leave the value as it is.
  static func handlers() -> ValueForm {
    ValueForm(
      read: { reader in
        let what = "a list of handlers such as [opengraph, rss], or changes such as [+wiki, -media]"
        guard let items = reader.items(expected: what) else { return nil }
        let isChange = HandlerSelection.isChange(items)
        var ids: [String] = []
        var isGood = true
        for item in items {
          let reader = reader.item(item)
          guard var id = item.text else {
            reader.expected("the id of a handler")
            isGood = false
            continue
          }
          let hasSign = id.hasPrefix("+") || id.hasPrefix("-")
          if hasSign != isChange {
            reader.fault("either ids or changes with + and -, not both in one list (found \(Shown.value(id)))")
            isGood = false
            continue
          }
          if hasSign { id.removeFirst() }
          guard HandlerSelection.isID(id) else {
            reader.expected("the id of a handler", "lower case letters, digits, - and _")
            isGood = false
            continue
          }
          reader.sink.mention(handler: id, item.origin)
          if !ids.contains(id) { ids.append(id) }
        }
        guard isGood else { return nil }
        return .some(isChange ? nil : ids)
      },
      show: { ids in ids.map { .list($0.map { .word($0) }) } ?? .null })
  }
}
