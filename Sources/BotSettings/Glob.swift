// SPDX-License-Identifier: MIT

import URLParsing

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

  static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    Wildcards.fits(name[...], pattern[...], any: "*", one: "?")
  }
}
