// SPDX-License-Identifier: MIT

/// A pattern in which `*` stands for any characters and `?` for one.
package struct Glob: Sendable, Hashable {
  /// The pattern as it is written.
  package let pattern: String

  /// Makes a pattern.
  package init(_ pattern: String) { self.pattern = pattern }

  /// Whether it holds a `*` or `?`.
  package var hasWildcards: Bool { pattern.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") } }

  /// How many characters stand for themselves.
  package var literals: Int { pattern.unicodeScalars.count { $0 != "*" && $0 != "?" } }

  /// Whether all of `name` matches.
  package func matches(_ name: String, caseMapping: CaseMapping = .exact) -> Bool {
    Self.matches(caseMapping.fold(pattern), caseMapping.fold(name))
  }

  /// Goes back to the last `*` only, so the time is at most the product of the lengths.
  static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == name[n] {
        p += 1
        n += 1
      } else if let last = star {
        p = last.pattern + 1
        n = last.name + 1
        star = (last.pattern, n)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
