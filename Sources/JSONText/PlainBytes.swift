// SPDX-License-Identifier: MIT

/// Bytes of a JSON string that stand for themselves, looked at eight at a time: most of any line is such.
enum PlainBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Where the first byte from `start` on stands that is not plain: a quote, a backslash or a control byte; or the end.
  @inline(__always)
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return start }
    var position = start
    while position &+ 8 <= bytes.count {
      // In bounds: the eight bytes from `position` on.
      let word = UInt64(littleEndian: UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self))
      let stops =
        zeros(word ^ (ones &* 0x22)) | zeros(word ^ (ones &* 0x5C)) | zeros(word ^ (ones &* 0x7F))
        | ((word &- (ones &* 0x20)) & ~word & tops)
      if stops != 0 { return position &+ stops.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count, isPlain(bytes[position]) { position &+= 1 }
    return position
  }

  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
  }

  /// The top bit of each byte of `word` that is zero; above the lowest one others may be set, too.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & tops }
}
