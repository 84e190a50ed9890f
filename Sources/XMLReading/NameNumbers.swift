// SPDX-License-Identifier: MIT

import CXML2

/// The names of a document's elements, each made into strings only once.
///
/// libxml2 keeps one copy of each name for as long as a parser lives, so that equal pointers are equal names.
struct NameNumbers {
  private struct Slot {
    var local: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
    var namespace: UnsafePointer<xmlChar>?
    var number = 0
  }

  private var slots = [Slot](repeating: Slot(), count: 256)
  private(set) var names: [XMLName] = []

  /// The number of a name; past ``XMLLimits/names`` all new ones are the last.
  mutating func number(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, namespace: UnsafePointer<xmlChar>?
  ) -> Int {
    var index = hash(local, namespace) & (slots.count - 1)
    while let known = slots[index].local {
      if known == local, slots[index].namespace == namespace, slots[index].prefix == prefix {
        return slots[index].number
      }
      index = (index + 1) & (slots.count - 1)
    }
    guard names.count < XMLLimits.names else { return names.count - 1 }
    let number = names.count
    names.append(
      XMLName(
        namespace: namespace.map { String(cString: $0) } ?? "", local: String(cString: local),
        prefix: prefix.map { String(cString: $0) } ?? "", number: number))
    slots[index] = Slot(local: local, prefix: prefix, namespace: namespace, number: number)
    if names.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old {
      guard let local = slot.local else { continue }
      var index = hash(local, slot.namespace) & (slots.count - 1)
      while slots[index].local != nil { index = (index + 1) & (slots.count - 1) }
      slots[index] = slot
    }
  }

  private func hash(_ local: UnsafePointer<xmlChar>, _ namespace: UnsafePointer<xmlChar>?) -> Int {
    let mixed = (UInt(bitPattern: local) &* 31 &+ UInt(bitPattern: namespace)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
