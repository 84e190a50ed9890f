// SPDX-License-Identifier: MIT

/// Writes JSON as bytes, without a line end anywhere in it, so that a whole object is one line.
package struct JSONWriter {
  /// What was written so far.
  package var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// A writer with room for `capacity` bytes.
  package init(capacity: Int) { bytes.reserveCapacity(capacity) }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes a member that is an object.
  package mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    name(key)
    object(body)
  }

  /// Writes a member that is an array whose elements `body` writes.
  package mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    name(key)
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes a member that is a text; nothing where it is `nil`.
  package mutating func member(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    name(key)
    string(text)
  }

  /// Writes a member that is a whole number; nothing where it is `nil`.
  package mutating func member(_ key: StaticString, _ number: Int?) {
    guard let number else { return }
    name(key)
    self.number(number)
  }

  /// Writes a member that is `true` or `false`; nothing where it is `nil`.
  package mutating func member(_ key: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    name(key)
    literal(flag ? "true" : "false")
  }

  /// Writes a member that is JSON already.
  package mutating func member(_ key: StaticString, raw: String) {
    name(key)
    literal(raw)
  }

  /// Writes members once more that were written before, after others, with the comma before them.
  package mutating func members(again bytes: [UInt8]) {
    self.bytes.append(contentsOf: bytes)
    needsComma = true
  }

  /// Writes a piece of JSON as it stands, the commas being the caller's matter: whole members, or a key and its colon.
  package mutating func copy(_ piece: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: piece.utf8Start, count: piece.utf8CodeUnitCount))
    needsComma = false
  }

  /// Writes a member whose name is only known at run time.
  package mutating func member(named key: String, _ text: String) {
    comma()
    quoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    string(text)
  }

  /// Writes a member whose name is only known at run time.
  package mutating func member(named key: String, _ number: Int) {
    comma()
    quoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    self.number(number)
  }

  /// Writes a member whose name is only known at run time, and which is an object.
  package mutating func object(named key: String, _ body: (inout JSONWriter) -> Void) {
    comma()
    quoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    object(body)
  }

  /// Writes a text as a value or element.
  package mutating func string(_ text: String) {
    comma()
    quoted(text)
    needsComma = true
  }

  /// Writes a whole number as a value or element.
  package mutating func number(_ number: Int) {
    comma()
    appendDecimal(number)
    needsComma = true
  }

  // MARK: Small steps

  private mutating func name(_ key: StaticString) {
    let needsComma = needsComma
    // In one step, not byte by byte: names are half of what is written.
    bytes.append(addingCapacity: key.utf8CodeUnitCount + 4) { span in
      if needsComma { span.append(UInt8(ascii: ",")) }
      span.append(UInt8(ascii: "\""))
      for index in 0..<key.utf8CodeUnitCount { span.append(key.utf8Start[index]) }
      span.append(UInt8(ascii: "\""))
      span.append(UInt8(ascii: ":"))
    }
    self.needsComma = false
  }

  private mutating func literal(_ text: String) {
    comma()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func open(_ byte: UInt8) {
    comma()
    bytes.append(byte)
    needsComma = false
  }

  private mutating func close(_ byte: UInt8) {
    bytes.append(byte)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func appendDecimal(_ number: Int) {
    if number >= 0, number < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func quoted(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      var clean = 0
      var index = PlainBytes.end(in: utf8, from: 0)
      if index == utf8.count { return quoted(plain: utf8) }
      bytes.append(UInt8(ascii: "\""))
      while index < utf8.count {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
        escape(utf8[index])
        clean = index + 1
        index = PlainBytes.end(in: utf8, from: index + 1)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
      bytes.append(UInt8(ascii: "\""))
    }
  }

  /// Most texts need no escape, and are written in one step.
  private mutating func quoted(plain utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(addingCapacity: utf8.count + 2) { span in
      span.append(UInt8(ascii: "\""))
      span.withUnsafeMutableBufferPointer { room, count in
        // In bounds: the room is what was asked for. An empty text may have no address.
        if let base = room.baseAddress, let text = utf8.baseAddress {
          (base + count).initialize(from: text, count: utf8.count)
          count += utf8.count
        }
      }
      span.append(UInt8(ascii: "\""))
    }
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      let digits: StaticString = "0123456789abcdef"
      bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
      bytes.append(digits.utf8Start[Int(byte >> 4)])
      bytes.append(digits.utf8Start[Int(byte & 15)])
    }
  }
}
