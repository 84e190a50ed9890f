// SPDX-License-Identifier: MIT

import JSONText
import URLParsing

/// The objects of a page's JSON-LD blocks (schema.org), the nested ones among them.
struct LinkedDataBlocks {
  /// The most objects that are looked at, of all blocks together.
  private static let most = 128
  /// The objects in the order of the page, each before those in it.
  private(set) var objects: [JSONValue] = []

  /// Reads the blocks; one that is not JSON is passed over.
  init(_ scripts: [String]) {
    for script in scripts {
      guard let value = Self.parsed(script) else { continue }
      collect(value)
    }
  }

  /// What a value stands for: itself, or what it refers to by its `@id` alone.
  func resolved(_ value: JSONValue) -> JSONValue {
    guard Self.isReference(value), let id = value["@id"]?.string else { return value }
    return objects.first { $0["@id"]?.string == id && !Self.isReference($0) } ?? value
  }

  private static func isReference(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.allSatisfy { $0.key == "@id" || $0.key == "@type" }
  }

  /// Walks a value, without recursion: the nesting is a stranger's.
  private mutating func collect(_ value: JSONValue) {
    var rest = [value]
    while let next = rest.popLast(), objects.count < Self.most {
      if let elements = next.array {
        rest += elements.prefix(Self.most).reversed()
        continue
      }
      guard case .object(let members) = next else { continue }
      if !members.isEmpty { objects.append(next) }
      for member in members.reversed() where Self.nests(member.key) {
        // Of a list of questions or of links none is the page; what a graph holds is looked at one by one.
        if member.key != "@graph", let elements = member.value.array, elements.count > 1 { continue }
        rest.append(member.value)
      }
    }
  }

  /// Whether a member may hold objects that describe the page.
  private static func nests(_ key: String) -> Bool {
    switch key.utf8.count {
    case 6: key == "@graph"
    case 10: key == "mainEntity"
    case 16: key == "mainEntityOfPage"
    default: false
    }
  }

  private static func parsed(_ script: String) -> JSONValue? {
    var bytes = unwrapped(script)
    if bytes.isEmpty { return nil }
    if let value = try? JSONValue(parsing: bytes) { return value }
    // Templates put texts of several lines between quotes as they are.
    guard bytes.contains(where: { $0 < 0x20 }) else { return nil }
    for index in bytes.indices where bytes[index] < 0x20 { bytes[index] = 0x20 }
    return try? JSONValue(parsing: bytes)
  }

  /// The block without the comment and CDATA marks that old pages wrap it in, `/* <![CDATA[ */ … /* ]]> */`: from its
  /// first bracket to its last.
  private static func unwrapped(_ script: String) -> [UInt8] {
    var bytes = Array(script.utf8)[...]
    // Where there is a mark it opens the block; its own brackets are none of the JSON.
    if let mark = bytes.prefix(200).firstPlace(of: "CDATA[".utf8) {
      bytes = bytes[(mark + 6)...]
      if let end = bytes.firstPlace(of: "]]>".utf8) { bytes = bytes[..<end] }
    }
    guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
      let end = bytes.lastIndex(where: { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }), start <= end
    else { return [] }
    return Array(bytes[start...end])
  }
}
