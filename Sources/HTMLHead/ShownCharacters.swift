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
    for byte in text {
      if ASCII.isSpace(byte) {
        isSpacePending = ascii &+ high > 0
        reference = 0
        continue
      }
      if isSpacePending {
        ascii &+= 1
        isSpacePending = false
      }
      if byte >= 0x80 {
        high &+= 1
        if byte < 0xC0 { continuing &+= 1 }
        reference = 0
        continue
      }
      ascii &+= 1
      if byte == ASCII.ampersand {
        reference = 1
      } else if reference > 0 {
        reference &+= 1
        if byte == ASCII.semicolon {
          ascii &-= reference &- 1
          reference = 0
        } else if reference > Self.longestReference
          || !(ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.hash)
        {
          reference = 0
        }
      }
    }
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
