// SPDX-License-Identifier: MIT

/// Steps of UTF-16 (WHATWG Encoding, section 14.2) and UTF-32.
enum WideSteps {
  /// `high` is the place of the high byte in a unit: 0 or 1.
  static func utf16(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, high: Int) -> DecodingStep {
    guard let unit = unit(bytes, at: index, high: high) else { return .needsMore }
    guard unit & 0xF800 == 0xD800 else { return .scalar(unit, 2) }
    guard unit < 0xDC00 else { return .bad(2) }
    guard let trail = self.unit(bytes, at: index &+ 2, high: high) else { return .needsMore }
    guard trail & 0xFC00 == 0xDC00 else { return .bad(2) }
    return .scalar(0x1_0000 &+ ((unit &- 0xD800) << 10) &+ (trail &- 0xDC00), 4)
  }

  static func utf32(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isLittle: Bool) -> DecodingStep {
    guard index &+ 4 <= bytes.count else { return .needsMore }
    var scalar: UInt32 = 0
    for offset in 0..<4 {
      scalar = scalar << 8 | UInt32(bytes[index &+ (isLittle ? 3 &- offset : offset)])
    }
    guard scalar <= 0x10_FFFF, scalar & 0xFFFF_F800 != 0xD800 else { return .bad(4) }
    return .scalar(scalar, 4)
  }

  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, high: Int) -> UInt32? {
    guard index &+ 2 <= bytes.count else { return nil }
    return UInt32(bytes[index &+ high]) << 8 | UInt32(bytes[index &+ 1 &- high])
  }
}
