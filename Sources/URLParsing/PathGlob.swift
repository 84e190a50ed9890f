// SPDX-License-Identifier: MIT

/// A whole, anchored pattern: `*` stands for any bytes but `/`, `**` for any at all.
///
/// What stands before the first wildcard and behind the last is compared at once: nearly every text that does not match
/// differs there, and each page is held against each pattern.
package struct PathGlob: Sendable {
  private enum Part: Equatable {
    case byte(UInt8), segment, anything

    /// Whether it is a wildcard that can stand for this byte among others.
    func takes(_ byte: UInt8) -> Bool { self == .anything || (self == .segment && byte != UInt8(ascii: "/")) }
  }

  /// What stands before the first wildcard; all of a pattern without any.
  private let beginning: [UInt8]
  /// From the first wildcard to the last.
  private let middle: [Part]
  /// What stands behind the last wildcard.
  private let ending: [UInt8]

  package init(_ pattern: String) {
    let bytes = Array(pattern.utf8)
    let star = UInt8(ascii: "*")
    let first = bytes.firstIndex(of: star) ?? bytes.endIndex
    let last = bytes.lastIndex(of: star).map { $0 + 1 } ?? bytes.endIndex
    var parts: [Part] = []
    for byte in bytes[first..<last] {
      if byte != star {
        parts.append(.byte(byte))
      } else if parts.last == .segment {
        parts[parts.count - 1] = .anything
      } else if parts.last != .anything {
        parts.append(.segment)
      }
    }
    beginning = Array(bytes[..<first])
    middle = parts
    ending = Array(bytes[last...])
  }

  /// Whether the whole of `text` matches. Its time is bounded by the product of both lengths.
  package func matches(_ text: String) -> Bool {
    let bytes = text.utf8
    guard bytes.count >= beginning.count + ending.count, bytes.starts(with: beginning),
      bytes.suffix(ending.count).elementsEqual(ending)
    else { return false }
    let rest = bytes.dropFirst(beginning.count).dropLast(ending.count)
    switch middle.count {
    case 0: return rest.isEmpty
    case 1: return middle[0] == .anything || !rest.contains(UInt8(ascii: "/"))
    default: return middleMatches(rest)
    }
  }

  private func middleMatches(_ text: Substring.UTF8View) -> Bool {
    // The places in the pattern that are reachable after each byte: no backtracking, so no blow-up.
    var reachable = [Bool](repeating: false, count: middle.count + 1)
    reachable[0] = true
    passWildcards(&reachable)
    for byte in text {
      var isAnywhere = false
      // From right to left, so that the place before is still the one before this byte.
      for place in reachable.indices.reversed() {
        let stays = reachable[place] && place < middle.count && middle[place].takes(byte)
        reachable[place] = stays || (place > 0 && reachable[place - 1] && middle[place - 1] == .byte(byte))
        isAnywhere = isAnywhere || reachable[place]
      }
      guard isAnywhere else { return false }
      passWildcards(&reachable)
    }
    return reachable[middle.count]
  }

  /// Adds the places behind each wildcard, which may stand for nothing.
  private func passWildcards(_ reachable: inout [Bool]) {
    for place in middle.indices where reachable[place] {
      if case .byte = middle[place] { continue }
      reachable[place + 1] = true
    }
  }
}
