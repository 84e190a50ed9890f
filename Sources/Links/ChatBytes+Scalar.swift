// SPDX-License-Identifier: MIT

/// A Unicode scalar in UTF-8 and how many bytes it takes.
struct EncodedScalar {
  var value: UInt32
  var length: Int
}

extension ChatBytes {
  /// The scalar that begins at `index`, `nil` where the bytes are no UTF-8.
  func scalar(at index: Int) -> EncodedScalar? {
    let lead = self[index]
    let length: Int
    var value: UInt32
    switch lead {
    case 0x00...0x7F: return EncodedScalar(value: UInt32(lead), length: 1)
    case 0xC2...0xDF: (length, value) = (2, UInt32(lead & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(lead & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(lead & 0x07))
    default: return nil
    }
    for offset in 1..<length {
      let byte = self[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return EncodedScalar(value: value, length: length)
  }

  /// The scalar that ends before `index`, `nil` where the bytes are no UTF-8.
  func scalar(before index: Int) -> EncodedScalar? {
    for length in 1...4 {
      guard self[index - length] & 0xC0 == 0x80 else {
        guard let found = scalar(at: index - length), found.length == length else { return nil }
        return found
      }
    }
    return nil
  }
}
