// SPDX-License-Identifier: MIT

package import HTMLHead

/// The `<meta>` elements of a page by name.
///
/// Pages mix up `property` and `name`, so that either counts, as does `itemprop`; names compare without case, and
/// `property` may hold several.
package struct MetaTable {
  /// One named value, in the order of the page.
  package struct Entry {
    /// In lower case.
    package var name: String
    package var value: String
    /// Tells most names apart without comparing them.
    fileprivate var mark: UInt8
  }

  /// Which marks there are, by their last six bits: most of the names that are asked for are in no page.
  private var marks: UInt64 = 0

  package private(set) var entries: [Entry] = []
  /// The names of those that say nothing, as they stand in the page.
  private var blanks: [String] = []

  package init(_ metas: [Meta]) {
    for meta in metas {
      // In one walk: to ask for each attribute by its name is five.
      var (content, value, property, name, itemprop): (String?, String?, String?, String?, String?)
      for attribute in meta.attributes {
        switch attribute.name {
        case "content": content = content ?? attribute.value
        case "property": property = property ?? attribute.value
        case "name": name = name ?? attribute.value
        case "itemprop": itemprop = itemprop ?? attribute.value
        case "value": value = value ?? attribute.value
        default: break
        }
      }
      guard let value = content ?? value, !value.utf8.allSatisfy({ $0 <= 0x20 }) else {
        if let name = property ?? name ?? itemprop { blanks.append(name) }
        continue
      }
      property = property.map(Self.lowercased)
      if let property { add(property, value) }
      if let name = name.map(Self.lowercased), name != property { add(name, value) }
      if let name = itemprop.map(Self.lowercased) { add(name, value) }
    }
  }

  /// Nearly all names are ASCII in lower case already.
  private static func lowercased(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 && $0 &- 0x41 >= 26 } ? name : name.lowercased()
  }

  private mutating func add(_ names: String, _ value: String) {
    guard names.utf8.contains(where: { $0 <= 0x20 }) else { return addOne(names, value) }
    for name in names.split(whereSeparator: \.isWhitespace).prefix(4) { addOne(String(name), value) }
  }

  private mutating func addOne(_ name: String, _ value: String) {
    let mark = MetaName.mark(of: name)
    marks |= 1 &<< UInt64(mark & 63)
    entries.append(Entry(name: name, value: value, mark: mark))
  }

  /// The values under a name in lower case, none of them empty.
  ///
  /// The list is walked each time: it is short, and a dictionary of lists costs more than all that are asked for.
  package subscript(name: MetaName) -> [String] {
    var values: [String] = []
    guard marks & 1 &<< UInt64(name.mark & 63) != 0 else { return values }
    for entry in entries where entry.mark == name.mark && entry.name == name.text { values.append(entry.value) }
    return values
  }

  /// Whether there is an element of this name (in lower case) that says nothing.
  package func isBlank(_ name: MetaName) -> Bool { blanks.contains { $0.lowercased() == name.text } }

  /// What `use` makes of the first value under a name in lower case of which it makes something.
  package func first<Found>(_ name: MetaName, _ use: (String) -> Found?) -> Found? {
    guard marks & 1 &<< UInt64(name.mark & 63) != 0 else { return nil }
    for entry in entries where entry.mark == name.mark && entry.name == name.text {
      if let found = use(entry.value) { return found }
    }
    return nil
  }
}
