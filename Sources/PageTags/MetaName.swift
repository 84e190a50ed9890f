// SPDX-License-Identifier: MIT

/// The name of a `<meta>` element, in lower case, as it is asked for.
///
/// Lists of names are made once: what tells them apart quickly is made with them.
package struct MetaName: ExpressibleByStringLiteral, Sendable {
  package let text: String
  /// Tells most names apart without comparing them.
  let mark: UInt8

  package init(stringLiteral text: String) {
    self.text = text
    mark = Self.mark(of: text)
  }

  /// From the length of a name and its ends.
  static func mark(of name: String) -> UInt8 {
    let mark = name.utf8.withContiguousStorageIfAvailable { bytes -> UInt8 in
      guard let first = bytes.first, let last = bytes.last else { return 0 }
      return UInt8(truncatingIfNeeded: bytes.count) &* 29 &+ first &* 5 &+ last &* 11
    }
    return mark ?? 0
  }
}
