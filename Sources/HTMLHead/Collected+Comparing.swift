// SPDX-License-Identifier: MIT

extension Collected.Kept {
  typealias Stretch = Collected.Stretch

  /// The first eight bytes of a name.
  func beginning(of name: Stretch) -> UInt64 {
    var beginning: UInt64 = 0
    for index in name.range.prefix(8) { beginning = beginning &<< 8 | UInt64(bytes[index]) }
    return beginning
  }

  /// Whether an attribute from `first` on has the name of this one.
  func holds(_ attribute: Collected.Attribute, from first: Int) -> Bool {
    for index in first..<attributes.count where attributes[index].beginning == attribute.beginning {
      if isSame(attributes[index].name, attribute.name) { return true }
    }
    return false
  }

  /// The value of an attribute among those in `range`.
  func value(_ name: StaticString, in range: Range<Int>) -> Stretch? {
    var beginning: UInt64 = 0
    for offset in 0..<min(name.utf8CodeUnitCount, 8) { beginning = beginning &<< 8 | UInt64(name.utf8Start[offset]) }
    for index in range where attributes[index].beginning == beginning {
      if equals(attributes[index].name.range, name) { return attributes[index].value }
    }
    return nil
  }

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

extension Collected {
  var bytes: [UInt8] { kept.bytes }
  var attributes: [Attribute] { kept.attributes }

  @inline(__always)
  func value(_ name: StaticString, in range: Range<Int>) -> Stretch? { kept.value(name, in: range) }

  @inline(__always)
  func equals(_ stretch: Stretch, _ text: StaticString) -> Bool { kept.equals(stretch, text) }

  @inline(__always)
  func equals(_ range: Range<Int>, _ text: StaticString) -> Bool { kept.equals(range, text) }

  @inline(__always)
  func isBlank(_ stretch: Stretch) -> Bool { kept.isBlank(stretch) }

  @inline(__always)
  func trimmed(_ stretch: Stretch) -> Range<Int> { kept.trimmed(stretch) }

  @inline(__always)
  func begins(_ range: Range<Int>, with text: StaticString) -> Bool { kept.begins(range, with: text) }
}
