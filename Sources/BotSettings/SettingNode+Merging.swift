// SPDX-License-Identifier: MIT

extension SettingNode {
  /// This value laid over `base`: maps merge, everything else replaces.
  func merged(over base: SettingNode) -> SettingNode {
    guard case .map(let upper) = value, case .map(var entries) = base.value else { return self }
    var places: [String: Int] = [:]
    for (index, entry) in entries.enumerated() { places[entry.key] = index }
    for entry in upper {
      if let index = places[entry.key] {
        entries[index] = Entry(entry.key, entry.node.merged(over: entries[index].node), origin: entry.origin)
      } else {
        entries.append(entry)
      }
    }
    return SettingNode(.map(entries), origin: origin)
  }

  /// A value that may differ by handler, as a map: what stands for all is under `*`.
  var asMapByHandler: SettingNode {
    if case .map = value { return self }
    return SettingNode(.map([Entry("*", self)]), origin: origin)
  }
}
