// SPDX-License-Identifier: MIT

/// A pull reader of one JSON text (RFC 8259): it hands out values where they stand, and copies only what is asked for.
///
/// It borrows its bytes: it must not outlive the closure that lends the buffer. Bytes are checked as UTF-8 where a
/// text is taken out; a caller that skips values checks the whole line first with ``isUTF8(_:)``.
package struct JSONCursor {
  /// How deep arrays and objects may be nested.
  package static let maximumDepth = 128

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  let isUTF8: Bool
  private var depth = 0

  /// - Parameter isUTF8: whether the bytes are known to be UTF-8 (``isUTF8(_:)``), so that no text is checked again.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, isUTF8: Bool = false) {
    self.bytes = bytes
    self.isUTF8 = isUTF8
  }

  /// What kind of value stands next.
  package enum Kind: Sendable { case object, array, string, number, bool, null, nothing }

  /// The kind of the next value.
  package mutating func nextKind() -> Kind {
    skipSpace()
    return switch peek() {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: .nothing
    }
  }

  /// Reads an object and calls `member` with each key, the cursor standing before the value, which it must take.
  package mutating func object(
    _ member: (JSONKey, inout JSONCursor) throws(JSONError) -> Void
  ) throws(JSONError) {
    try enter(UInt8(ascii: "{"), "an object")
    if close(UInt8(ascii: "}")) { return }
    while true {
      skipSpace()
      let key = try key()
      skipSpace()
      try expect(UInt8(ascii: ":"), "a colon after the key")
      skipSpace()
      try member(key, &self)
      if close(UInt8(ascii: "}")) { return }
      try expect(UInt8(ascii: ","), "a comma or the end of the object")
    }
  }

  /// Reads an array and calls `element` before each element, which it must take.
  package mutating func array(_ element: (inout JSONCursor) throws(JSONError) -> Void) throws(JSONError) {
    try enter(UInt8(ascii: "["), "an array")
    if close(UInt8(ascii: "]")) { return }
    while true {
      skipSpace()
      try element(&self)
      if close(UInt8(ascii: "]")) { return }
      try expect(UInt8(ascii: ","), "a comma or the end of the array")
    }
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool {
    if literal("true") { return true }
    if literal("false") { return false }
    throw error("expected true or false")
  }

  /// Reads `null` where it stands next.
  package mutating func null() -> Bool { literal("null") }

  /// Reads a number and returns it as it is spelt.
  package mutating func number() throws(JSONError) -> String {
    let start = position
    try skipNumber()
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads any value whole.
  package mutating func value() throws(JSONError) -> JSONValue {
    switch nextKind() {
    case .string: return .string(try string())
    case .number: return .number(try number())
    case .bool: return .bool(try bool())
    case .null:
      guard null() else { throw error("expected null") }
      return .null
    case .array:
      var elements: [JSONValue] = []
      try array { (cursor) throws(JSONError) in elements.append(try cursor.value()) }
      return .array(elements)
    case .object:
      var members: [JSONMember] = []
      try object { (key, cursor) throws(JSONError) in
        members.append(JSONMember(key: key.text, value: try cursor.value()))
      }
      return .object(members)
    case .nothing: throw error("expected a value")
    }
  }

  /// Passes over any value, checking that it is one.
  package mutating func skip() throws(JSONError) {
    switch nextKind() {
    case .string: _ = try rawString()
    case .number: try skipNumber()
    case .bool: _ = try bool()
    case .null: guard null() else { throw error("expected null") }
    case .array: try array { (cursor) throws(JSONError) in try cursor.skip() }
    case .object: try object { (_, cursor) throws(JSONError) in try cursor.skip() }
    case .nothing: throw error("expected a value")
    }
  }

  /// Makes sure that nothing but white space follows.
  package mutating func end() throws(JSONError) {
    skipSpace()
    if position < bytes.count { throw error("expected nothing more") }
  }

  /// Whether bytes are UTF-8 without fault (Unicode 3.9, table 3-7).
  package static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? UTF8Span(validating: bytes.span)) != nil
  }

  // MARK: Small steps

  func error(_ reason: String) -> JSONError { JSONError(reason: reason, offset: position) }

  @inline(__always)
  func peek() -> UInt8 { position < bytes.count ? bytes[position] : 0 }

  @inline(__always)
  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  @inline(__always)
  mutating func expect(_ byte: UInt8, _ what: String) throws(JSONError) {
    guard position < bytes.count, bytes[position] == byte else { throw error("expected \(what)") }
    position += 1
  }

  private mutating func enter(_ byte: UInt8, _ what: String) throws(JSONError) {
    skipSpace()
    try expect(byte, what)
    depth += 1
    if depth > Self.maximumDepth { throw error("nested deeper than \(Self.maximumDepth)") }
  }

  private mutating func close(_ byte: UInt8) -> Bool {
    skipSpace()
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    depth -= 1
    return true
  }

  private mutating func literal(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { return false }
    for index in 0..<length where bytes[position + index] != word.utf8Start[index] { return false }
    position += length
    return true
  }

  private mutating func skipNumber() throws(JSONError) {
    if peek() == UInt8(ascii: "-") { position += 1 }
    let start = position
    try digits()
    if bytes[start] == UInt8(ascii: "0"), position - start > 1 { throw error("a number must not begin with 0") }
    if peek() == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
  }

  private mutating func digits() throws(JSONError) {
    let start = position
    while isDigit(peek()) { position += 1 }
    if position == start { throw error("expected a digit") }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}
