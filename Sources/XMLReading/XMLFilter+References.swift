// SPDX-License-Identifier: MIT

import HTMLHead

extension XMLFilter {
  /// What an ampersand begins.
  enum Reference {
    /// Something that XML knows, which ends here.
    case plain(Int)
    /// Something else, which ends here, and what is written for it.
    case other(Int, [UInt8])
    /// It is cut off.
    case cut
  }

  /// The longest reference that is waited for: `&CounterClockwiseContourIntegral;`.
  private static let longest = 40

  /// What the ampersand at `start` begins.
  ///
  /// A name counts only with its semicolon, since a bare ampersand in a URL is far more frequent than a name without one.
  func reference(in bytes: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool) -> Reference {
    var end = start + 1
    let last = min(bytes.count, start + Self.longest)
    if end < last, bytes[end] == Bytes.hash { end += 1 }
    while end < last, Bytes.isLetter(bytes[end]) || Bytes.isDigit(bytes[end]) { end += 1 }
    if end == bytes.count, end - start < Self.longest, !isLast { return .cut }
    guard end - start < Self.longest else { return .other(start + 1, Self.escapedAmpersand) }
    let hasEnd = end < bytes.count && bytes[end] == Bytes.semicolon
    let body = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
    if body.first == Bytes.hash {
      guard let number = Self.number(body) else { return .other(start + 1, Self.escapedAmpersand) }
      // 0x80 to 0x9F are meant as windows-1252, as in HTML.
      if hasEnd, Self.isAllowed(number), !(0x80...0x9F).contains(number) { return .plain(end + 1) }
      return resolved(bytes, start, hasEnd ? end + 1 : end)
    }
    guard hasEnd, !body.isEmpty else { return .other(start + 1, Self.escapedAmpersand) }
    if Self.isPredefined(body) { return .plain(end + 1) }
    return resolved(bytes, start, end + 1)
  }

  /// The reference as HTML resolves it; where it does not, its ampersand is text.
  private func resolved(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Reference {
    let written = String(decoding: bytes[start..<end], as: UTF8.self)
    let text = CharacterReferences.resolve(written)
    guard text != written else { return .other(start + 1, Self.escapedAmpersand) }
    var result: [UInt8] = []
    for scalar in text.unicodeScalars where Self.isAllowed(scalar.value) {
      switch scalar {
      case "&": result += Self.escapedAmpersand
      case "<": result += "&lt;".utf8
      case "\"": result += "&quot;".utf8
      default: result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return .other(end, result)
  }

  private static let escapedAmpersand = Array("&amp;".utf8)

  private static func isPredefined(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch (name.count, name[0]) {
    case (2, UInt8(ascii: "l")), (2, UInt8(ascii: "g")): name[1] == UInt8(ascii: "t")
    case (3, UInt8(ascii: "a")): name[1] == UInt8(ascii: "m") && name[2] == UInt8(ascii: "p")
    case (4, UInt8(ascii: "q")), (4, UInt8(ascii: "a")):
      name.elementsEqual("quot".utf8) || name.elementsEqual("apos".utf8)
    default: false
    }
  }

  /// The number after `#`, at most one past Unicode; `nil` where there is none.
  private static func number(_ body: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let isHex = body.count > 1 && body[1] | 0x20 == UInt8(ascii: "x")
    var value: UInt32 = 0
    let digits = body.dropFirst(isHex ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    for byte in digits {
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      let digit = Bytes.isDigit(byte) ? UInt32(byte &- 0x30) : letter < 6 ? UInt32(letter) + 10 : 16
      guard digit < (isHex ? 16 : 10) else { return nil }
      value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
    }
    // An `x` is part of the reference only in lower case.
    return isHex && body[1] != UInt8(ascii: "x") ? nil : value
  }

  /// Whether XML allows the character (XML 1.0, production 2).
  private static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }
}
