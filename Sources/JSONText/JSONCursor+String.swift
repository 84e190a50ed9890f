// SPDX-License-Identifier: MIT

/// A key of an object as it stands in the text, compared without making a `String`.
package struct JSONKey {
  let raw: UnsafeBufferPointer<UInt8>
  let hasEscapes: Bool

  /// The key as a text.
  package var text: String {
    if hasEscapes { return JSONCursor.unescape(raw) ?? String(decoding: raw, as: UTF8.self) }
    return String(decoding: raw, as: UTF8.self)
  }

  /// Lets a key be matched by `switch`.
  @inline(__always)
  package static func ~= (word: StaticString, key: JSONKey) -> Bool {
    let length = word.utf8CodeUnitCount
    guard length == key.raw.count else { return key.hasEscapes && key.text == word.description }
    for index in 0..<length where key.raw[index] != word.utf8Start[index] {
      return false
    }
    return true
  }
}

/// A string as it stands in the text, made into a `String` only where that is wanted.
///
/// It borrows its bytes, as the cursor does: it must not outlive the closure that lends the buffer.
package struct BorrowedText {
  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  /// The text, where it is spelt with escapes.
  fileprivate let resolved: String?

  /// The text.
  package var text: String { resolved ?? String(decoding: bytes, as: UTF8.self) }

  /// Whether `condition` holds for the bytes of the text.
  package func satisfies(_ condition: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    guard var resolved else { return condition(bytes) }
    return resolved.withUTF8 { condition($0) }
  }
}

extension JSONCursor {
  /// Reads a string.
  ///
  /// An escaped lone surrogate becomes U+FFFD, since no text can hold one.
  package mutating func string() throws(JSONError) -> String {
    skipSpace()
    let start = position
    let (raw, hasEscapes) = try rawString()
    if !hasEscapes {
      if isUTF8 { return String(copying: UTF8Span(unchecked: raw.span)) }
      // Not `String(validating:)`, which is generic and five times as slow.
      guard let text = try? UTF8Span(validating: raw.span) else {
        throw JSONError(reason: "a string is not UTF-8", offset: start)
      }
      return String(copying: text)
    }
    guard let text = Self.unescape(raw) else { throw JSONError(reason: "a string has a bad escape", offset: start) }
    return text
  }

  /// Reads a string and makes a `String` of it only where it has escapes, which are checked so.
  ///
  /// The bytes must be known to be UTF-8 (``isUTF8(_:)``).
  package mutating func borrowedString() throws(JSONError) -> BorrowedText {
    skipSpace()
    let start = position
    let (raw, hasEscapes) = try rawString()
    if !hasEscapes { return BorrowedText(bytes: raw, resolved: nil) }
    guard let text = Self.unescape(raw) else { throw JSONError(reason: "a string has a bad escape", offset: start) }
    return BorrowedText(bytes: raw, resolved: text)
  }

  mutating func key() throws(JSONError) -> JSONKey {
    let (raw, hasEscapes) = try rawString()
    return JSONKey(raw: raw, hasEscapes: hasEscapes)
  }

  /// Passes over a string and returns what stands between its quotes.
  mutating func rawString() throws(JSONError) -> (UnsafeBufferPointer<UInt8>, hasEscapes: Bool) {
    try expect(UInt8(ascii: "\""), "a string")
    let start = position
    var hasEscapes = false
    while position < bytes.count {
      position = PlainBytes.end(in: bytes, from: position)
      guard position < bytes.count else { break }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<position])
        position += 1
        return (raw, hasEscapes)
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        position += 2
      } else if byte < 0x20 {
        throw error("a control character stands in a string; it must be escaped")
      } else {
        position += 1
      }
    }
    throw JSONError(reason: "a string has no end", offset: start)
  }

  /// Resolves the escapes of RFC 8259, section 7; `nil` where one is malformed or the text is not UTF-8.
  static func unescape(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        index += 1
        continue
      }
      guard index + 1 < raw.count else { return nil }
      index += 2
      switch raw[index - 1] {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "\""): bytes.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "/"): bytes.append(UInt8(ascii: "/"))
      case UInt8(ascii: "u"):
        guard var unit = hex4(raw, at: index) else { return nil }
        index += 4
        if unit & 0xFC00 == 0xD800, index + 1 < raw.count, raw[index] == UInt8(ascii: "\\"),
          raw[index + 1] == UInt8(ascii: "u"), let low = hex4(raw, at: index + 2), low & 0xFC00 == 0xDC00
        {
          unit = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
          index += 6
        }
        bytes.append(contentsOf: Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8))
      default: return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hex4(_ raw: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
    guard start + 4 <= raw.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + 4 {
      let digit: UInt8
      switch raw[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = raw[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = raw[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = raw[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
