// SPDX-License-Identifier: MIT

/// A character reference of HTML, as relays that escape leave it in plain text, and as it stands in an attribute.
///
/// Only the names that can stand beside a URL are known here, not the whole table.
struct HTMLReference {
  /// The character it stands for.
  var scalar: UInt32
  /// How many bytes it takes, `&` and `;` included.
  var length: Int

  /// The longest reference that is looked at, in bytes.
  private static let longest = 10

  private static let names: [(name: StaticString, scalar: UInt32)] = [
    ("amp;", 0x26), ("lt;", 0x3C), ("gt;", 0x3E), ("quot;", 0x22), ("apos;", 0x27), ("nbsp;", 0xA0),
    ("lpar;", 0x28), ("rpar;", 0x29), ("lsquo;", 0x2018), ("rsquo;", 0x2019), ("ldquo;", 0x201C),
    ("rdquo;", 0x201D), ("laquo;", 0xAB), ("raquo;", 0xBB), ("hellip;", 0x2026), ("ndash;", 0x2013),
    ("mdash;", 0x2014),
  ]

  /// Reads the reference whose `&` stands at `start`.
  init?(in text: ChatBytes, at start: Int) {
    guard text[start] == UInt8(ascii: "&") else { return nil }
    guard text[start + 1] == UInt8(ascii: "#") else {
      guard let known = Self.names.first(where: { text.has($0.name, at: start + 1) }) else { return nil }
      (scalar, length) = (known.scalar, known.name.utf8CodeUnitCount + 1)
      return
    }
    let isHex = text[start + 2].lowercased == UInt8(ascii: "x")
    var index = start + (isHex ? 3 : 2)
    let digits = index
    var value: UInt32 = 0
    while index - start < Self.longest, isHex ? text[index].isASCIIHexDigit : text[index].isASCIIDigit {
      let byte = text[index].lowercased
      let digit = byte.isASCIIDigit ? byte - 0x30 : byte - 0x61 + 10
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      index += 1
    }
    guard index > digits, text[index] == UInt8(ascii: ";") else { return nil }
    (scalar, length) = (value, index + 1 - start)
  }

  /// Whether the character would end a URL if it stood there itself. `&amp;` joins parameters and does not.
  var isDelimiter: Bool {
    switch scalar {
    case 0...0x20, 0x22, 0x27...0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x60, 0x7B, 0x7D, 0x7F: return true
    case 0..<0x80: return false
    default: return ScalarKind(scalar) == .ender
    }
  }

  /// The length of the reference that ends at `end` and begins after `start`, other than `&amp;`.
  static func length(in text: ChatBytes, endingAt end: Int, after start: Int) -> Int? {
    var index = end - 2
    while index > start, end - index <= longest {
      if text[index] == UInt8(ascii: "&") {
        guard let found = HTMLReference(in: text, at: index), index + found.length == end else { return nil }
        return found.length
      }
      index -= 1
    }
    return nil
  }
}
