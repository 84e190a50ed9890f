// SPDX-License-Identifier: MIT

import MediaSniffing

/// What is read of a dictionary in a PDF.
struct PDFDictionary {
  var isLinearized = false
  /// `/N`: of a linearized file, the number of its pages.
  var pages: Int?
  var count: Int?
  var title: [UInt8]?
  var author: [UInt8]?
  /// A node of the tree of pages.
  var isPages = false
  var hasParent = false
  /// A key that hardly anything but the information dictionary has.
  var hasOrigin = false

  /// The root of the tree of pages.
  var isPageTree: Bool { isPages && !hasParent }
  /// The information dictionary: an outline has titles, too, but no program made it.
  var isInformation: Bool { hasOrigin && (title != nil || author != nil) }
}

/// The dictionaries of the objects in a piece of a PDF, one after the other (ISO 32000-1, sections 7.2, 7.3).
///
/// It reads tokens from left to right and remembers how deep it is, so that neither nesting nor rubbish takes more than one
/// pass.
struct PDFObjects {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The dictionary of the next object that has one.
  mutating func next() -> PDFDictionary? {
    while let found = bytes.find("obj", from: place) {
      place = found + 3
      // `endobj`.
      if bytes.byte(found - 1) == UInt8(ascii: "d") { continue }
      skipBlanks()
      guard bytes.has("<<", at: place) else { continue }
      place += 2
      return dictionary()
    }
    return nil
  }

  /// A token that a value consists of.
  private enum Token {
    case name(Range<Int>)
    case string([UInt8])
    case number(Int)
    case open
    case close
    /// A word, such as `true` or the `R` of a reference.
    case word
  }

  /// The rest of a dictionary that has begun; whatever its end, what was read of it counts.
  private mutating func dictionary() -> PDFDictionary {
    var found = PDFDictionary()
    var key: Range<Int>?
    var depth = 1
    while depth > 0, let token = token() {
      switch token {
      case .open:
        if depth == 1 { key = nil }
        depth += 1
      case .close: depth -= 1
      case _ where depth > 1: continue
      case .name(let name):
        if let known = key {
          if bytes.slice(known).elementsEqual("Type".utf8) {
            found.isPages = bytes.slice(name).elementsEqual("Pages".utf8)
          }
          key = nil
        } else {
          key = name
          note(name, &found)
        }
      case .string(let text):
        if let key {
          if bytes.slice(key).elementsEqual("Title".utf8) { found.title = text }
          if bytes.slice(key).elementsEqual("Author".utf8) { found.author = text }
        }
        key = nil
      case .number(let value):
        if let key {
          if bytes.slice(key).elementsEqual("N".utf8) { found.pages = value }
          if bytes.slice(key).elementsEqual("Count".utf8) { found.count = value }
        }
        key = nil
      case .word: key = nil
      }
    }
    return found
  }

  private func note(_ key: Range<Int>, _ found: inout PDFDictionary) {
    let name = bytes.slice(key)
    if name.elementsEqual("Linearized".utf8) { found.isLinearized = true }
    if name.elementsEqual("Parent".utf8) { found.hasParent = true }
    for origin in Self.origins where name.has(origin, at: 0) { found.hasOrigin = true }
  }

  private static let origins: [StaticString] = ["Producer", "Creator", "CreationDate", "ModDate"]

  // MARK: Tokens

  private mutating func token() -> Token? {
    skipBlanks()
    guard let byte = bytes.byte(place) else { return nil }
    switch byte {
    case UInt8(ascii: "/"):
      place += 1
      return .name(regular())
    case UInt8(ascii: "("): return .string(literal())
    case UInt8(ascii: "<"):
      if bytes.byte(place + 1) == byte {
        place += 2
        return .open
      }
      return .string(hexadecimal())
    case UInt8(ascii: ">"):
      place += bytes.byte(place + 1) == byte ? 2 : 1
      return .close
    case UInt8(ascii: "["):
      place += 1
      return .open
    case UInt8(ascii: "]"):
      place += 1
      return .close
    case UInt8(ascii: ")"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      place += 1
      return .word
    default:
      let word = bytes.slice(regular())
      return Int(String(decoding: word.prefix(20), as: UTF8.self)).map(Token.number) ?? .word
    }
  }

  /// Characters that are neither blank nor a delimiter.
  private mutating func regular() -> Range<Int> {
    let start = place
    while let byte = bytes.byte(place), !Self.isBlank(byte), !Self.delimiters.contains(byte) { place += 1 }
    return start..<place
  }

  private static let delimiters = Array("()<>[]{}/%".utf8)

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0x00
  }

  /// Passes over white space and comments.
  private mutating func skipBlanks() {
    while let byte = bytes.byte(place) {
      if byte == UInt8(ascii: "%") {
        while let byte = bytes.byte(place), byte != 0x0A, byte != 0x0D { place += 1 }
      } else if Self.isBlank(byte) {
        place += 1
      } else {
        return
      }
    }
  }

  /// Section 7.3.4.2: brackets in pairs, and escapes.
  private mutating func literal() -> [UInt8] {
    var text: [UInt8] = []
    var depth = 1
    place += 1
    while depth > 0, var byte = bytes.byte(place) {
      place += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { break }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = escape() else { continue }
        byte = escaped
      }
      if text.count < TagText.longest { text.append(byte) }
    }
    return text
  }

  /// What stands after a backslash; `nil` where that is the end of a line.
  private mutating func escape() -> UInt8? {
    guard let byte = bytes.byte(place) else { return nil }
    if (0x30...0x37).contains(byte) {
      var value: UInt8 = 0
      for _ in 0..<3 {
        guard let digit = bytes.byte(place), (0x30...0x37).contains(digit) else { break }
        value = value &<< 3 | (digit & 7)
        place += 1
      }
      return value
    }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"), UInt8(ascii: "f"): return 0x20
    case 0x0D:
      if bytes.byte(place) == 0x0A { place += 1 }
      return nil
    case 0x0A: return nil
    default: return byte
    }
  }

  /// Section 7.3.4.3: a missing last digit is 0.
  private mutating func hexadecimal() -> [UInt8] {
    var text: [UInt8] = []
    var high: UInt8?
    place += 1
    while let byte = bytes.byte(place) {
      place += 1
      if byte == UInt8(ascii: ">") { break }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue.map({ UInt8($0) }) else { continue }
      if let first = high {
        if text.count < TagText.longest { text.append(first << 4 | digit) }
        high = nil
      } else {
        high = digit
      }
    }
    if let high, text.count < TagText.longest { text.append(high << 4) }
    return text
  }
}
