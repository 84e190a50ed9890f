// SPDX-License-Identifier: MIT

/// Steps of Shift_JIS and EUC-JP (WHATWG Encoding, sections 12.1 and 12.3).
enum JapaneseSteps {
  static func shiftJIS(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    if lead <= 0x80 { return .scalar(UInt32(lead), 1) }
    if lead >= 0xA1, lead <= 0xDF { return .scalar(0xFF61 &+ UInt32(lead &- 0xA1), 1) }
    guard lead != 0xA0, lead <= 0xFC else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let trail = bytes[index &+ 1]
    if (trail >= 0x40 && trail <= 0x7E) || (trail >= 0x80 && trail <= 0xFC) {
      let row = Int(lead) &- (lead < 0xA0 ? 0x81 : 0xC1)
      let pointer = row &* 188 &+ Int(trail) &- (trail < 0x7F ? 0x40 : 0x41)
      // End user defined characters: the private area, in order.
      if pointer >= 8836, pointer <= 10_715 { return .scalar(UInt32(0xE000 &+ pointer &- 8836), 2) }
      if let scalar = DoubleByteIndex.jis0208.scalar(at: pointer) { return .scalar(scalar, 2) }
    }
    return .bad(trail < 0x80 ? 1 : 2)
  }

  static func eucJP(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    if lead < 0x80 { return .scalar(UInt32(lead), 1) }
    guard lead == 0x8E || lead == 0x8F || (lead >= 0xA1 && lead <= 0xFE) else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let second = bytes[index &+ 1]
    if lead == 0x8E, second >= 0xA1, second <= 0xDF { return .scalar(0xFF61 &+ UInt32(second &- 0xA1), 2) }
    guard lead == 0x8F, second >= 0xA1, second <= 0xFE else {
      return pair(lead, second, of: .jis0208, length: 2)
    }
    guard index &+ 2 < bytes.count else { return .needsMore }
    return pair(second, bytes[index &+ 2], of: .jis0212, length: 3)
  }

  private static func pair(_ lead: UInt8, _ trail: UInt8, of index: DoubleByteIndex, length: Int) -> DecodingStep {
    if lead >= 0xA1, lead <= 0xFE, trail >= 0xA1, trail <= 0xFE {
      let pointer = (Int(lead) &- 0xA1) &* 94 &+ Int(trail) &- 0xA1
      if let scalar = index.scalar(at: pointer) { return .scalar(scalar, length) }
    }
    return .bad(trail < 0x80 ? length &- 1 : length)
  }
}
