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

    var isForeign: Bool { namespace != .html }
    var endsScope: Bool { isForeign ? integration != .none : traits.contains(.scope) }
    var isSpecial: Bool { isForeign ? integration != .none : traits.contains(.special) }
  }

  private var elements: [Element] = []
  /// How many elements are open for each value of six bits of their key: most searches need not be made.
  private var counts = [UInt16](repeating: 0, count: 64)
  private(set) var templates = 0
  private var paragraphs = 0
  private var tables = 0
  private var items = 0
  private let depth: Int

  init(depth: Int) { self.depth = depth }

  var last: Element? { elements.last }
  var isEmpty: Bool { elements.isEmpty }
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
    paragraphs = 0
    tables = 0
    items = 0
  }

  /// Whether an element with this key can be open.
  func mayHold(_ key: UInt64) -> Bool { counts[Int(key & 63)] > 0 }

  private mutating func count(_ element: Element, _ change: Int) {
    counts[Int(element.key & 63)] &+= UInt16(truncatingIfNeeded: change)
    guard !element.isForeign else { return }
    switch element.tag {
    case .template: templates += change
    case .p: paragraphs += change
    case .table: tables += change
    case .li, .dd, .dt: items += change
    default: break
    }
  }

  /// Pops down to and with the element at `index`.
  mutating func pop(through index: Int) {
    while elements.count > index { pop() }
  }

  /// Takes one element out of the stack, those above it stay.
  mutating func remove(at index: Int) { count(elements.remove(at: index), -1) }

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

  /// Whether an element that is special stands above `index`.
  func hasSpecial(above index: Int) -> Bool { elements[(index + 1)...].contains { $0.isSpecial } }
}
