// SPDX-License-Identifier: MIT

/// The stack of open elements below `<html>` and `<body>`, as far as the rules for a head need it.
///
/// Its depth is capped: past the cap an element of HTML counts as a sibling, as browsers have it.
struct OpenElements {
  enum Namespace { case html, svg, math }
  /// How a foreign element takes HTML in.
  enum Integration { case none, html, text }

  struct Element {
    var key: UInt64
    var tag: Tag
    var traits: TagTraits
    var namespace = Namespace.html
    var integration = Integration.none
    var role: BodyRole = []

    var isForeign: Bool { namespace != .html }
    var endsScope: Bool { isForeign ? integration != .none : traits.contains(.scope) }
    var isSpecial: Bool { isForeign ? integration != .none : traits.contains(.special) }
  }

  private var elements: [Element] = []
  /// How many elements are open for each value of six bits of their key: most searches need not be made.
  private var counts = [UInt16](repeating: 0, count: 64)
  private(set) var templates = 0
  /// How many elements are open for each role.
  private(set) var roles = BodyRole.Counts()
  private var paragraphs = 0
  private var tables = 0
  private var items = 0
  private let depth: Int

  init(depth: Int) { self.depth = depth }

  var last: Element? { elements.last }
  var isEmpty: Bool { elements.isEmpty }
  /// Elements that come now may not be remembered.
  var isFull: Bool { elements.count >= depth }
  var hasTable: Bool { tables > 0 }
  var hasItem: Bool { items > 0 }
  var hasParagraph: Bool { paragraphs > 0 }

  mutating func push(_ element: Element) {
    // Templates and foreign content change what a title means: they have as much room again.
    let room = element.isForeign || element.tag == .template ? depth * 2 : depth
    guard elements.count < room else { return }
    elements.append(element)
    count(element, 1)
  }

  mutating func pop() {
    if let element = elements.popLast() { count(element, -1) }
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    counts = [UInt16](repeating: 0, count: 64)
    templates = 0
    roles = BodyRole.Counts()
    paragraphs = 0
    tables = 0
    items = 0
  }

  /// Whether an element with this key can be open.
  func mayHold(_ key: UInt64) -> Bool { counts[Int(key & 63)] > 0 }

  private mutating func count(_ element: Element, _ change: Int) {
    counts[Int(element.key & 63)] &+= UInt16(truncatingIfNeeded: change)
    if !element.role.isEmpty { roles.count(element.role, change) }
    guard !element.isForeign else { return }
    switch element.tag {
    case .template: templates += change
    case .p: paragraphs += change
    case .table: tables += change
    case .li, .dd, .dt: items += change
    default: break
    }
  }

  /// Takes a role from all elements that are open.
  mutating func dropRole(_ role: BodyRole) {
    guard roles.holds(role) else { return }
    for index in elements.indices where elements[index].role.contains(role) {
      elements[index].role.remove(role)
      roles.count(role, -1)
    }
  }

  /// Pops down to and with the element at `index`.
  mutating func pop(through index: Int) {
    while elements.count > index { pop() }
  }

  /// Pops until `isEnough` says so of the last element, or none is left.
  mutating func pop(until isEnough: (Element) -> Bool) {
    while let last = elements.last, !isEnough(last) { pop() }
  }

  /// The topmost element of HTML that `isWanted`, unless one that `ends` the search comes before.
  func index(where isWanted: (Element) -> Bool, endingAt ends: (Element) -> Bool) -> Int? {
    var index = elements.count - 1
    while index >= 0 {
      let element = elements[index]
      if !element.isForeign, isWanted(element) { return index }
      if ends(element) { return nil }
      index -= 1
    }
    return nil
  }

  /// The topmost element of any kind with this name, if only foreign ones stand above it; else `nil`.
  func foreignIndex(of key: UInt64) -> Int? {
    guard mayHold(key) else { return nil }
    var index = elements.count - 1
    while index >= 0, elements[index].isForeign {
      if elements[index].key == key { return index }
      index -= 1
    }
    return nil
  }

  /// One round of the adoption agency for the formatting element at `index`: it moves above the first block that stands
  /// above it, and what lay between them and formats nothing is closed.
  ///
  /// - Returns: false where there is no such block, and the element and all above it were closed.
  mutating func adopt(at index: Int) -> Bool {
    guard let block = elements[(index + 1)...].firstIndex(where: \.isSpecial) else {
      pop(through: index)
      return false
    }
    let element = elements[index]
    elements.insert(element, at: block + 1)
    count(element, 1)
    for between in stride(from: block - 1, through: index, by: -1) {
      let stays = !elements[between].isForeign && elements[between].traits.contains(.formatting)
      if between == index || !stays { count(elements.remove(at: between), -1) }
    }
    return true
  }
}
