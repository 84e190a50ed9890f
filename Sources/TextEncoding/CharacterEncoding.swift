// SPDX-License-Identifier: MIT

/// A character encoding of the web: turns bytes into text, and never fails at it.
///
/// The names, labels and decoders are those of the WHATWG Encoding Standard (<https://encoding.spec.whatwg.org>), so
/// `iso-8859-1` is windows-1252 and `gb2312` is GBK. Besides, XML documents may come in UTF-32 and in EBCDIC.
public struct CharacterEncoding: Hashable, Sendable {
  let kind: EncodingKind

  init(kind: EncodingKind) { self.kind = kind }

  /// The encoding's name in the standard, such as `UTF-8`, `windows-1252` or `Shift_JIS`.
  public var name: String { kind.rawValue }

  /// The encoding that a label stands for, or `nil` for an unknown label.
  ///
  /// White space around the label and the case of its letters do not count (WHATWG Encoding, "get an encoding").
  public init?(label: String) {
    guard let encoding = EncodingLabels.encoding(for: label) else { return nil }
    self = encoding
  }

  /// UTF-8.
  public static let utf8 = CharacterEncoding(kind: .utf8)
  /// windows-1252, the reading of bytes about which nobody said anything.
  public static let windows1252 = CharacterEncoding(kind: .windows1252)
  /// UTF-16, the low byte first.
  public static let utf16LE = CharacterEncoding(kind: .utf16LE)
  /// UTF-16, the high byte first.
  public static let utf16BE = CharacterEncoding(kind: .utf16BE)
  /// UTF-32, the low byte first; for XML only.
  public static let utf32LE = CharacterEncoding(kind: .utf32LE)
  /// UTF-32, the high byte first; for XML only.
  public static let utf32BE = CharacterEncoding(kind: .utf32BE)
  /// Shift_JIS.
  public static let shiftJIS = CharacterEncoding(kind: .shiftJIS)
  /// EUC-JP.
  public static let eucJP = CharacterEncoding(kind: .eucJP)

  /// Whether each byte below 0x80 that begins a character means its ASCII character, so that a tokenizer for ASCII
  /// markup may read the bytes as they are.
  ///
  /// False for UTF-16, UTF-32, ISO-2022-JP, EBCDIC and `replacement`: their text is transcoded first. Beware that a
  /// second byte of GBK, Big5, Shift_JIS and gb18030 may be an ASCII byte too, though never `<`, `>`, `"` or `&`.
  public var isASCIICompatible: Bool {
    switch kind {
    case .utf16BE, .utf16LE, .utf32BE, .utf32LE, .iso2022JP, .replacement: false
    default: !kind.isEBCDIC
    }
  }

  /// The text of the bytes, a leading byte order mark taken off and U+FFFD at bad input.
  public func decode(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { decode($0) }
  }

  /// The text of the bytes, a leading byte order mark taken off and U+FFFD at bad input.
  public func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if kind == .utf8 {
      // The standard library repairs by the same rule as the standard: one U+FFFD for each maximal subpart.
      let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
      let start = hasMark ? 3 : 0
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self)
    }
    var decoder = makeDecoder()
    var output: [UInt8] = []
    decoder.push(bytes, into: &output)
    decoder.finish(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Whether the bytes decode without a single U+FFFD for bad input.
  ///
  /// With `allowTruncatedEnd`, a character that is cut off by the end of the bytes does no harm: they may be the
  /// beginning of something longer.
  public func isValid(_ bytes: UnsafeBufferPointer<UInt8>, allowTruncatedEnd: Bool) -> Bool {
    if kind == .utf8 { return UTF8Validator.isValid(bytes, allowTruncatedEnd: allowTruncatedEnd) }
    var stepper = ByteStepper(kind: kind)
    var index = 0
    while index < bytes.count {
      if stepper.readsASCII {
        index = endOfASCII(bytes, from: index)
        guard index < bytes.count else { return true }
      }
      switch stepper.step(bytes, at: index, isLast: !allowTruncatedEnd) {
      case .scalar(_, let length), .pair(_, _, let length), .silent(let length): index &+= length
      case .bad: return false
      case .needsMore: return true
      }
    }
    return true
  }

  /// Whether the bytes decode without a single U+FFFD for bad input.
  public func isValid(_ bytes: [UInt8], allowTruncatedEnd: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { isValid($0, allowTruncatedEnd: allowTruncatedEnd) }
  }

  /// A decoder for bytes that arrive in pieces.
  public func makeDecoder() -> TextDecoder { TextDecoder(kind: kind) }
}
