// SPDX-License-Identifier: MIT

/// Reads one YAML document into a tree that remembers where everything stands.
///
/// libyaml reads YAML 1.1's syntax and resolves nothing: what a scalar means is decided by its key, and only `true`
/// and `false` are booleans, as in YAML 1.2. Duplicate keys, tags, a second document and unknown aliases are faults
/// here; libyaml lets them pass.
struct YAMLDocument {
  /// The most bytes of a file.
  static let byteLimit = 1 << 20
  /// The deepest nesting, aliases expanded. libyaml takes quadratic time in it.
  static let depthLimit = 64
  /// The most values, aliases expanded.
  static let nodeLimit = 100_000

  private struct Frame {
    var isMap: Bool
    var origin: Origin
    var anchor: String?
    var firstNode: Int
    var height = 1
    var nodes: [SettingNode] = []
    var entries: [SettingNode.Entry] = []
    var key: (text: String, origin: Origin, isDropped: Bool)?
    var lines: [String: Int] = [:]
  }

  private struct Anchored {
    var node: SettingNode
    var count: Int
    var height: Int
  }

  private let file: String
  private let source: SourceText
  private let traps: YAMLTraps
  private var stack: [Frame] = []
  private var anchors: [String: Anchored] = [:]
  private var nodeCount = 0
  private var root: SettingNode?
  private var faults: [Fault] = []

  private init(file: String, source: SourceText) {
    self.file = file
    self.source = source
    traps = YAMLTraps(file: file, source: source)
  }

  /// The tree of `bytes`; ``SettingNode/Value/null`` where they hold nothing but comments.
  ///
  /// - Returns: the tree, and what is wrong with it and can be read past.
  /// - Throws: what is wrong, where there is no tree.
  static func read(
    _ bytes: [UInt8], file: String, source: SourceText
  ) throws(Faults) -> (root: SettingNode, faults: [Fault]) {
    if bytes.count > byteLimit {
      throw Faults([Fault(.wholeFile(file), "larger than 1 MiB: a configuration is a page or two of YAML")])
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw Faults([Fault(.file(file, line: 1, column: 1), "it is written in UTF-16: save it as UTF-8")])
    }
    var document = YAMLDocument(file: file, source: source)
    do {
      try document.build(bytes)
    } catch {
      throw Faults(document.faults + [error])
    }
    let nothing = SettingNode(.null, origin: .file(file, line: 1, column: 1))
    return (document.root ?? nothing, document.faults)
  }

  private mutating func build(_ bytes: [UInt8]) throws(Fault) {
    let parser = YAMLParser(bytes)
    var documents = 0
    while true {
      let event: YAMLEvent
      do { event = try parser.next() } catch { throw traps.fault(for: error) }
      let origin = Origin.file(file, line: event.line, column: event.column)
      switch event.kind {
      case .documentStart:
        documents += 1
        if documents > 1 {
          throw Fault(origin, "a second document starts here: the configuration is one document (remove the \"---\")")
        }
      case .scalar(let text, let isPlain, let isBlock):
        scalar(text, isPlain: isPlain, isBlock: isBlock, event, origin)
      case .listStart, .mapStart:
        checkTag(event, origin)
        var isMap = false
        if case .mapStart = event.kind { isMap = true }
        if stack.count >= Self.depthLimit {
          throw Fault(origin, "nested deeper than \(Self.depthLimit) levels: no setting is")
        }
        if let frame = stack.last, frame.isMap, frame.key == nil {
          throw Fault(origin, "a key is a text, not a \(isMap ? "map" : "list")")
        }
        nodeCount += 1
        stack.append(Frame(isMap: isMap, origin: origin, anchor: event.anchor, firstNode: nodeCount - 1))
      case .listEnd, .mapEnd:
        guard let frame = stack.popLast() else { break }
        let value: SettingNode.Value = frame.isMap ? .map(frame.entries) : .list(frame.nodes)
        add(
          SettingNode(value, origin: frame.origin), anchor: frame.anchor, count: nodeCount - frame.firstNode,
          height: frame.height)
      case .alias(let name):
        try alias(name, event, origin)
      case .streamEnd: return
      case .other: break
      }
      if nodeCount > Self.nodeLimit {
        throw Fault(origin, "more than \(Self.nodeLimit) values: a configuration is a page or two of YAML")
      }
      if faults.count >= FaultCollector.limit { return }
    }
  }

  private mutating func scalar(
    _ text: String, isPlain: Bool, isBlock: Bool, _ event: YAMLEvent, _ origin: Origin
  ) {
    // What is told here is read as the text that was meant, so that it is not told twice.
    var isMeantAsText = checkTag(event, origin)
    if isBlock, text.isEmpty {
      faults.append(Fault(origin, traps.emptyBlock(event)))
      isMeantAsText = true
    }
    if event.anchor != nil, isPlain, text.isEmpty {
      faults.append(Fault(origin, traps.emptyAnchor(event)))
      isMeantAsText = true
    }
    nodeCount += 1
    if isMeantAsText {
      place(SettingNode(.quoted(source.word(event.line, event.column) ?? text), origin: origin), isPlain: false, event)
      return
    }
    let isQuoted = !isPlain || event.tag == Self.textTag
    let value: SettingNode.Value =
      isQuoted ? .quoted(text) : ["", "~", "null", "Null", "NULL"].contains(text) ? .null : .plain(text)
    let isKey = stack.last.map { $0.isMap && $0.key == nil } ?? false
    place(SettingNode(isKey ? .quoted(text) : value, origin: origin), isPlain: isPlain, event)
  }

  /// Takes a scalar as a key or as a value. A key keeps its text whatever it looks like.
  private mutating func place(_ node: SettingNode, isPlain: Bool, _ event: YAMLEvent) {
    if let frame = stack.last, frame.isMap, frame.key == nil {
      key(node.text ?? "", isPlain: isPlain, node.origin)
      if let anchor = event.anchor { anchors[anchor] = Anchored(node: node, count: 1, height: 1) }
    } else {
      add(node, anchor: event.anchor, count: 1, height: 1)
    }
  }

  private mutating func key(_ text: String, isPlain: Bool, _ origin: Origin) {
    let line: Int
    if case .file(_, let number, _) = origin { line = number } else { line = 0 }
    let last = stack.count - 1
    let isMerge = text == "<<" && isPlain
    if isMerge {
      faults.append(Fault(origin, "merge keys (\"<<\") are not part of YAML 1.2: write the keys out"))
    } else if let first = stack[last].lines[text] {
      faults.append(Fault(origin, "duplicate key \(Shown.value(text)) (the first is in line \(first))"))
    }
    stack[last].lines[text] = line
    stack[last].key = (text, origin, isMerge)
  }

  private mutating func alias(_ name: String, _ event: YAMLEvent, _ origin: Origin) throws(Fault) {
    guard let anchored = anchors[name] else { throw Fault(origin, traps.unknownAlias(event)) }
    if stack.count + anchored.height > Self.depthLimit {
      throw Fault(origin, "nested deeper than \(Self.depthLimit) levels by this alias: no setting is")
    }
    nodeCount += anchored.count
    if let frame = stack.last, frame.isMap, frame.key == nil {
      guard let text = anchored.node.text else { throw Fault(origin, "a key is a text, not a list or map") }
      key(text, isPlain: false, origin)
    } else {
      add(anchored.node, anchor: nil, count: anchored.count, height: anchored.height)
    }
  }

  private mutating func add(_ node: SettingNode, anchor: String?, count: Int, height: Int) {
    if let anchor { anchors[anchor] = Anchored(node: node, count: count, height: height) }
    guard !stack.isEmpty else {
      root = node
      return
    }
    let last = stack.count - 1
    stack[last].height = max(stack[last].height, height + 1)
    if stack[last].isMap, let key = stack[last].key {
      if !key.isDropped { stack[last].entries.append(SettingNode.Entry(key.text, node, origin: key.origin)) }
      stack[last].key = nil
    } else {
      stack[last].nodes.append(node)
    }
  }

  private static let textTag = "tag:yaml.org,2002:str"

  /// Tells of a tag, all but `!!str`; whether there was one.
  @discardableResult
  private mutating func checkTag(_ event: YAMLEvent, _ origin: Origin) -> Bool {
    guard let tag = event.tag, tag != Self.textTag else { return false }
    faults.append(Fault(origin, traps.tag(event)))
    return true
  }
}
