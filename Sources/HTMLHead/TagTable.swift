// SPDX-License-Identifier: MIT

/// From the packed name of a tag to its traits: a hash table with open addressing, built once.
struct TagTable: Sendable {
  struct Row: Sendable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var tag = Tag.unknown
    var traits: TagTraits = []
  }

  static let shared = TagTable()
  private static let unknown = Row()
  private static let slots = 512

  private let rows: [Row]

  private init() {
    var rows = [Row](repeating: Row(), count: Self.slots)
    let traits = TagTraits.all()
    for tag in Tag.allCases where tag != .unknown {
      let name = TagName(tag.rawValue)
      var slot = Self.slot(name)
      while rows[slot].low != 0 { slot = (slot + 1) & (Self.slots - 1) }
      rows[slot] = Row(low: name.low, high: name.high, tag: tag, traits: traits[tag] ?? [])
    }
    self.rows = rows
  }

  /// What is known of a name; `unknown` where it is none of those that the rules name.
  func find(_ name: TagName) -> Row {
    guard name.rest == 0 else { return Self.unknown }
    var slot = Self.slot(name)
    // Fewer than half of the slots are taken: the search ends at an empty one.
    while rows[slot].low != 0 {
      if rows[slot].low == name.low, rows[slot].high == name.high { return rows[slot] }
      slot = (slot + 1) & (Self.slots - 1)
    }
    return Self.unknown
  }

  private static func slot(_ name: TagName) -> Int { Int(truncatingIfNeeded: name.key &>> 55) & (slots - 1) }
}
