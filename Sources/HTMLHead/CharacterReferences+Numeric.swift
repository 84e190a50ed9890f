// SPDX-License-Identifier: MIT

extension CharacterReferences {
  /// Resolves the number that begins at `start`, after `&#`; returns where the rest begins, `nil` where there is none.
  static func numeric(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8]) -> Int? {
    var index = start
    var base: UInt32 = 10
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "x") {
      base = 16
      index += 1
    }
    let digits = index
    var value: UInt32 = 0
    while index < bytes.count, let digit = ASCII.hexValue(bytes[index]), digit < base {
      // Once past Unicode it stays there, so that no number of digits overflows.
      if value <= 0x10_FFFF { value = value * base + digit }
      index += 1
    }
    guard index > digits else { return nil }
    append(scalar(for: value), to: &output)
    return index < bytes.count && bytes[index] == ASCII.semicolon ? index + 1 : index
  }

  /// What a number stands for: zero, surrogates and what is past Unicode become U+FFFD, 0x80–0x9F are windows-1252.
  private static func scalar(for value: UInt32) -> Unicode.Scalar {
    if value &- 0x80 < 0x20 {
      let mapped = UInt32(windows1252[Int(value - 0x80)])
      return Unicode.Scalar(mapped == 0 ? value : mapped) ?? "\u{FFFD}"
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Appends a code point as UTF-8.
  static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
  }

  /// The standard's table for 0x80–0x9F; zero: the code point itself.
  private static let windows1252: [UInt16] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
