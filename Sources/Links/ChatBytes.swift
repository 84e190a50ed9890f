// SPDX-License-Identifier: MIT

import Glibc

/// Borrowed bytes of chat text that answer NUL outside of their bounds.
///
/// Every reader of this module looks a few bytes ahead and back. NUL is a control byte, which ends whatever is being
/// read, so no look needs a bounds check of its own and none can leave the buffer.
struct ChatBytes {
  // Borrowed: a value lives only inside the call that was lent the buffer, and is never stored beyond it.
  private let base: UnsafePointer<UInt8>?
  let count: Int

  init(_ buffer: UnsafeBufferPointer<UInt8>) {
    base = buffer.baseAddress
    count = buffer.baseAddress == nil ? 0 : buffer.count
  }

  private init(base: UnsafePointer<UInt8>?, count: Int) {
    self.base = base
    self.count = count
  }

  /// The byte at `index`, NUL where there is none.
  @inline(__always)
  subscript(index: Int) -> UInt8 {
    guard let base, index >= 0, index < count else { return 0 }
    return base[index]
  }

  /// The bytes of `range`, clamped, counted from zero.
  func slice(_ range: Range<Int>) -> ChatBytes {
    let clamped = range.clamped(to: 0..<count)
    return ChatBytes(base: base.map { $0 + clamped.lowerBound }, count: clamped.count)
  }

  /// Where `byte` stands next, at or after `start`; `memchr(3)`.
  @inline(__always)
  func next(_ byte: UInt8, from start: Int) -> Int? {
    guard let base, start >= 0, start < count else { return nil }
    guard let hit = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
  }

  /// Where the line that holds `index` begins, not before `floor`.
  func lineStart(of index: Int, floor: Int) -> Int {
    var start = min(index, count)
    while start > floor, self[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  /// Whether the ASCII `word` stands at `index`, letters compared without case.
  func has(_ word: StaticString, at index: Int) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount where self[index + offset].lowercased != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The bytes of `range` as text, with broken sequences replaced.
  func string(_ range: Range<Int>) -> String {
    let clamped = range.clamped(to: 0..<count)
    guard let base else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: base + clamped.lowerBound, count: clamped.count), as: UTF8.self)
  }
}

extension UInt8 {
  /// An ASCII capital as its small letter, every other byte as it is.
  @inline(__always)
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  var isASCIILetter: Bool { lowercased >= 0x61 && lowercased <= 0x7A }

  var isASCIIHexDigit: Bool { isASCIIDigit || (lowercased >= 0x61 && lowercased <= 0x66) }

  var isASCIIWord: Bool { isASCIIDigit || isASCIILetter }
}
