// SPDX-License-Identifier: MIT

/// A value of the configuration before it is understood: what YAML, a `configure` line and a chat command have in common.
package struct SettingNode: Sendable, Hashable {
  /// What it holds. Every scalar is a text: its key decides what it means.
  package indirect enum Value: Sendable, Hashable {
    /// Nothing.
    case null
    /// A text without quotes: a number, `true`, `false` or a word.
    case plain(String)
    /// A text in quotes.
    case quoted(String)
    /// A list.
    case list([SettingNode])
    /// A map, in the order in which it is written.
    case map([Entry])
  }

  /// A key of a map and its value.
  package struct Entry: Sendable, Hashable {
    /// The key.
    package var key: String
    /// Where the key stands.
    package var origin: Origin
    /// Its value.
    package var node: SettingNode

    /// Makes an entry.
    package init(_ key: String, _ node: SettingNode, origin: Origin? = nil) {
      self.key = key
      self.node = node
      self.origin = origin ?? node.origin
    }
  }

  /// What it holds.
  package var value: Value
  /// Where it comes from.
  package var origin: Origin

  /// Makes a node.
  package init(_ value: Value, origin: Origin = .builtIn) {
    self.value = value
    self.origin = origin
  }

  /// A boolean.
  package static func bool(_ value: Bool) -> SettingNode { SettingNode(.plain(value ? "true" : "false")) }
  /// A whole number.
  package static func integer(_ value: Int64) -> SettingNode { SettingNode(.plain(String(value))) }
  /// A number as it is written.
  package static func number(_ digits: String) -> SettingNode { SettingNode(.plain(digits)) }
  /// A text.
  package static func text(_ value: String) -> SettingNode { SettingNode(.quoted(value)) }
  /// A word, number with unit or id: a text that needs no quotes.
  package static func word(_ value: String) -> SettingNode { SettingNode(.plain(value)) }
  /// Nothing.
  package static let null = SettingNode(.null)
  /// A list.
  package static func list(_ nodes: [SettingNode]) -> SettingNode { SettingNode(.list(nodes)) }
  /// A map.
  package static func map(_ entries: [(String, SettingNode)]) -> SettingNode {
    SettingNode(.map(entries.map { Entry($0.0, $0.1) }))
  }

  /// The scalar's text.
  package var text: String? {
    switch value {
    case .plain(let text), .quoted(let text): text
    default: nil
    }
  }

  /// The map's value for a key.
  package subscript(key: String) -> SettingNode? {
    guard case .map(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.node
  }

  /// The same tree, every node and key coming from `origin`.
  ///
  /// Recursive: callers hold trees of bounded depth (``YAMLDocument/depthLimit``, or their own decoder's).
  package func comingFrom(_ origin: Origin) -> SettingNode {
    switch value {
    case .list(let nodes): SettingNode(.list(nodes.map { $0.comingFrom(origin) }), origin: origin)
    case .map(let entries):
      SettingNode(
        .map(entries.map { Entry($0.key, $0.node.comingFrom(origin), origin: origin) }), origin: origin)
    default: SettingNode(value, origin: origin)
    }
  }
}
