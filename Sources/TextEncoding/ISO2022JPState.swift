// SPDX-License-Identifier: MIT

/// The decoder of ISO-2022-JP, the one encoding here whose bytes depend on what came before (WHATWG Encoding,
/// section 12.2).
struct ISO2022JPState: Sendable {
  private enum Mode: Sendable { case ascii, roman, katakana, jis0208 }

  private var mode = Mode.ascii
  /// Whether a mode was set and no character came since.
  private var isFreshlyEscaped = false

  mutating func step(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isLast: Bool) -> DecodingStep {
    let byte = bytes[index]
    if byte == 0x1B { return escape(bytes, at: index, isLast: isLast) }
    isFreshlyEscaped = false
    switch mode {
    case .ascii, .roman:
      guard byte < 0x80, byte != 0x0E, byte != 0x0F else { return .bad(1) }
      if mode == .roman, byte == 0x5C { return .scalar(0xA5, 1) }
      if mode == .roman, byte == 0x7E { return .scalar(0x203E, 1) }
      return .scalar(UInt32(byte), 1)
    case .katakana:
      guard byte >= 0x21, byte <= 0x5F else { return .bad(1) }
      return .scalar(0xFF61 &+ UInt32(byte &- 0x21), 1)
    case .jis0208:
      return kanji(bytes, at: index)
    }
  }

  private mutating func kanji(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    guard lead >= 0x21, lead <= 0x7E else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let trail = bytes[index &+ 1]
    if trail == 0x1B { return .bad(1) }
    guard trail >= 0x21, trail <= 0x7E else { return .bad(2) }
    let pointer = (Int(lead) &- 0x21) &* 94 &+ Int(trail) &- 0x21
    guard let scalar = DoubleByteIndex.jis0208.scalar(at: pointer) else { return .bad(2) }
    return .scalar(scalar, 2)
  }

  private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isLast: Bool) -> DecodingStep {
    guard index &+ 2 < bytes.count || isLast else {
      // Not an escape, whatever comes next: no need to wait for it.
      if index &+ 1 < bytes.count, bytes[index &+ 1] != 0x24, bytes[index &+ 1] != 0x28 { return notAnEscape() }
      return .needsMore
    }
    guard index &+ 2 < bytes.count else { return notAnEscape() }
    let next: Mode
    switch (bytes[index &+ 1], bytes[index &+ 2]) {
    case (0x28, 0x42): next = .ascii
    case (0x28, 0x4A): next = .roman
    case (0x28, 0x49): next = .katakana
    case (0x24, 0x40), (0x24, 0x42): next = .jis0208
    default: return notAnEscape()
    }
    mode = next
    // Two escapes in a row could hide something between them: the standard makes them visible.
    let wasFresh = isFreshlyEscaped
    isFreshlyEscaped = true
    return wasFresh ? .bad(3) : .silent(3)
  }

  private mutating func notAnEscape() -> DecodingStep {
    isFreshlyEscaped = false
    return .bad(1)
  }
}
