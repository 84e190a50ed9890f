// SPDX-License-Identifier: MIT

import HTMLHead

/// The `<meta>` elements of a page by name.
///
/// Pages mix up `property` and `name`, so that either counts, as does `itemprop`; names compare without case, and
/// `property` may hold several.
struct MetaTable {
  /// One named value, in the order of the page.
  struct Entry {
    var name: String
    var value: String
  }

  private(set) var entries: [Entry] = []

  init(_ metas: [Meta]) {
    for meta in metas {
      guard let value = meta.content ?? meta["value"], !value.utf8.allSatisfy({ $0 <= 0x20 }) else { continue }
      let property = meta.property?.lowercased()
      if let property { add(property, value) }
      if let name = meta.name?.lowercased(), name != property { add(name, value) }
      if let name = meta.itemprop?.lowercased() { add(name, value) }
    }
  }

  private mutating func add(_ names: String, _ value: String) {
    guard names.utf8.contains(where: { $0 <= 0x20 }) else { return addOne(names, value) }
    for name in names.split(whereSeparator: \.isWhitespace).prefix(4) { addOne(String(name), value) }
  }

  private mutating func addOne(_ name: String, _ value: String) {
    entries.append(Entry(name: name, value: value))
  }

  /// The values under a name in lower case, none of them empty.
  ///
  /// The list is walked each time: it is short, and a dictionary of lists costs more than all that are asked for.
  subscript(name: String) -> [String] {
    var values: [String] = []
    for entry in entries where entry.name == name { values.append(entry.value) }
    return values
  }
}
