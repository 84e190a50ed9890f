// SPDX-License-Identifier: MIT

import HTMLHead

/// A start tag in a piece of HTML, read as the WHATWG tokenizer reads one (HTML standard, section 13.2.5).
struct StartTag {
  /// The most attributes that are kept.
  private static let mostAttributes = 32

  private var attributes: [(name: String, value: String)] = []
  /// Where what follows it begins.
  private(set) var end: Int

  /// The value of an attribute by its name in lower case, character references resolved; of two the first.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first start tag of this name (in lower case) that has its end.
  static func first(_ name: StaticString, in bytes: ArraySlice<UInt8>) -> StartTag? {
    var rest = bytes
    while let less = rest.firstIndex(of: UInt8(ascii: "<")) {
      if isNamed(name, bytes, at: less + 1) {
        // One that has no end reaches to the end of the text: none can follow.
        return StartTag(name, in: bytes, at: less)
      }
      rest = rest[(less + 1)...]
    }
    return nil
  }

  /// Where what follows the first end tag of this name begins; `nil` where there is none.
  static func endTag(_ name: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let less = rest.firstIndex(of: UInt8(ascii: "<")) {
      if less + 1 < bytes.endIndex, bytes[less + 1] == UInt8(ascii: "/"), isNamed(name, bytes, at: less + 2) {
        return bytes[less...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
      }
      rest = rest[(less + 1)...]
    }
    return nil
  }

  /// The start tag of this name that begins at `start`; `nil` where none does, or where it has no end.
  init?(_ name: StaticString, in bytes: ArraySlice<UInt8>, at start: Int) {
    guard start < bytes.endIndex, bytes[start] == UInt8(ascii: "<"), Self.isNamed(name, bytes, at: start + 1) else {
      return nil
    }
    end = start
    var rest = bytes[(start + 1 + name.utf8CodeUnitCount)...]
    while true {
      rest = rest.drop { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: ">") { break }
      // An equals sign may begin a name, never end one there.
      let nameEnd = rest.dropFirst().firstIndex { Self.endsName($0) } ?? rest.endIndex
      let attribute = rest[..<nameEnd]
      rest = rest[nameEnd...].drop { Self.isSpace($0) }
      guard rest.first == UInt8(ascii: "=") else {
        keep(attribute, [])
        continue
      }
      rest = rest.dropFirst().drop { Self.isSpace($0) }
      guard let quote = rest.first else { return nil }
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        guard let close = rest.dropFirst().firstIndex(of: quote) else { return nil }
        keep(attribute, rest[(rest.startIndex + 1)..<close])
        rest = rest[(close + 1)...]
      } else {
        let close = rest.firstIndex { Self.isSpace($0) || $0 == UInt8(ascii: ">") } ?? rest.endIndex
        keep(attribute, rest[..<close])
        rest = rest[close...]
      }
    }
    end = rest.startIndex + 1
  }

  private mutating func keep(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    guard attributes.count < Self.mostAttributes else { return }
    attributes.append(
      (
        String(decoding: name, as: UTF8.self).lowercased(),
        CharacterReferences.resolve(String(decoding: value, as: UTF8.self), inAttribute: true)
      ))
  }

  /// Whether a tag's name stands at `start`, and ends there.
  private static func isNamed(_ name: StaticString, _ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
    let end = start + name.utf8CodeUnitCount
    guard end < bytes.endIndex else { return false }
    for index in start..<end where bytes[index] | 0x20 != name.utf8Start[index - start] { return false }
    return isSpace(bytes[end]) || bytes[end] == UInt8(ascii: "/") || bytes[end] == UInt8(ascii: ">")
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
