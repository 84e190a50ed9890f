// SPDX-License-Identifier: MIT

import UnfurlKit

/// Makes one clean line of UTF-8, as ``PlainText`` does, but in one pass over the bytes where the text is of the usual
/// kind; feeds hold far more text than is ever shown.
enum FeedLine {
  private enum Kind: UInt8 {
    /// Visible ASCII.
    case visible
    case space
    /// White space besides.
    case blank
    /// Begins a character of two or three bytes that stays, whatever follows.
    case two, three
    /// 0xE2 and 0xE3: punctuation, and kana and CJK.
    case punctuation, kana
    /// 0xED: Hangul, and what comes after it.
    case hangul
    /// 0xEA: Hangul, and what comes before it.
    case hangulFirst
    /// 0xEF: full-width forms among others.
    case wide
    /// Anything else: ``PlainText`` looks at it.
    case unusual
  }

  private static let kinds: [Kind] = (0...255).map { byte in
    switch byte {
    case 0x21...0x7E: .visible
    case 0x20: .space
    case 0x09...0x0D: .blank
    // U+00C0 to U+02BF, U+0400 to U+047F.
    case 0xC3...0xCA, 0xD0, 0xD1: .two
    case 0xE2: .punctuation
    case 0xE3: .kana
    // U+4000 to U+9FFF, U+B000 to U+CFFF.
    case 0xE4...0xE9, 0xEB, 0xEC: .three
    case 0xEA: .hangulFirst
    case 0xEF: .wide
    case 0xED: .hangul
    default: .unusual
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
    output.reserveCapacity(text.count)
    let isUsual = text.withUnsafeBufferPointer { bytes in
      kinds.withUnsafeBufferPointer { append(bytes, kinds: $0, to: &output, maximumBytes: maximumBytes) }
    }
    guard isUsual else { return nil }
    if output.last == 0x20 { output.removeLast() }
    if output.count > maximumBytes { shorten(&output, maximumBytes) }
    return String(decoding: output, as: UTF8.self)
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

  /// Copies runs in which nothing changes; stops past the limit.
  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, kinds: UnsafeBufferPointer<Kind>, to output: inout [UInt8], maximumBytes: Int
  ) -> Bool {
    var index = 0
    var kept = 0
    /// The last byte was a space, or there was none.
    var isSpaced = true
    func keep(_ end: Int) {
      if end > kept { output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<end])) }
    }
    while index < bytes.count {
      if let isSpaceLast = eightUsual(bytes, at: index, isSpaced: isSpaced) {
        index &+= 8
        isSpaced = isSpaceLast
        if output.count &+ (index &- kept) > maximumBytes &+ 8 {
          keep(index)
          return true
        }
        continue
      }
      // The table has a row for each byte.
      switch kinds[Int(bytes[index])] {
      case .visible:
        index &+= 1
        isSpaced = false
        continue
      case .space where !isSpaced:
        index &+= 1
        isSpaced = true
        continue
      case .space, .blank:
        keep(index)
        if !isSpaced { output.append(0x20) }
        index &+= 1
        kept = index
        isSpaced = true
        continue
      case .two: index &+= 2
      case .three: index &+= 3
      case .punctuation:
        // U+2010 to U+2027.
        guard index + 2 < bytes.count, bytes[index + 1] == 0x80, (0x90...0xA7).contains(bytes[index + 2]) else {
          return false
        }
        index &+= 3
      case .kana:
        guard index + 2 < bytes.count else { return false }
        let next = bytes[index + 1]
        let last = bytes[index + 2]
        // U+3400 to U+3FFF, U+3041 to U+3096, U+30A1 to U+30FC, and the marks of CJK text at U+3001 and U+3002.
        let isKept =
          next >= 0x90 || (next == 0x81 && last >= 0x81) || (next == 0x82 && (last <= 0x96 || last >= 0xA1))
          || (next == 0x83 && last <= 0xBC) || (next == 0x80 && (last == 0x81 || last == 0x82))
        guard isKept else { return false }
        index &+= 3
      case .hangul:
        // U+D000 to U+D77F.
        guard index + 2 < bytes.count, bytes[index + 1] < 0x9E else { return false }
        index &+= 3
      case .hangulFirst:
        // U+AC00 to U+AFFF.
        guard index + 1 < bytes.count, bytes[index + 1] >= 0xB0 else { return false }
        index &+= 3
      case .wide:
        // U+FF01 to U+FF7F.
        guard index + 2 < bytes.count else { return false }
        let isKept = (bytes[index + 1] == 0xBC && bytes[index + 2] >= 0x81) || bytes[index + 1] == 0xBD
        guard isKept else { return false }
        index &+= 3
      case .unusual: return false
      }
      isSpaced = false
      if index > bytes.count { return false }
    }
    keep(bytes.count)
    return true
  }
}
