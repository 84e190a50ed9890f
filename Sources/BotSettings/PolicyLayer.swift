// SPDX-License-Identifier: MIT

internal import UnfurlKit

/// What one place says of the policy: checked, and not yet laid over the others.
package struct PolicyLayer: Sendable, Equatable {
  /// The values by key; every one of them reads without a fault.
  private(set) var values: [String: SettingNode]

  /// A layer that says nothing.
  package static let empty = PolicyLayer(values: [:])

  init(values: [String: SettingNode]) { self.values = values }

  /// Whether it says nothing.
  package var isEmpty: Bool { values.isEmpty }

  /// What it says of a key.
  package subscript(key: String) -> SettingNode? { values[key] }

  /// Reads a policy that does not come from the file: that of a `configure` line, or what was set in chat.
  ///
  /// - Throws: what is wrong with it, a sentence each, such as `deadline: expected a duration such as 10s …`.
  package static func read(_ node: SettingNode, from origin: Origin) throws(Faults) -> PolicyLayer {
    let sink = FaultCollector()
    let layer = read(NodeReader(node: node.comingFrom(origin), path: "", sink: sink))
    if !sink.faults.isEmpty { throw Faults(sink.faults) }
    return layer
  }

  /// Reads what stands at one place of the file; faults go to the reader's collector.
  static func read(_ reader: NodeReader) -> PolicyLayer {
    var policy = ChannelPolicy()
    let plain = NodeReader(node: reader.node, path: "", sink: reader.sink)
    let entries = PolicyKeys.table.read(plain, into: &policy) { key in
      Settings.sections.contains(key) ? "it belongs at the top of the file" : nil
    }
    var values: [String: SettingNode] = [:]
    for entry in entries { values[entry.key] = entry.node }
    return PolicyLayer(values: values)
  }

  /// Lays a more specific layer over this one: lists replace, maps merge, and changes of handlers change.
  package func overlaid(by upper: PolicyLayer) -> PolicyLayer {
    var merged = values
    for (key, node) in upper.values {
      switch key {
      case "handlers": merged[key] = HandlerSelection.merge(node, over: merged[key])
      case "template", "title_only", "description":
        if case .map = node.value, let base = merged[key] {
          merged[key] = node.merged(over: base.asMapByHandler)
        } else {
          merged[key] = node
        }
      default: merged[key] = merged[key].map { node.merged(over: $0) } ?? node
      }
    }
    return PolicyLayer(values: merged)
  }

  /// The layer as a tree, to be kept and read again.
  package var node: SettingNode {
    .map(PolicyKeys.table.keys.compactMap { key in values[key.name].map { (key.name, $0) } })
  }
}
