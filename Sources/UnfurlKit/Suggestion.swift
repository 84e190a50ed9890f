// SPDX-License-Identifier: MIT

/// Guesses what was meant by a word that nothing has.
package enum Suggestion {
  /// The longest word that is compared: the cost is its square.
  static let lengthLimit = 64

  /// The candidate with the fewest edits, where they are at most a third of its letters, and not all letters of the word:
  /// of `x` nobody can tell what was meant.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard letters.count <= lengthLimit else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard other.count <= lengthLimit else { continue }
      let allowed = max(1, min(3, max(other.count, letters.count) / 3))
      // Each letter too many is an edit: most candidates need no closer look.
      guard abs(other.count - letters.count) <= allowed else { continue }
      let distance = distance(letters, other)
      if distance <= allowed, distance < letters.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var older: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i]
      for j in 1...b.count {
        var cost = min(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, older[j - 2] + 1) }
        current.append(cost)
      }
      older = previous
      previous = current
    }
    return previous[b.count]
  }
}
