// SPDX-License-Identifier: MIT

/// Replaces single ASCII characters of a text, on bytes.
enum Escaping {
  /// Appends the text with what `replace` writes in place of each of the characters.
  static func append(
    _ text: String, _ characters: ASCIISet, to result: inout [UInt8], _ replace: (UInt8, inout [UInt8]) -> Void
  ) {
    var text = text
    text.withUTF8 { bytes in
      var from = 0
      for index in 0..<bytes.count where characters.contains(bytes[index]) {
        result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<index]))
        replace(bytes[index], &result)
        from = index + 1
      }
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from...]))
    }
  }
}

/// Some ASCII characters, a bit for each.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ characters: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for index in 0..<characters.utf8CodeUnitCount {
      let byte = characters.utf8Start[index]
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    (self.low, self.high) = (low, high)
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }
}
