// SPDX-License-Identifier: MIT

extension PlainText {
  /// What becomes of one scalar of untrusted text.
  enum Treatment {
    /// It stays.
    case keep
    /// White space of any kind: runs of it become one space.
    case space
    /// It goes without a trace.
    case drop
    /// A mark that sits on the base before it: so many of them stay.
    case mark
    /// ZWJ or ZWNJ: scripts and emoji need it between two visible characters.
    case joiner
    /// A variation selector: one after its base stays.
    case selector
    /// U+FFFD: one stays of a run.
    case replacement
  }

  /// What becomes of `scalar`.
  static func treatment(of scalar: Unicode.Scalar) -> Treatment {
    switch scalar.value {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x400...0x482, 0x2010...0x2027, 0x3041...0x3096, 0x30A1...0x30FA,
      0x3400...0x9FFF, 0xAC00...0xD7A3:
      // The bulk of the world's text, without looking anything up.
      return .keep
    case 0x09...0x0D, 0x20, 0x85, 0xA0: return .space
    case 0x00...0x1F, 0x7F...0x9F, 0xAD: return .drop
    case 0x200C, 0x200D: return .joiner
    case 0xFFFD: return .replacement
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x180B...0x180D, 0x180F: return .selector
    // Fillers and blanks that draw nothing, by the names of Hangul, Khmer and Braille.
    case 0x3164, 0xFFA0, 0x2800: return .space
    case 0x115F, 0x1160, 0x17B4, 0x17B5, 0x034F, 0xFFFC: return .drop
    // Signs that Unicode files under format characters although they are seen: the numbers' signs of Arabic, Syriac and
    // Kaithi, and the joiners of hieroglyphs.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD, 0x13430...0x1343F: return .keep
    default: return treatmentByCategory(of: scalar)
    }
  }

  private static func treatmentByCategory(of scalar: Unicode.Scalar) -> Treatment {
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: return .space
    // Bidirectional controls, zero-width space, byte order mark, tags, invisible operators.
    case .format, .control, .surrogate, .privateUse: return .drop
    case .unassigned:
      // Blocks kept for emoji: next year's are drawn by some clients before we know them.
      return (0x1F000...0x1FAFF).contains(scalar.value) ? .keep : .drop
    case .nonspacingMark, .enclosingMark: return .mark
    default: return .keep
    }
  }
}
