// SPDX-License-Identifier: MIT

import TextEncoding
import URLParsing

/// An encoded word of e-mail (RFC 2047, section 2): `=?UTF-8?B?…?=`. In HTTP it has no place, but some servers write it.
enum EncodedWord {
  /// What the word stands for; `nil` where the text is not just one.
  static func decoded(_ text: [UInt8]) -> String? {
    guard text.starts(with: "=?".utf8), text.suffix(2).elementsEqual("?=".utf8), text.count > 4 else { return nil }
    let parts = text[2..<text.count - 2].split(separator: UInt8(ascii: "?"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].count == 1, let coding = parts[1].first,
      let encoding = CharacterEncoding(
        label: String(decoding: parts[0].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)),
      let bytes = coding | 0x20 == UInt8(ascii: "b")
        ? base64(parts[2]) : coding | 0x20 == UInt8(ascii: "q") ? quoted(parts[2]) : nil
    else { return nil }
    return encoding.decode(bytes)
  }

  private static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text where byte != UInt8(ascii: "=") {
      guard let value = sextet(byte) else { return nil }
      bits = bits << 6 & 0xFF_FFFF | value
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }

  private static func sextet(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  /// Section 4.2: `=E4` for a byte, and `_` for a space.
  private static func quoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "="), let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte == UInt8(ascii: "_") ? 0x20 : byte)
      }
    }
    return result
  }
}
