// SPDX-License-Identifier: MIT

/// Words in one attribute, blanks between them; blanks, control characters and `%` within a word are written as `%20` and
/// the like, since XML cannot hold all of them.
enum OPMLWords {
  static func text(of words: [String]) -> String { words.map(escaped).joined(separator: " ") }

  static func words(of text: String) -> [String] {
    text.utf8.split(separator: 0x20).prefix(OPML.maximumWords).map { unescaped(Array($0)) }
  }

  private static func escaped(_ word: String) -> String {
    var result = ""
    for scalar in word.unicodeScalars {
      let isPlain = scalar.value > 0x20 && scalar != "%" && scalar.value != 0x7F && !OPMLText.isForbidden(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          result += "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
        }
      }
    }
    return result
  }

  private static func unescaped(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
