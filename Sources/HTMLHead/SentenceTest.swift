// SPDX-License-Identifier: MIT

/// Tells a text that says something from what else stands in a page: menus, bylines, notices.
///
/// The text is in the page's own encoding, which need not be known: what is no UTF-8 counts as letters.
struct SentenceTest {
  private let text: [UInt8]
  /// Characters; a wide one is two, for a letter of Chinese says as much as some of English.
  private var length = 0
  private var characters = 0
  private var letters = 0
  private var digits = 0
  /// Letters of scripts that put no space between words.
  private var unspaced = 0
  private var words = 0
  /// What menus are parted by.
  private var separators = 0
  private var sentences = 0
  private var endsAsSentence = false

  /// How many separators make a menu.
  private static let menu = 3
  /// What is so long is a paragraph also where the end of its sentence was not seen.
  private static let longText = (length: 120, words: 15)
  /// The same where no space parts words: Thai has no stops either.
  private static let longUnspaced = 60
  /// Fewer words are no sentence.
  private static let fewestWords = 5
  /// Before the stop of a sentence stand more characters; else it is an abbreviation.
  private static let abbreviation = 6
  /// The shortest text that may be all that a page says.
  private static let shortSentence = (length: 8, words: 2)
  /// What begins with "By" and is no longer than this may be a byline.
  private static let longestByline = 100

  private init(_ text: [UInt8]) {
    self.text = text
    var inSentence = 0
    var inWord = false
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if Self.isSpace(scalar) {
        inWord = false
        guard endsAsSentence, inSentence > 0 else { continue }
        sentences += 1
        inSentence = 0
        continue
      }
      if !inWord { words += 1 }
      inWord = true
      inSentence += 1
      characters += 1
      length += scalar.value >= 0x2E80 && scalar != "\u{FFFD}" ? 2 : 1
      take(scalar, inSentence)
    }
    length += max(words - 1, 0)
    if endsAsSentence, inSentence > 0 { sentences += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ inSentence: Int) {
    // Most are plain letters: to see that takes less than to look for all that they are not.
    if let byte = UInt8(exactly: scalar.value), ASCII.isLetter(byte) {
      letters += 1
      endsAsSentence = false
      return
    }
    switch scalar {
    case ".": endsAsSentence = inSentence > Self.abbreviation
    case "!", "?", "…", "。", "！", "？", "｡", "।", "॥", "۔", "؟", "։", "።": endsAsSentence = true
    // A quotation or a bracket may close after the stop.
    case ")", "\"", "'", "»", "”", "’", "“", "]", "」", "』", "）": break
    case "|", "·", "•", "›", "→", "‹", "▸", "¦":
      separators += 1
      endsAsSentence = false
    case "0"..."9":
      digits += 1
      endsAsSentence = false
    default:
      // Of an encoding that is not known yet, any byte may be the end of a sentence.
      endsAsSentence = scalar == "\u{FFFD}"
      guard Self.isWideLetter(scalar) else { return }
      letters += 1
      if Self.isUnspaced(scalar.value) { unspaced += 1 }
    }
  }

  // MARK: What is asked

  /// Whether a text is a paragraph of at least `least` characters.
  ///
  /// - Parameter linkBytes: how many of its bytes are text of links.
  static func isParagraph(_ text: [UInt8], linkBytes: Int, atLeast least: Int) -> Bool {
    // The lead of an encyclopedia is full of links, but not made of them.
    guard text.count >= least, linkBytes <= text.count / 3 * 2 else { return false }
    let test = SentenceTest(resolved(text))
    return test.length >= least && test.separators < menu && test.isWordy && test.hasWords(fewestWords)
      && test.hasSentence && !test.isByline && !Notices.hold(test.text)
  }

  /// Whether a text can be all that a page has to say.
  static func isShortSentence(_ text: [UInt8]) -> Bool {
    let test = SentenceTest(resolved(text))
    return test.length >= shortSentence.length && test.endsAsSentence && test.separators == 0 && test.isWordy
      && test.hasWords(shortSentence.words) && !test.isByline && !Notices.hold(test.text)
  }

  /// Whether there is anything but white space, punctuation and what nobody sees.
  static func saysSomething(_ text: [UInt8]) -> Bool {
    let test = SentenceTest(resolved(text))
    return test.letters + test.digits > 0
  }

  private var hasSentence: Bool {
    endsAsSentence || sentences > 1 || length >= Self.longText.length && words >= Self.longText.words
      || isUnspaced && length >= Self.longUnspaced
  }

  private func hasWords(_ count: Int) -> Bool { words >= count || isUnspaced }

  private var isUnspaced: Bool { unspaced > 0 && unspaced * 2 >= letters }

  /// Whether most of it is letters, and of these far more than digits.
  private var isWordy: Bool { letters * 5 >= characters * 3 && letters > digits * 3 }

  private var isByline: Bool {
    digits > 0 && length <= Self.longestByline && text.prefix(3).map(ASCII.lowercase) == Array("by ".utf8)
  }

  // MARK: Scalars

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80 ? scalar.value <= 0x20 : scalar.properties.isWhitespace
  }

  /// Whether it is a letter that is no ASCII.
  private static func isWideLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && (scalar == "\u{FFFD}" || scalar.properties.isAlphabetic)
  }

  /// Thai, Lao, Tibetan, Burmese, Khmer, Chinese and Japanese, and whatever is not known yet.
  private static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFFFD,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  private static func resolved(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(ASCII.ampersand) else { return text }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { CharacterReferences.resolve($0, inAttribute: false, into: &resolved) }
    return resolved
  }
}
