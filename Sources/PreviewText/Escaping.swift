// SPDX-License-Identifier: MIT

/// Replaces single ASCII characters of a text, on bytes: most texts have none of them and are given back as they are.
enum Escaping {
  /// The text with `replacement` in place of each byte for which it has one.
  static func escaped(_ text: String, _ replacement: (UInt8) -> StaticString?) -> String {
    guard text.utf8.contains(where: { replacement($0) != nil }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if let replacement = replacement(byte) {
        replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
