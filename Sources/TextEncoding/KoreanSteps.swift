// SPDX-License-Identifier: MIT

/// Steps of EUC-KR, which on the web is code page 949 (WHATWG Encoding, section 13).
enum KoreanSteps {
  static func eucKR(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    if lead < 0x80 { return .scalar(UInt32(lead), 1) }
    guard lead >= 0x81, lead <= 0xFE else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let trail = bytes[index &+ 1]
    if trail >= 0x41, trail <= 0xFE {
      let pointer = (Int(lead) &- 0x81) &* 190 &+ Int(trail) &- 0x41
      if let scalar = DoubleByteIndex.eucKR.scalar(at: pointer) { return .scalar(scalar, 2) }
    }
    return .bad(trail < 0x80 ? 1 : 2)
  }
}
