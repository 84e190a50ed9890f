// SPDX-License-Identifier: MIT

/// Texts as their words, to be compared: without case and punctuation; accents count.
enum Words {
  /// The words of a text, in lower case. What is written without spaces between words gives a word for each character.
  static func of(_ text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    func end() {
      if !word.isEmpty { words.append(String(word)) }
      word = String.UnicodeScalarView()
    }
    for scalar in text.lowercased().unicodeScalars {
      if !isPart(scalar) {
        // An apostrophe does not divide a word, nor does what nobody sees, such as what keeps a name from calling people.
        if scalar != "'", scalar != "\u{2019}", scalar.properties.generalCategory != .format { end() }
      } else if isWordByItself(scalar) {
        end()
        words.append(String(scalar))
      } else {
        word.append(scalar)
      }
    }
    end()
    return words
  }

  /// Whether `part` stands in `words`, in one piece.
  static func hold(_ words: [String], _ part: ArraySlice<String>) -> Bool {
    guard let first = part.first else { return true }
    guard part.count <= words.count else { return false }
    return (0...(words.count - part.count)).contains { start in
      words[start] == first && words[start..<(start + part.count)].elementsEqual(part)
    }
  }

  /// What is left of some pieces where the first occurrence of `part` is cut out of them.
  static func cut(_ part: [String], outOf pieces: [ArraySlice<String>]) -> [ArraySlice<String>] {
    guard let first = part.first else { return pieces }
    for (place, piece) in pieces.enumerated() where piece.count >= part.count {
      for start in piece.startIndex...(piece.endIndex - part.count) {
        guard piece[start] == first, piece[start..<(start + part.count)].elementsEqual(part) else { continue }
        var left = pieces
        left.replaceSubrange(place...place, with: [piece[..<start], piece[(start + part.count)...]])
        return left.filter { !$0.isEmpty }
      }
    }
    return pieces
  }

  /// Whether they are so few letters that they stand in many a message by chance.
  static func areTiny(_ words: [String]) -> Bool {
    let bytes = words.reduce(0) { $0 + $1.utf8.count }
    return bytes < 3
  }

  /// How many ASCII letters and digits a text has: a text that holds all of its words is no shorter.
  static func letters(_ text: String) -> Int { text.utf8.reduce(0) { $0 + (isLetterOrDigit($1) ? 1 : 0) } }

  /// Whether an ASCII byte is a letter or a digit.
  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return isLetterOrDigit(UInt8(scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// Chinese, Japanese, Thai, Lao and Khmer are written without spaces.
  private static func isWordByItself(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
