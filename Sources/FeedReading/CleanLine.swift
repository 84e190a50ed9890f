// SPDX-License-Identifier: MIT

import UnfurlKit

/// Makes one clean line of UTF-8, as ``PlainText`` does, but in one pass over the bytes where the text is of the usual
/// kind; feeds hold far more text than is ever shown.
enum CleanLine {
  private enum Kind: UInt8 {
    /// Visible ASCII.
    case visible
    case space
    /// White space besides.
    case blank
    /// Begins a character of two or three bytes that stays, whatever follows.
    case two, three
    /// The rest of the character tells, or ``PlainText`` knows.
    case other
  }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch byte {
    case 0x21...0x7E: .visible
    case 0x20: .space
    case 0x09...0x0D: .blank
    // U+00C0 to U+02BF, U+0400 to U+047F.
    case 0xC3...0xCA, 0xD0, 0xD1: .two
    // U+4000 to U+9FFF, U+B000 to U+CFFF.
    case 0xE4...0xE9, 0xEB, 0xEC: .three
    default: .other
    }
  }

  /// The line, cut to `maximumBytes`; empty where nothing is left.
  static func of(_ text: [UInt8], maximumBytes: Int) -> String {
    if let line = usual(text, maximumBytes: maximumBytes) { return line }
    return cut(PlainText.line(String(decoding: text, as: UTF8.self), maximumBytes: maximumBytes &+ 1), maximumBytes)
  }

  private static func cut(_ line: String, _ maximumBytes: Int) -> String { PlainText.cut(line, bytes: maximumBytes) }

  /// `nil` where something unusual is in it.
  private static func usual(_ text: [UInt8], maximumBytes: Int) -> String? {
    var output: [UInt8] = []
    let isUsual = text.withUnsafeBufferPointer { bytes in
      kinds.withUnsafeBufferPointer { append(bytes, kinds: $0, to: &output, maximumBytes: maximumBytes) }
    }
    guard let isUsual else { return nil }
    if isUsual == .asItIs { output = text }
    if output.last == 0x20 { output.removeLast() }
    if output.count > maximumBytes { shorten(&output, maximumBytes) }
    // Each character was looked at, whole, and is one that UTF-8 has; cut was between characters.
    return String(copying: UTF8Span(unchecked: output.span))
  }

  /// Cuts a line that is too long at a word, where that costs little, and ends it with `…`. In text of the usual kind
  /// each character is one code point.
  private static func shorten(_ line: inout [UInt8], _ maximumBytes: Int) {
    var end = max(maximumBytes - 3, 0)
    while end > 0, line[end] & 0xC0 == 0x80 { end -= 1 }
    if line[end] != 0x20, let space = line[..<end].lastIndex(of: 0x20), space * 3 >= end * 2 { end = space }
    while end > 0, [0x20, 0x2C, 0x3A, 0x3B, 0x2D].contains(line[end - 1]) { end -= 1 }
    line.removeSubrange(end...)
    if maximumBytes >= 3 { line.append(contentsOf: "…".utf8) }
  }

  /// Whether the next eight bytes are visible ASCII and single spaces, and then whether the last of them is a space.
  @inline(__always)
  private static func eightUsual(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isSpaced: Bool) -> Bool? {
    guard index &+ 8 <= bytes.count, let start = bytes.baseAddress else { return nil }
    // The eight bytes stand in the buffer.
    let eight = UInt64(littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // A top bit for each byte beyond ASCII, below a space, or DEL; those of the subtraction may be too many, never too few.
    let odd = eight | (eight &- 0x20 &* ones) | ((eight ^ 0x7F &* ones) &- ones)
    let spaces = (eight ^ 0x20 &* ones) &- ones
    guard odd & tops == 0, spaces & (spaces &<< 8) & tops == 0, !(isSpaced && bytes[index] == 0x20) else { return nil }
    return bytes[index &+ 7] == 0x20
  }

  private enum Result {
    /// What is to be kept was copied.
    case copied
    /// All is to be kept, and nothing was copied.
    case asItIs
  }

  /// Copies runs in which nothing changes; stops past the limit. `nil` where something unusual is met.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, kinds: UnsafeBufferPointer<Kind>, to output: inout [UInt8], maximumBytes: Int
  ) -> Result? {
    var index = 0
    var kept = 0
    /// The last byte was a space, or there was none.
    var isSpaced = true
    while index < bytes.count {
      if bytes[index] < 0x80, let isSpaceLast = eightUsual(bytes, at: index, isSpaced: isSpaced) {
        index &+= 8
        isSpaced = isSpaceLast
        continue
      }
      // The table has a row for each byte.
      switch kinds[Int(bytes[index])] {
      case .visible: index &+= 1
      case .space where !isSpaced:
        index &+= 1
        isSpaced = true
        // Looked at where a word ends, so that it costs little.
        if output.count &+ (index &- kept) > maximumBytes &+ 8 {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<index]))
          return .copied
        }
        continue
      case .space, .blank:
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<index]))
        if !isSpaced { output.append(0x20) }
        index &+= 1
        kept = index
        isSpaced = true
        continue
      case .two:
        repeat {
          guard index &+ 1 < bytes.count, isInside(bytes[index &+ 1]) else { return nil }
          index &+= 2
        } while index < bytes.count && kinds[Int(bytes[index])] == .two
      case .three:
        repeat {
          guard index &+ 2 < bytes.count, isInside(bytes[index &+ 1]), isInside(bytes[index &+ 2]) else { return nil }
          index &+= 3
        } while index < bytes.count && kinds[Int(bytes[index])] == .three
      case .other:
        guard let length = usualLength(bytes, at: index) else { return nil }
        index &+= length
      }
      isSpaced = false
    }
    if kept == 0 { return .asItIs }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept...]))
    return .copied
  }

  /// Whether a byte goes on with a character.
  @inline(__always)
  private static func isInside(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// How many bytes the character at `index` has, if it stays, whatever follows.
  private static func usualLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index + 2 < bytes.count, isInside(bytes[index + 1]), isInside(bytes[index + 2]) else { return nil }
    let second = bytes[index + 1]
    let third = bytes[index + 2]
    let isUsual =
      switch bytes[index] {
      // U+2010 to U+2027: dashes, quotes, ellipsis.
      case 0xE2: second == 0x80 && (0x90...0xA7).contains(third)
      // U+3001, U+3002, U+3041 to U+3096, U+30A1 to U+30FC, U+3400 to U+3FFF.
      case 0xE3:
        second >= 0x90 || (second == 0x80 && (third == 0x81 || third == 0x82)) || (second == 0x81 && third >= 0x81)
          || (second == 0x82 && (third <= 0x96 || third >= 0xA1)) || (second == 0x83 && third <= 0xBC)
      // U+AC00 to U+AFFF.
      case 0xEA: second >= 0xB0
      // U+D000 to U+D77F.
      case 0xED: second < 0x9E
      // U+FF01 to U+FF7F.
      case 0xEF: (second == 0xBC && third >= 0x81) || second == 0xBD
      default: false
      }
    return isUsual ? 3 : nil
  }
}
