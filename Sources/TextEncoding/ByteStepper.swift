// SPDX-License-Identifier: MIT

/// What one step of a decoder found, and how many bytes it took.
enum DecodingStep {
  case scalar(UInt32, Int)
  /// Two scalars for one sequence of bytes (four places of Big5 only).
  case pair(UInt32, UInt32, Int)
  /// Bytes that switch the mode and mean no character.
  case silent(Int)
  /// Bad input, to be shown as one U+FFFD.
  case bad(Int)
  /// The sequence is cut off by the end of the bytes, and more may come.
  case needsMore
}

/// Takes one character after the other from bytes, by the decoder of one encoding.
///
/// All steps but those of ISO-2022-JP look only at the bytes before them, so a decoder in pieces needs no more state
/// than the bytes of the unfinished character.
struct ByteStepper: Sendable {
  private let kind: EncodingKind
  private let table: SingleByteTable
  private var japanese = ISO2022JPState()
  private var hasReplaced = false

  init(kind: EncodingKind) {
    self.kind = kind
    table = kind.singleByteTable == nil ? .none : SingleByteTable.table(for: kind)
  }

  /// Whether a byte below 0x80 at the beginning of a character is that ASCII character.
  var readsASCII: Bool {
    switch kind {
    case .utf16BE, .utf16LE, .utf32BE, .utf32LE, .iso2022JP, .replacement: false
    default: !kind.isEBCDIC
    }
  }

  /// The character at `index`, which must lie inside the bytes; `isLast` says that nothing comes after them.
  mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isLast: Bool) -> DecodingStep {
    let found =
      switch kind {
      case .utf8: UTF8Validator.step(bytes, at: index)
      case .utf16BE: WideSteps.utf16(bytes, at: index, high: 0)
      case .utf16LE: WideSteps.utf16(bytes, at: index, high: 1)
      case .utf32BE: WideSteps.utf32(bytes, at: index, isLittle: false)
      case .utf32LE: WideSteps.utf32(bytes, at: index, isLittle: true)
      case .gbk, .gb18030: ChineseSteps.gb18030(bytes, at: index)
      case .big5: ChineseSteps.big5(bytes, at: index)
      case .eucKR: KoreanSteps.eucKR(bytes, at: index)
      case .shiftJIS: JapaneseSteps.shiftJIS(bytes, at: index)
      case .eucJP: JapaneseSteps.eucJP(bytes, at: index)
      case .iso2022JP: japanese.step(bytes, at: index, isLast: isLast)
      case .replacement: replacement(bytes.count &- index)
      case .xUserDefined: xUserDefined(bytes[index])
      default: table.step(bytes[index])
      }
    if isLast, case .needsMore = found { return .bad(bytes.count &- index) }
    return found
  }

  /// WHATWG Encoding, section 14.1: the whole input is one bad character.
  private mutating func replacement(_ length: Int) -> DecodingStep {
    defer { hasReplaced = true }
    return hasReplaced ? .silent(length) : .bad(length)
  }

  /// WHATWG Encoding, section 14.5: the upper half is a private area.
  private func xUserDefined(_ byte: UInt8) -> DecodingStep {
    .scalar(byte < 0x80 ? UInt32(byte) : 0xF780 &+ UInt32(byte &- 0x80), 1)
  }
}
