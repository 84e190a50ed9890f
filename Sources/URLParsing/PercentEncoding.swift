// SPDX-License-Identifier: MIT

extension [UInt8] {
  /// Appends `bytes`, those in `set` percent-encoded with upper-case digits.
  mutating func append(_ bytes: ArraySlice<UInt8>, encoding set: ByteSet) {
    // Clean runs are appended whole: most of what is written needs no encoding.
    var runStart = bytes.startIndex
    for index in bytes.indices where set.contains(bytes[index]) {
      if runStart < index { append(contentsOf: bytes[runStart..<index]) }
      append(UInt8(ascii: "%"))
      append(UInt8(hexDigit: bytes[index] >> 4))
      append(UInt8(hexDigit: bytes[index] & 15))
      runStart = index + 1
    }
    append(contentsOf: bytes[runStart...])
  }
}

extension String {
  /// The text as one part of a URL: all but the unreserved characters (RFC 3986, section 2.3) percent-encoded.
  package func percentEncodedPart() -> String {
    var bytes: [UInt8] = []
    bytes.append(Array(utf8)[...], encoding: .allButUnreserved)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes with every `%XX` replaced by the byte it stands for; what is no escape stays as it is.
  package func percentDecoded() -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(count)
    var position = startIndex
    while position < endIndex {
      let byte = self[position]
      if byte == UInt8(ascii: "%"), position + 2 < endIndex, let high = self[position + 1].hexValue,
        let low = self[position + 2].hexValue
      {
        decoded.append(high << 4 | low)
        position += 3
      } else {
        decoded.append(byte)
        position += 1
      }
    }
    return decoded
  }
}

extension UInt8 {
  /// The upper-case digit for a value below 16.
  init(hexDigit value: UInt8) {
    self = value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ (value &- 10)
  }

  /// The value of a hexadecimal digit of either case.
  package var hexValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// Whether it is an ASCII digit.
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether it is an ASCII letter.
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= (self | 0x20) }

  /// An upper-case ASCII letter in lower case, everything else as it is.
  var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self | 0x20 : self }
}
