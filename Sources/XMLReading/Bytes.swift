// SPDX-License-Identifier: MIT

/// Bytes that mean something in XML, and the kinds that bytes are of.
enum Bytes {
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let ampersand = UInt8(ascii: "&")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let equals = UInt8(ascii: "=")
  static let slash = UInt8(ascii: "/")
  static let bang = UInt8(ascii: "!")
  static let question = UInt8(ascii: "?")
  static let colon = UInt8(ascii: ":")
  static let hash = UInt8(ascii: "#")
  static let semicolon = UInt8(ascii: ";")
  static let leftBracket = UInt8(ascii: "[")
  static let rightBracket = UInt8(ascii: "]")
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D

  /// White space of XML: space, tab, line feed, return.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// What a name may begin with, as far as it is kept: what is beyond ASCII becomes `_`.
  @inline(__always)
  static func beginsName(_ byte: UInt8) -> Bool { isLetter(byte) || byte == 0x5F || byte >= 0x80 }

  /// ASCII that may stand inside a name: letters, digits, `-`, `.`, `_` and `:`.
  @inline(__always)
  static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 <= 10 || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Bytes that text is stopped at, and the value of an attribute besides its quote: markup, references, returns,
  /// controls, and 0xEF, with which the characters begin that XML forbids (U+FFFE, U+FFFF).
  static let stopsText = table { byte in
    byte == less || byte == ampersand || byte == 0xEF || isForbidden(byte)
  }

  /// Bytes that a CDATA section is stopped at.
  static let stopsData = table { byte in byte == rightBracket || byte == 0xEF || isForbidden(byte) }

  /// Controls, returns among them since they are made line feeds. DEL is allowed.
  static func isForbidden(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 && byte != lineFeed }

  private static func table(_ holds: (UInt8) -> Bool) -> [Bool] { (0...255).map { holds(UInt8($0)) } }
}
