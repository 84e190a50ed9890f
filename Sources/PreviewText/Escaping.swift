// SPDX-License-Identifier: MIT

/// Replaces single ASCII characters of a text, on bytes: most texts have none of them and are given back as they are.
enum Escaping {
  /// The text with what `replace` writes in place of each of the characters.
  static func escaped(_ text: String, _ characters: ASCIISet, _ replace: (UInt8, inout [UInt8]) -> Void) -> String {
    var text = text
    let escaped: String? = text.withUTF8 { bytes in
      guard let first = bytes.firstIndex(where: { characters.contains($0) }) else { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + bytes.count / 4 + 16)
      result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<first]))
      for byte in bytes[first...] {
        if characters.contains(byte) { replace(byte, &result) } else { result.append(byte) }
      }
      return String(decoding: result, as: UTF8.self)
    }
    return escaped ?? text
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
