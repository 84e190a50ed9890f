// SPDX-License-Identifier: MIT

/// Checked reading of bytes: a place outside them is `nil` or `false`, never a trap.
extension UnsafeBufferPointer<UInt8> {
  /// Whether the ASCII text stands at `offset`.
  package func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, text.hasPointerRepresentation, length <= count, offset <= count - length else { return false }
    // The static string has `length` bytes, and so have the bytes from `offset` on.
    for index in 0..<length where self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes stand at `offset`.
  package func has(_ pattern: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, pattern.count <= count, offset <= count - pattern.count else { return false }
    for index in 0..<pattern.count where self[offset + index] != pattern[index] { return false }
    return true
  }

  /// Whether the ASCII text, given in small letters, stands at `offset` in letters of any case.
  package func hasAnyCase(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, text.hasPointerRepresentation, length <= count, offset <= count - length else { return false }
    // As above: both places have `length` bytes.
    for index in 0..<length {
      let byte = self[offset + index]
      let small = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      guard small == text.utf8Start[index] else { return false }
    }
    return true
  }

  /// The byte at `offset`, or `nil` past the end.
  package func byte(_ offset: Int) -> UInt8? { offset >= 0 && offset < count ? self[offset] : nil }

  /// `length` bytes at `offset`, at most seven, as a number with the high byte first.
  package func bigEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, length <= count, offset <= count - length else { return nil }
    return (0..<length).reduce(0) { $0 << 8 | Int(self[offset + $1]) }
  }

  /// `length` bytes at `offset`, at most seven, as a number with the low byte first.
  package func littleEndian(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, length <= count, offset <= count - length else { return nil }
    return (0..<length).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }

  /// Eight bytes at `offset` as a number with the high byte first.
  package func bigEndian64(at offset: Int) -> UInt64? {
    guard let high = bigEndian(4, at: offset), let low = bigEndian(4, at: offset &+ 4) else { return nil }
    return UInt64(high) << 32 | UInt64(low)
  }

  /// The bytes of `range` as far as they are there.
  package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[range.clamped(to: 0..<count)])
  }

  /// Where the text stands for the first time at or after `offset`.
  package func find(_ text: StaticString, from offset: Int) -> Int? {
    var index = Swift.max(0, offset)
    let first = text.utf8CodeUnitCount > 0 && text.hasPointerRepresentation ? text.utf8Start[0] : 0
    while index < count, let next = self[index...].firstIndex(of: first) {
      if has(text, at: next) { return next }
      index = next + 1
    }
    return nil
  }

  /// The place of the first byte at or after `offset` that is neither ASCII white space, nor NUL, nor a mark of UTF-8.
  package func skippingBlanks(from offset: Int) -> Int {
    var index = offset
    while let byte = byte(index) {
      if byte == 0xEF, has([0xEF, 0xBB, 0xBF], at: index) {
        index += 3
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D || byte == 0x00 {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// The place of the first byte at or after `offset` that is not ASCII white space.
  package func skippingWhitespace(from offset: Int) -> Int {
    var index = offset
    while let byte = byte(index), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D {
      index += 1
    }
    return index
  }
}
