// SPDX-License-Identifier: MIT

import FeedReading

/// The words by which a channel chooses what it hears of.
///
/// A word is found wherever it stands, within another one too, without regard to case, and however its accents are
/// written.
struct WordFilter {
  /// The most bytes of a word that are looked for.
  static let longestWord = 256

  private let include: [Needle]
  private let exclude: [Needle]

  /// - Parameters:
  ///   - include: words of which one must occur; none: all is told.
  ///   - exclude: words that must not occur.
  init(include: [String], exclude: [String]) {
    self.include = Self.needles(include)
    self.exclude = Self.needles(exclude)
  }

  /// Whether an item is told.
  func passes(_ item: Feed.Item) -> Bool {
    if include.isEmpty, exclude.isEmpty { return true }
    let texts = [item.title, item.summary, item.author].compactMap { $0.map(Needle.init) }
    if exclude.contains(where: { word in texts.contains { $0.holds(word) } }) { return false }
    return include.isEmpty || include.contains { word in texts.contains { $0.holds(word) } }
  }

  private static func needles(_ words: [String]) -> [Needle] {
    words.filter { !$0.isEmpty && $0.utf8.count <= longestWord }.map(Needle.init)
  }

  /// A text without its case.
  private struct Needle {
    let bytes: [UInt8]
    /// Its characters, which compare however they are written; empty where that makes no difference.
    let characters: [Character]

    init(_ text: String) {
      // Upper case first: it is one for both forms of sigma, and for the sharp s.
      let folded = text.uppercased().lowercased()
      bytes = Array(folded.utf8)
      characters = folded.unicodeScalars.contains(where: Self.combines) ? Array(folded) : []
    }

    func holds(_ word: Needle) -> Bool {
      if Self.find(word.bytes, in: bytes) { return true }
      if characters.isEmpty, word.characters.isEmpty { return false }
      return Self.find(word.allCharacters, in: allCharacters)
    }

    private var allCharacters: [Character] {
      characters.isEmpty ? Array(String(decoding: bytes, as: UTF8.self)) : characters
    }

    /// Whether one spelling of a character might hold this scalar, and another not.
    private static func combines(_ scalar: Unicode.Scalar) -> Bool {
      if scalar.value < 0x300 { return false }
      return (0x1100...0x11FF).contains(scalar.value) || scalar.properties.canonicalCombiningClass != .notReordered
    }

    private static func find<Element: Equatable>(_ word: [Element], in text: [Element]) -> Bool {
      guard let first = word.first, word.count <= text.count else { return false }
      for start in 0...(text.count - word.count) where text[start] == first {
        if text[start..<(start + word.count)].elementsEqual(word) { return true }
      }
      return false
    }
  }
}
