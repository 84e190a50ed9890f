// SPDX-License-Identifier: MIT

internal import UnfurlKit

extension ValueForm {
  /// One value for all handlers, or a map by handler id in which `*` stands for the rest.
  static func byHandler<Item: Sendable & Equatable>(
    _ form: ValueForm<Item>, otherwise: Item
  ) -> ValueForm where Value == ChannelPolicy.PerHandler<Item> {
    ValueForm(
      read: { reader in
        guard case .map(let entries) = reader.node.value else { return form.read(reader).map { .init($0) } }
        var values = ChannelPolicy.PerHandler(otherwise)
        var isGood = true
        for entry in entries {
          if entry.key != "*" {
            guard checkHandler(entry, reader) else {
              isGood = false
              continue
            }
          }
          guard let value = form.read(reader.child(entry.node, entry.key)) else {
            isGood = false
            continue
          }
          if entry.key == "*" { values.general = value } else { values.byHandler[entry.key] = value }
        }
        return isGood ? values : nil
      },
      show: { values in
        if values.byHandler.isEmpty { return form.show(values.general) }
        let all = [("*", values.general)] + values.byHandler.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        // A value that is not set is not shown: in a map by handler, what is not named stays as it is.
        return .map(all.map { ($0.0, form.show($0.1)) }.filter { $0.1 != .null })
      })
  }
}

/// Tells of a key that cannot be a handler's id, and notes one that can.
func checkHandler(_ entry: SettingNode.Entry, _ reader: NodeReader) -> Bool {
  guard HandlerSelection.isID(entry.key) else {
    reader.sink.fault(
      entry.origin, "\(reader.path): expected the id of a handler as key, found \(Shown.value(entry.key))")
    return false
  }
  reader.sink.mention(handler: entry.key, entry.origin)
  return true
}

extension ValueForm where Value == [String: [String: OptionValue]] {
  /// Options by handler id. What they mean is the handler's to say.
  static func handlerOptions() -> ValueForm {
    ValueForm(
      read: { reader in
        guard let entries = reader.entries(expected: "a map by handler, such as {wiki: {lang: en}}") else { return nil }
        var options: Value = [:]
        var isGood = true
        for entry in entries {
          let child = reader.child(entry.node, entry.key)
          guard checkHandler(entry, reader), let values = child.entries(expected: "a map of options") else {
            isGood = false
            continue
          }
          options[entry.key] = Dictionary(
            values.map { ($0.key, OptionValue($0.node)) }, uniquingKeysWith: { _, last in last })
        }
        return isGood ? options : nil
      },
      show: { options in
        .map(
          options.sorted { $0.key < $1.key }.map { id, values in
            (id, .map(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) }))
          })
      })
  }
}

extension OptionValue {
  /// The value of a node, by the core schema of YAML 1.2.
  ///
  /// Recursive: the depth of a node is bounded where it was read.
  init(_ node: SettingNode) {
    switch node.value {
    case .list(let nodes): self = .list(nodes.map { OptionValue($0) })
    case .map(let entries):
      self = .map(Dictionary(entries.map { ($0.key, OptionValue($0.node)) }, uniquingKeysWith: { _, last in last }))
    default:
      switch node.scalar ?? .null {
      case .null: self = .null
      case .bool(let value): self = .bool(value)
      case .integer(let value): self = .integer(value)
      case .number(let digits): self = Double(digits).map { .number($0) } ?? .string(digits)
      case .text(let text): self = .string(text)
      }
    }
  }

  /// The node of a value.
  var node: SettingNode {
    switch self {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number("\(value)")
    case .string(let text): .text(text)
    case .list(let values): .list(values.map(\.node))
    case .map(let values): .map(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) })
    }
  }
}
