// SPDX-License-Identifier: MIT

import HTMLHead

extension XMLFilter {
  /// What an ampersand begins.
  enum Reference {
    /// Something that XML knows, which ends here.
    case plain(Int)
    /// Something that HTML knows, which ends here, and what it stands for.
    case html(Int, [UInt8])
    /// Nothing: it is text.
    case none
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
    guard end - start < Self.longest else { return .none }
    let hasEnd = end < bytes.count && bytes[end] == Bytes.semicolon
    let body = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
    if body.first == Bytes.hash {
      guard let number = Self.number(body) else { return .none }
      // 0x80 to 0x9F are meant as windows-1252, as in HTML.
      if hasEnd, Self.isAllowed(number), !(0x80...0x9F).contains(number) { return .plain(end + 1) }
      return resolved(bytes, start, hasEnd ? end + 1 : end)
    }
    guard hasEnd, !body.isEmpty else { return .none }
    if Self.isPredefined(body) { return .plain(end + 1) }
    return resolved(bytes, start, end + 1)
  }

  /// The reference as HTML resolves it; where it does not, its ampersand is text.
  private func resolved(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Reference {
    let written = UnsafeBufferPointer(rebasing: bytes[start..<end])
    var text: [UInt8] = []
    CharacterReferences.resolve(written, inAttribute: false, into: &text)
    if text.elementsEqual(written) { return .none }
    let isForbidden =
      text.count == 1 ? Bytes.isForbidden(text[0]) : text == [0xEF, 0xBF, 0xBE] || text == [0xEF, 0xBF, 0xBF]
    return .html(end, isForbidden ? [] : text)
  }

  /// Appends to the text what a reference stands for that XML knows.
  mutating func appendCharacter(_ reference: UnsafeBufferPointer<UInt8>) {
    // It has been looked at: an ampersand, two bytes at least, a semicolon.
    switch (reference[1], reference[2]) {
    case (Bytes.hash, _):
      let number = Self.number(UnsafeBufferPointer(rebasing: reference[1..<(reference.count - 1)]))
      if let scalar = number.flatMap({ Unicode.Scalar($0) }) { texts.append(String(scalar)) }
    case (UInt8(ascii: "l"), _): texts.append(Bytes.less)
    case (UInt8(ascii: "g"), _): texts.append(Bytes.greater)
    case (UInt8(ascii: "q"), _): texts.append(Bytes.quote)
    case (_, UInt8(ascii: "m")): texts.append(Bytes.ampersand)
    default: texts.append(Bytes.apostrophe)
    }
  }

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
