// SPDX-License-Identifier: MIT

package import UnfurlKit

/// The policy of one channel, and where each of its values comes from.
package struct ResolvedPolicy: Sendable, Equatable {
  /// The channel.
  package let channel: ChannelName
  /// What holds there.
  package let policy: ChannelPolicy
  /// Every key with its value as it would be written, in the order of the contract; nodes know where they come from.
  /// What has no value is ``SettingNode/Value/null``.
  package let tree: SettingNode

  init(_ channel: ChannelName, _ layer: PolicyLayer, builtInHandlers: [String]) {
    self.channel = channel
    var policy = ChannelPolicy()
    let sink = FaultCollector()
    for key in PolicyKeys.table.keys {
      guard var node = layer[key.name] else { continue }
      if key.name == "handlers" { node = HandlerSelection.settled(node, builtIn: builtInHandlers) }
      _ = key.read(NodeReader(node: node, path: key.name, sink: sink), &policy)
    }
    self.policy = policy
    let entries = PolicyKeys.table.keys.compactMap { key -> SettingNode.Entry? in
      guard var shown = key.show(policy) else { return nil }
      if key.name == "handlers", shown == .null { shown = .list(builtInHandlers.map { .word($0) }) }
      return SettingNode.Entry(key.name, Self.place(shown, layer[key.name]))
    }
    tree = SettingNode(.map(entries))
  }

  /// Where the value of a key comes from; of `feeds.poll` and its like, too.
  package func origin(of path: String) -> Origin {
    var node: SettingNode? = tree
    for name in path.split(separator: ".", omittingEmptySubsequences: false) { node = node?[String(name)] }
    return node?.origin ?? .builtIn
  }

  /// Gives the nodes that are shown the origins of those that were read.
  private static func place(_ shown: SettingNode, _ read: SettingNode?) -> SettingNode {
    guard let read else { return shown }
    guard case .map(let entries) = shown.value, case .map = read.value else {
      return SettingNode(shown.value, origin: read.origin)
    }
    let placed = entries.map { SettingNode.Entry($0.key, place($0.node, read[$0.key])) }
    return SettingNode(.map(placed), origin: read.origin)
  }
}
