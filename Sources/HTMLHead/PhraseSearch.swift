// SPDX-License-Identifier: MIT

/// Looks for any of some phrases in a text, in one pass however many they are.
///
/// Most places of a text begin no phrase: the first two bytes tell that, by the last five bits of each.
struct PhraseSearch: Sendable {
  private let phrases: [[UInt8]]
  /// For each first byte the second bytes that follow it in some phrase, a bit for each.
  private let pairs: [UInt32]

  /// - Parameter phrases: none shorter than two bytes.
  init(_ phrases: [String]) {
    let phrases = phrases.map { Array($0.utf8) }
    var pairs = [UInt32](repeating: 0, count: 32)
    for phrase in phrases { pairs[Int(phrase[0] & 31)] |= 1 << UInt32(phrase[1] & 31) }
    self.phrases = phrases
    self.pairs = pairs
  }

  /// Whether one of the phrases stands anywhere in a text, byte by byte as it is.
  func isAny(in text: [UInt8]) -> Bool {
    guard var first = text.first else { return false }
    for index in text.indices.dropFirst() {
      let second = text[index]
      if pairs[Int(first & 31)] & 1 << UInt32(second & 31) != 0 {
        let rest = text[(index - 1)...]
        for phrase in phrases where phrase[0] == first && phrase[1] == second {
          if rest.starts(with: phrase) { return true }
        }
      }
      first = second
    }
    return false
  }
}
