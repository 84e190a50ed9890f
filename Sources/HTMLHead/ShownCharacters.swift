// SPDX-License-Identifier: MIT

import TextEncoding

/// Counts the characters of the text that is shown, before its encoding is known.
///
/// A run of white space is one, and so is a character reference. In encodings in which a character is two bytes long
/// the count is close, not exact.
struct ShownCharacters {
  private var ascii = 0
  private var high = 0
  /// Bytes that continue a character in UTF-8.
  private var continuing = 0
  private var isSpacePending = false
  /// How many bytes of what may be a reference were counted; zero outside of one.
  private var reference = 0

  /// The longest reference that is taken for one, in bytes.
  private static let longestReference = 32
  private static let inTwoBytes: Set<String> = ["GBK", "gb18030", "Big5", "EUC-JP", "Shift_JIS", "EUC-KR"]

  mutating func count(_ text: UnsafeBufferPointer<UInt8>) {
    // Copies, so that they can stay in registers.
    var ascii = ascii
    var high = high
    var isSpacePending = isSpacePending
    for byte in text {
      if ASCII.isSpace(byte) {
        isSpacePending = ascii &+ high > 0
        reference = 0
        continue
      }
      ascii &+= isSpacePending ? 1 : 0
      isSpacePending = false
      if byte >= 0x80 {
        high &+= 1
        if byte < 0xC0 { continuing &+= 1 }
        reference = 0
      } else {
        ascii &+= 1
        if reference > 0 || byte == ASCII.ampersand { ascii &-= takeReference(byte) }
      }
    }
    self.ascii = ascii
    self.high = high
    self.isSpacePending = isSpacePending
  }

  /// Takes a byte of what may be a reference; returns how many bytes were counted too much once it is one.
  private mutating func takeReference(_ byte: UInt8) -> Int {
    if byte == ASCII.ampersand {
      reference = 1
      return 0
    }
    let isEnd = byte == ASCII.semicolon
    let tooMuch = isEnd && reference > 1 ? reference : 0
    let goesOn = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.hash
    reference = goesOn && reference < Self.longestReference ? reference &+ 1 : 0
    return tooMuch
  }

  /// What comes next begins a new word.
  mutating func partWords() {
    isSpacePending = ascii &+ high > 0
    reference = 0
  }

  /// How many characters that were.
  func total(in encoding: CharacterEncoding) -> Int {
    guard high > 0 else { return ascii }
    return ascii &+ (encoding == .utf8 ? high &- continuing : Self.inTwoBytes.contains(encoding.name) ? high / 2 : high)
  }
}
