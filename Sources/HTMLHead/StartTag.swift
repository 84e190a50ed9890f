// SPDX-License-Identifier: MIT

import Glibc

/// A start tag in a piece of HTML, read as the WHATWG tokenizer reads one (HTML standard, section 13.2.5).
///
/// It is for pieces that others carry: what a feed has of an article, the code that embeds a player. Pages are read by
/// ``HeadReader``.
package struct StartTag {
  /// The most attributes that are kept.
  private static let mostAttributes = 32

  private let bytes: ArraySlice<UInt8>
  /// Where names and values stand.
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// Where what follows it begins.
  package private(set) var end: Int

  /// The value of an attribute by its name in lower case, character references resolved; of two the first.
  package subscript(name: StaticString) -> String? {
    guard let found = attributes.first(where: { Self.isSame(bytes[$0.name], name) }) else { return nil }
    return CharacterReferences.resolve(String(decoding: bytes[found.value], as: UTF8.self), inAttribute: true)
  }

  /// The first start tag of this name (in lower case) that has its end.
  package static func first(_ name: StaticString, in bytes: ArraySlice<UInt8>) -> StartTag? {
    var from = bytes.startIndex
    while let less = index(of: ASCII.less, in: bytes, from: from) {
      if isNamed(name, bytes, at: less + 1) {
        // One that has no end reaches to the end of the text: none can follow.
        return StartTag(name, in: bytes, at: less)
      }
      from = less + 1
    }
    return nil
  }

  /// Where what follows the first end tag of this name begins; `nil` where there is none.
  package static func endTag(_ name: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    var from = bytes.startIndex
    while let less = index(of: ASCII.less, in: bytes, from: from) {
      if less + 1 < bytes.endIndex, bytes[less + 1] == ASCII.slash, isNamed(name, bytes, at: less + 2) {
        return index(of: ASCII.greater, in: bytes, from: less).map { $0 + 1 }
      }
      from = less + 1
    }
    return nil
  }

  /// The start tag of this name that begins at `start`; `nil` where none does, or where it has no end.
  package init?(_ name: StaticString, in bytes: ArraySlice<UInt8>, at start: Int) {
    guard start < bytes.endIndex, bytes[start] == ASCII.less, Self.isNamed(name, bytes, at: start + 1) else {
      return nil
    }
    self.bytes = bytes
    end = start
    var rest = bytes[(start + 1 + name.utf8CodeUnitCount)...]
    while true {
      rest = rest.drop { ASCII.isSpace($0) || $0 == ASCII.slash }
      guard let first = rest.first else { return nil }
      if first == ASCII.greater { break }
      // An equals sign may begin a name, never end one there.
      let nameEnd = rest.dropFirst().firstIndex { Self.endsName($0) } ?? rest.endIndex
      let attribute = rest.startIndex..<nameEnd
      rest = rest[nameEnd...].drop { ASCII.isSpace($0) }
      guard rest.first == ASCII.equals else {
        keep(attribute, nameEnd..<nameEnd)
        continue
      }
      rest = rest.dropFirst().drop { ASCII.isSpace($0) }
      guard let quote = rest.first else { return nil }
      if quote == ASCII.quote || quote == ASCII.apostrophe {
        guard let close = rest.dropFirst().firstIndex(of: quote) else { return nil }
        keep(attribute, (rest.startIndex + 1)..<close)
        rest = rest[(close + 1)...]
      } else {
        let close = rest.firstIndex { ASCII.isSpace($0) || $0 == ASCII.greater } ?? rest.endIndex
        keep(attribute, rest.startIndex..<close)
        rest = rest[close...]
      }
    }
    end = rest.startIndex + 1
  }

  private mutating func keep(_ name: Range<Int>, _ value: Range<Int>) {
    if attributes.count < Self.mostAttributes { attributes.append((name, value)) }
  }

  /// Whether a tag's name stands at `start`, and ends there.
  private static func isNamed(_ name: StaticString, _ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
    let end = start + name.utf8CodeUnitCount
    guard end < bytes.endIndex, isSame(bytes[start..<end], name) else { return false }
    return ASCII.isSpace(bytes[end]) || bytes[end] == ASCII.slash || bytes[end] == ASCII.greater
  }

  /// Whether the bytes are a name that is given in lower case.
  private static func isSame(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    // The pointer is a literal's, and read up to its own count.
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    return bytes.count == name.count && zip(bytes, name).allSatisfy { ASCII.lowercase($0) == $1 }
  }

  /// Where a byte is from `from` on, which is no further than the end.
  private static func index(of byte: UInt8, in bytes: ArraySlice<UInt8>, from: Int) -> Int? {
    bytes[from...].withUnsafeBufferPointer { rest in
      guard let start = rest.baseAddress, let hit = memchr(start, Int32(byte), rest.count) else { return nil }
      return from + (UnsafeRawPointer(hit) - UnsafeRawPointer(start))
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || byte == ASCII.slash || byte == ASCII.greater || byte == ASCII.equals
  }
}
