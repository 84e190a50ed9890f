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

  /// Whether the bytes are UTF-8 though the legacy encoding `declared` would read them too.
  ///
  /// Most legacy encodings read any bytes, so a server's default charset is never contradicted. But text that happens to be
  /// well-formed UTF-8 from end to end is UTF-8: in windows-1252 one character suffices to tell, for what it would mean
  /// there (`Ã©`) is no text; elsewhere it takes several, since short words can look like one. Where two bytes make a
  /// character, characters of three bytes count alone.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>, declaredAs declared: CharacterEncoding) -> Bool {
    guard declared != .utf8, declared.isASCIICompatible else { return false }
    let tally = UTF8Validator.tally(bytes, limit: guessLimit)
    guard tally.bad == 0, tally.good > 0 else { return false }
    if declared == .windows1252 { return true }
    let isDoubleByte = declared.kind.singleByteTable == nil
    return tally.long >= (isDoubleByte ? 3 : 2) || (!isDoubleByte && tally.good >= 3)
  }

  /// UTF-16 by the zero bytes around its first markup, where no byte order mark says so.
  static func wideMarkup(_ bytes: UnsafeBufferPointer<UInt8>) -> CharacterEncoding? {
    guard bytes.count >= 4 else { return nil }
    if bytes[0] == 0x3C, bytes[1] == 0, bytes[2] != 0, bytes[3] == 0 { return .utf16LE }
    if bytes[0] == 0, bytes[1] == 0x3C, bytes[2] == 0, bytes[3] != 0 { return .utf16BE }
    return nil
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
