// SPDX-License-Identifier: MIT

/// IPv4 addresses and their spellings.
enum IPv4Text {
  /// Reads four decimal numbers without leading zeros.
  static func parseStrict(_ bytes: [UInt8]) -> UInt32? {
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
      guard part.allSatisfy(\.isDigit), let value = number(part), value <= 255 else { return nil }
      address = address << 8 | UInt32(value)
    }
    return address
  }

  /// Whether a host is meant as an IPv4 address (URL standard, "ends in a number checker").
  static func endsInNumber(_ name: [UInt8]) -> Bool {
    var last = name[...]
    // One dot at the end is the root's.
    if last.last == UInt8(ascii: ".") { last.removeLast() }
    if let dot = last.lastIndex(of: UInt8(ascii: ".")) { last = last[(dot + 1)...] }
    guard let first = last.first, first.isDigit else { return false }
    return last.allSatisfy(\.isDigit) || number(last) != nil
  }

  /// Reads one to four numbers, decimal, octal (`0`) or hexadecimal (`0x`), of which the last fills what is left
  /// (URL standard, "IPv4 parser").
  static func parseLoose(_ name: [UInt8]) -> UInt32? {
    var parts = name.split(separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard (1...4).contains(parts.count) else { return nil }
    var address: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let value = number(part) else { return nil }
      let isLast = index == parts.count - 1
      // The last number takes the octets that the others left.
      let bits = isLast ? UInt64(8 * (5 - parts.count)) : 8
      guard value < 1 << bits else { return nil }
      address = address << bits | value
    }
    return UInt32(exactly: address)
  }

  /// The number that is written as `text`, at most 2³² (which stands for all that is too large); `nil` where it is none.
  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard !text.isEmpty else { return nil }
    var digits = text
    var radix: UInt64 = 10
    if text.count > 1, text.first == UInt8(ascii: "0") {
      digits = text.dropFirst()
      radix = 8
      if digits.first == UInt8(ascii: "x") || digits.first == UInt8(ascii: "X") {
        digits = digits.dropFirst()
        radix = 16
      }
    }
    var value: UInt64 = 0
    for digit in digits {
      guard let digit = digit.hexValue, UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 32)
    }
    return value
  }

  /// Dotted decimal.
  static func text(_ address: UInt32) -> String {
    "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
  }
}
