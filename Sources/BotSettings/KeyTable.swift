// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// One key of a part of the configuration: how it is read into its place, and shown again.
struct SettingKey<Root: Sendable>: Sendable {
  /// The key.
  let name: String
  /// Reads it; `false` where it told a fault.
  let read: @Sendable (NodeReader, inout Root) -> Bool
  /// The value as it would be written; `nil` for keys that are not shown.
  let show: @Sendable (Root) -> SettingNode?

  init(
    _ name: String, read: @escaping @Sendable (NodeReader, inout Root) -> Bool,
    show: @escaping @Sendable (Root) -> SettingNode? = { _ in nil }
  ) {
    self.name = name
    self.read = read
    self.show = show
  }

  /// A key that fills one property.
  init<Value>(_ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ form: ValueForm<Value>) {
    self.init(
      name,
      read: { reader, root in
        guard let value = form.read(reader) else { return false }
        root[keyPath: property] = value
        return true
      },
      show: { form.show($0[keyPath: property]) })
  }
}

/// The keys of one part of the configuration, in the order in which they are documented.
struct KeyTable<Root: Sendable>: Sendable {
  /// The keys.
  let keys: [SettingKey<Root>]
  private let places: [String: Int]

  init(_ keys: [SettingKey<Root>]) {
    self.keys = keys
    places = Dictionary(keys.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> SettingKey<Root>? { places[name].map { keys[$0] } }

  /// Reads a map of these keys, and tells of every key that is none of them.
  ///
  /// - Parameter elsewhere: where a key that is unknown here belongs.
  /// - Returns: the entries that were read without a fault.
  @discardableResult
  func read(
    _ reader: NodeReader, into root: inout Root, elsewhere: (String) -> String? = { _ in nil }
  ) -> [SettingNode.Entry] {
    let names = keys.map(\.name)
    let what = "a map of keys such as \(names.prefix(3).joined(separator: ", "))"
    guard let entries = reader.entries(expected: what) else { return [] }
    return entries.filter { entry in
      guard let key = self[entry.key] else {
        if reader.sink.isFull { return false }
        let hint = elsewhere(entry.key).map { " (\($0))" } ?? Suggestion.text(for: entry.key, among: names)
        let place = reader.path.isEmpty ? "" : "\(reader.path): "
        reader.sink.fault(entry.origin, "\(place)unknown key \(Shown.value(entry.key))\(hint)")
        return false
      }
      let child = reader.child(entry.node, entry.key)
      if let note = KeysWithoutEffectYet.note(for: child.path), !child.sink.knows(note.key) {
        child.sink.warn(entry.origin, "\(note.key) has no effect yet: \(note.sentence)")
      }
      return key.read(child, &root)
    }
  }

  /// The values as a map, in the order of the table. What is not set is not shown: read again, it would be a fault.
  func show(_ root: Root) -> SettingNode {
    .map(keys.compactMap { key in key.show(root).flatMap { $0 == .null ? nil : (key.name, $0) } })
  }
}
