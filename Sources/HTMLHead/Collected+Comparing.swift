// SPDX-License-Identifier: MIT

extension Collected {
  /// Whether the bytes are `text` (in lower case), case and white space around them left aside.
  func equals(_ stretch: Stretch, _ text: StaticString) -> Bool { equals(trimmed(stretch), text) }

  /// Whether the bytes in `range` are `text` (in lower case), case left aside.
  func equals(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && begins(range, with: text)
  }

  /// Whether there is nothing but white space.
  func isBlank(_ stretch: Stretch) -> Bool { trimmed(stretch).isEmpty }

  /// Where the bytes are, without white space around them.
  func trimmed(_ stretch: Stretch) -> Range<Int> {
    var start = stretch.range.lowerBound
    var end = stretch.range.upperBound
    while start < end, ASCII.isSpace(bytes[start]) { start += 1 }
    while end > start, ASCII.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether the bytes in `range` begin with `text` (in lower case), case left aside.
  func begins(_ range: Range<Int>, with text: StaticString) -> Bool {
    guard range.count >= text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for offset in 0..<text.utf8CodeUnitCount
    where ASCII.lowercase(bytes[range.lowerBound + offset]) != wanted[offset] {
      return false
    }
    return true
  }

  /// Whether two stretches hold the same bytes.
  func isSame(_ one: Stretch, _ other: Stretch) -> Bool {
    guard one.count == other.count else { return false }
    let first = one.start
    let second = other.start
    for offset in 0..<one.count where bytes[first + offset] != bytes[second + offset] { return false }
    return true
  }
}
