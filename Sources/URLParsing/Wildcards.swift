// SPDX-License-Identifier: MIT

/// Patterns in which one element stands for any run of elements, and another for any single one.
package enum Wildcards {
  /// Whether all of `text` fits `pattern`.
  ///
  /// Iterative: on a mismatch the last `any` takes one more element, so that time is bounded by the product of the
  /// lengths.
  package static func fits<Element: Equatable>(
    _ text: ArraySlice<Element>, _ pattern: ArraySlice<Element>, any: Element, one: Element
  ) -> Bool {
    var position = text.startIndex
    var next = pattern.startIndex
    var last: (pattern: Int, text: Int)?
    while position < text.endIndex {
      if next < pattern.endIndex, pattern[next] == any {
        last = (next, position)
        next += 1
      } else if next < pattern.endIndex, pattern[next] == one || pattern[next] == text[position] {
        next += 1
        position += 1
      } else if let earlier = last {
        last = (earlier.pattern, earlier.text + 1)
        next = earlier.pattern + 1
        position = earlier.text + 1
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == any }
  }

  /// The same for bytes, with `*` and `?`.
  package static func fits(_ text: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
    fits(text, pattern, any: UInt8(ascii: "*"), one: UInt8(ascii: "?"))
  }
}
