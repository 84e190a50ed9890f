// SPDX-License-Identifier: MIT

/// What a character outside of ASCII means to a URL that it touches.
///
/// Nothing in RFC 3987 decides this: a URL may hold nearly every character. These are the customs of those who write
/// them beside URLs: blanks and marks of direction, brackets and stops of CJK text, typographic quotes.
enum ScalarKind {
  /// May be a part of a URL: letters, digits, emoji, symbols.
  case part
  /// Ends the URL wherever it stands.
  case ender
  /// May stand inside of a URL, but never at its end.
  case stop
  /// Joins letters of a script that is not Latin, and ends a URL everywhere else.
  case joiner

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x200C, 0x200D: self = .joiner  // ZWNJ, ZWJ
    case 0x80...0xA0, 0x1680, 0x180E, 0x2000...0x200B, 0x200E, 0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000,
      0xFEFF:
      self = .ender  // C1 controls, blanks, zero width, bidirectional marks
    case 0xFFF9...0xFFFF: self = .ender  // interlinear marks, object replacement, replacement character
    case 0xAB, 0xBB, 0x201C...0x201F, 0x2039, 0x203A, 0x2026: self = .ender  // typographic quotes, ellipsis
    case 0x2329, 0x232A, 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301B, 0x301D...0x301F:
      self = .ender  // CJK stops and brackets
    case 0x2045, 0x2046, 0x207D, 0x207E, 0x208D, 0x208E, 0x2308...0x230B, 0x2768...0x2775, 0x27E6...0x27EF,
      0x2983...0x2998, 0x29D8...0x29DB, 0x29FC, 0x29FD, 0x2E22...0x2E29, 0xFD3E, 0xFD3F:
      self = .ender  // brackets of mathematics, ornament and other scripts
    case 0xFE10...0xFE19, 0xFE30...0xFE6B: self = .ender  // vertical and small forms
    case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF5D, 0xFF5F...0xFF64:
      self = .ender  // full-width and half-width punctuation; the digits and letters between them are parts
    case 0x2018...0x201B, 0x2010...0x2015, 0x2022, 0x203C, 0x203D, 0x2047...0x2049, 0x301C, 0xFF5E:
      self = .stop  // apostrophes, dashes, bullets, doubled marks, wave dashes
    case 0x037E, 0x055C...0x055E, 0x0589, 0x05C3, 0x060C, 0x061B, 0x061F, 0x06D4, 0x0964, 0x0965,
      0x0F0D...0x0F12, 0x104A, 0x104B, 0x1361...0x1368, 0x17D4...0x17D6, 0x1801...0x1809:
      self = .stop  // Greek, Armenian, Hebrew, Arabic, Indic, Tibetan and other stops
    default: self = .part
    }
  }

  /// An emoji, an arrow or another sign that is no letter.
  static func isSymbol(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x80, let scalar = Unicode.Scalar(scalar) else { return false }
    switch scalar.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol: return true
    default: return false
    }
  }

  /// What makes one emoji of several scalars: joiner, variation selector, keycap, tags of a flag.
  static func joinsEmoji(_ scalar: UInt32) -> Bool {
    scalar == 0x200D || scalar == 0xFE0E || scalar == 0xFE0F || scalar == 0x20E3 || (0xE0020...0xE007F).contains(scalar)
  }

  /// Han, kana and hangul: scripts that are written without spaces, right up to a URL.
  static func isCJK(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x318F, 0x31A0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}
