// SPDX-License-Identifier: MIT

/// What the bytes themselves say about an encoding.
enum EncodingEvidence {
  /// How many bytes are looked at for a guess.
  static let guessLimit = 65_536

  /// Whether the bytes may be text of the encoding.
  static func fits(_ encoding: CharacterEncoding, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // ASCII read as UTF-16 is "valid" nonsense; real UTF-16 or UTF-32 markup is half zero bytes.
    let isWide = [CharacterEncoding.utf16LE, .utf16BE, .utf32LE, .utf32BE].contains(encoding)
    if isWide, !bytes.isEmpty, !bytes.prefix(1024).contains(0) { return false }
    return encoding.isValid(bytes, allowTruncatedEnd: true)
  }

  /// Whether more characters beyond ASCII are well-formed UTF-8 than not: a page with a slip in it.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let tally = UTF8Validator.tally(bytes, limit: guessLimit)
    return tally.good > tally.bad
  }

  /// Shift_JIS or EUC-JP, if the bytes are valid under it and hold as much kana as Japanese does.
  ///
  /// Japanese is guessed because its two encodings are the ones most often sent under a wrong label, and because kana
  /// makes the guess safe: at least one double-byte character in eight, and two in all.
  static func japanese(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    let head = UnsafeBufferPointer(rebasing: bytes.prefix(guessLimit))
    for encoding in [CharacterEncoding.shiftJIS, .eucJP] where hasKana(encoding, head) { return encoding }
    return nil
  }

  private static func hasKana(_ encoding: CharacterEncoding, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var stepper = ByteStepper(kind: encoding.kind)
    var doubles = 0
    var kana = 0
    var index = 0
    while true {
      index = endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      switch stepper.step(bytes, at: index, isLast: false) {
      case .scalar(let scalar, let length):
        if length > 1 { doubles &+= 1 }
        if scalar >= 0x3041, scalar <= 0x30FC { kana &+= 1 }
        index &+= length
      case .needsMore: return kana >= 2 && kana &* 8 >= doubles
      default: return false
      }
    }
    return kana >= 2 && kana &* 8 >= doubles
  }
}
