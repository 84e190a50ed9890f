// SPDX-License-Identifier: MIT

/// Steps of gb18030, GBK and Big5 (WHATWG Encoding, sections 10 and 11).
enum ChineseSteps {
  static func gb18030(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let first = bytes[index]
    if first < 0x80 { return .scalar(UInt32(first), 1) }
    if first == 0x80 { return .scalar(0x20AC, 1) }
    guard first != 0xFF else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let second = bytes[index &+ 1]
    if second >= 0x30, second <= 0x39 { return fourBytes(bytes, at: index) }
    if (second >= 0x40 && second <= 0x7E) || (second >= 0x80 && second <= 0xFE) {
      let place = Int(second) &- (second < 0x7F ? 0x40 : 0x41)
      if let scalar = DoubleByteIndex.gb18030.scalar(at: (Int(first) &- 0x81) &* 190 &+ place) {
        return .scalar(scalar, 2)
      }
    }
    return .bad(second < 0x80 ? 1 : 2)
  }

  /// The four-byte form: all of Unicode that the two-byte form does not have.
  private static func fourBytes(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    guard index &+ 2 < bytes.count else { return .needsMore }
    let third = bytes[index &+ 2]
    guard third >= 0x81, third <= 0xFE else { return .bad(1) }
    guard index &+ 3 < bytes.count else { return .needsMore }
    let fourth = bytes[index &+ 3]
    guard fourth >= 0x30, fourth <= 0x39 else { return .bad(1) }
    let rows = (Int(bytes[index]) &- 0x81) &* 10 &+ Int(bytes[index &+ 1]) &- 0x30
    let pointer = (rows &* 126 &+ Int(third) &- 0x81) &* 10 &+ Int(fourth) &- 0x30
    guard let scalar = GB18030Ranges.scalar(at: pointer) else { return .bad(4) }
    return .scalar(scalar, 4)
  }

  static func big5(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    if lead < 0x80 { return .scalar(UInt32(lead), 1) }
    guard lead >= 0x81, lead <= 0xFE else { return .bad(1) }
    guard index &+ 1 < bytes.count else { return .needsMore }
    let trail = bytes[index &+ 1]
    if (trail >= 0x40 && trail <= 0x7E) || (trail >= 0xA1 && trail <= 0xFE) {
      let pointer = (Int(lead) &- 0x81) &* 157 &+ Int(trail) &- (trail < 0x7F ? 0x40 : 0x62)
      // Four places hold a letter and a combining mark.
      switch pointer {
      case 1133: return .pair(0x00CA, 0x0304, 2)
      case 1135: return .pair(0x00CA, 0x030C, 2)
      case 1164: return .pair(0x00EA, 0x0304, 2)
      case 1166: return .pair(0x00EA, 0x030C, 2)
      default: break
      }
      if let scalar = DoubleByteIndex.big5.scalar(at: pointer) { return .scalar(scalar, 2) }
    }
    return .bad(trail < 0x80 ? 1 : 2)
  }
}

/// The four-byte pointers of gb18030 (WHATWG Encoding, "index gb18030 ranges code point").
///
/// Below 39,420 they count, in order, the characters of the basic plane that have no two-byte form, so the table
/// follows from the two-byte index.
enum GB18030Ranges {
  static func scalar(at pointer: Int) -> UInt32? {
    if pointer >= 0, pointer < basic.count { return UInt32(basic[pointer]) }
    guard pointer >= 189_000, pointer <= 1_237_575 else { return nil }
    return UInt32(0x1_0000 &+ pointer &- 189_000)
  }

  private static let basic: [UInt16] = {
    var isTaken = [Bool](repeating: false, count: 0x1_0000)
    for scalar in DoubleByteIndex.gb18030.all where scalar < 0x1_0000 { isTaken[Int(scalar)] = true }
    // U+E5E5 has no form at all; U+E7C7 keeps the place that U+1E3F had in the first edition.
    isTaken[0xE5E5] = true
    isTaken[0xE7C7] = true
    var list: [UInt16] = []
    list.reserveCapacity(39_420)
    for scalar in 0x80..<0x1_0000 where !isTaken[scalar] && scalar & 0xF800 != 0xD800 {
      if list.count == 7457 { list.append(0xE7C7) }
      list.append(UInt16(scalar))
    }
    return list
  }()
}
