// SPDX-License-Identifier: MIT

/// A value that is being read: the node, the name of its key, and where faults go.
struct NodeReader {
  /// What is read.
  let node: SettingNode
  /// The key's name with those above it, `network.ports`; within a policy, from the policy's key on.
  let path: String
  /// Where faults go.
  let sink: FaultCollector

  /// A value below this one.
  func child(_ node: SettingNode, _ name: String) -> NodeReader {
    NodeReader(node: node, path: path.isEmpty ? name : path + "." + name, sink: sink)
  }

  /// An item of this list: it goes by the list's name.
  func item(_ node: SettingNode) -> NodeReader { NodeReader(node: node, path: path, sink: sink) }

  /// Tells a fault at this value.
  func fault(_ message: String) {
    sink.fault(node.origin, path.isEmpty ? message : "\(path): \(message)")
  }

  /// Tells of something at this value that works, but not as may be meant.
  func warn(_ message: String) {
    sink.warn(node.origin, path.isEmpty ? message : "\(path): \(message)")
  }

  /// Tells what was expected here, and what was found.
  func expected(_ what: String, _ hint: String? = nil) {
    if sink.isFull { return }
    let hint = swallowed ?? hint
    fault("expected \(what), found \(Shown.node(node))" + (hint.map { " (\($0))" } ?? ""))
  }

  /// The hint for a value that a `#` swallowed.
  var swallowed: String? {
    guard case .null = node.value, case .file(let file, let line, let column) = node.origin, let source = sink.source
    else { return nil }
    return YAMLTraps(file: file, source: source).swallowed(line, column)
  }

  /// A scalar's text, whether in quotes or not; tells a fault for anything else.
  func text(expected what: String) -> String? {
    if let text = node.text { return text }
    expected(what, glued)
    return nil
  }

  /// The keys of a map. Nothing at all counts as an empty map, as when every line of it is a comment.
  func entries(expected what: String) -> [SettingNode.Entry]? {
    switch node.value {
    case .map(let entries): return entries
    case .null where swallowed == nil: return []
    default:
      expected(what, glued)
      return nil
    }
  }

  /// The items of a list; `off` is an empty one.
  func items(expected what: String) -> [SettingNode]? {
    switch node.value {
    case .list(let nodes): return nodes
    case .plain("off"): return []
    case .plain(let text):
      let items = text.split(separator: ",").map { $0.drop { $0 == " " } }
      let list = Shown.mentionsSecret(text) ? "[…]" : "[\(items.prefix(4).joined(separator: ", "))]"
      expected(what, text.utf8.count <= Shown.limit ? "write \(list)" : nil)
    default: expected(what)
    }
    return nil
  }

  /// The hint for `key:value`, which is one text.
  private var glued: String? {
    guard case .plain(let text) = node.value, let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      return nil
    }
    let key = text[..<colon]
    let after = text[text.index(after: colon)...]
    guard !after.isEmpty, !after.hasPrefix("/"), !key.contains(" "), key.utf8.count <= 32 else { return nil }
    return "a space is missing after the colon: \(key): …"
  }
}
