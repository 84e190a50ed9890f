// SPDX-License-Identifier: MIT

/// Bytes as text in four characters for three (RFC 4648, section 4: the plain alphabet, padded).
enum Base64 {
  private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  private static let padding = UInt8(ascii: "=")

  /// The bytes as text.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let known = min(3, bytes.count - index)
      var group: UInt32 = 0
      for offset in 0..<3 { group = group << 8 | (offset < known ? UInt32(bytes[index + offset]) : 0) }
      for character in 0..<4 {
        let sextet = Int(group >> UInt32(18 - 6 * character)) & 63
        // In bounds: the alphabet has 64 characters.
        text.append(character <= known ? alphabet.utf8Start[sextet] : padding)
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text stands for; `nil` where it is not just as ``text(of:)`` would write it, or stands for more
  /// than `maximumBytes`.
  static func bytes(of text: String, maximumBytes: Int) -> [UInt8]? {
    let count = text.utf8.count
    guard count % 4 == 0, count / 4 <= maximumBytes / 3 + 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    var group: UInt32 = 0
    var characters = 0
    var paddings = 0
    for character in text.utf8 {
      if character == padding {
        paddings += 1
      } else if paddings > 0 {
        return nil
      }
      guard let sextet = character == padding ? 0 : sextet(of: character) else { return nil }
      group = group << 6 | UInt32(sextet)
      characters += 1
      if characters % 4 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        group = 0
      }
    }
    guard paddings <= 2, paddings <= bytes.count else { return nil }
    // What the padding stands for must be zero: else several texts would stand for the same bytes.
    for _ in 0..<paddings { guard bytes.removeLast() == 0 else { return nil } }
    return bytes.count <= maximumBytes ? bytes : nil
  }

  private static func sextet(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
