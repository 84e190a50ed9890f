// SPDX-License-Identifier: MIT

/// A whole, anchored pattern: `*` stands for any bytes but `/`, `**` for any at all.
struct PathGlob: Sendable {
  private enum Part: Equatable { case byte(UInt8), segment, anything }
  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    for byte in pattern.utf8 {
      if byte != UInt8(ascii: "*") {
        parts.append(.byte(byte))
      } else if parts.last == .segment {
        parts[parts.count - 1] = .anything
      } else if parts.last != .anything {
        parts.append(.segment)
      }
    }
    self.parts = parts
  }

  /// How many bytes of the pattern are literal.
  var literalBytes: Int { parts.reduce(0) { if case .byte = $1 { $0 + 1 } else { $0 } } }

  /// Whether the whole of `text` matches. Its time is bounded by the product of both lengths.
  func matches(_ text: String) -> Bool {
    // The positions in the pattern that are reachable after each byte: no backtracking, so no blow-up.
    var reachable = closure([0])
    for byte in text.utf8 {
      var next: Set<Int> = []
      for position in reachable where position < parts.count {
        switch parts[position] {
        case .byte(let wanted): if wanted == byte { next.insert(position + 1) }
        case .segment: if byte != UInt8(ascii: "/") { next.insert(position) }
        case .anything: next.insert(position)
        }
      }
      if next.isEmpty { return false }
      reachable = closure(next)
    }
    return reachable.contains(parts.count)
  }

  /// Adds the positions after each wildcard, which may stand for nothing.
  private func closure(_ positions: Set<Int>) -> Set<Int> {
    var all = positions
    for position in positions {
      var end = position
      while end < parts.count, parts[end] == .segment || parts[end] == .anything {
        end += 1
        all.insert(end)
      }
    }
    return all
  }
}
