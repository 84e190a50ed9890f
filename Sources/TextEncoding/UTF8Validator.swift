// SPDX-License-Identifier: MIT

/// Checks UTF-8 by the table of well-formed sequences (Unicode, section 3.9; WHATWG Encoding, section 8.1).
enum UTF8Validator {
  /// Whether all bytes are well-formed; with `allowTruncatedEnd` the last character may be cut off.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>, allowTruncatedEnd: Bool) -> Bool {
    var index = 0
    let count = bytes.count
    while index < count {
      if bytes[index] < 0x80 {
        index &+= 1
        // Between words of other scripts stands a single space: a run is looked for where there is one.
        if index < count, bytes[index] < 0x80 { index = endOfASCII(bytes, from: index) }
        continue
      }
      let length = commonLength(bytes, at: index)
      if length > 0 {
        index &+= length
        continue
      }
      switch step(bytes, at: index) {
      case .scalar(_, let length): index &+= length
      case .needsMore: return allowTruncatedEnd
      default: return false
      }
    }
    return true
  }

  /// The length of a character of two or three bytes whose second byte has no range of its own; 0 where it is none.
  @inline(__always)
  private static func commonLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard index &+ 2 < bytes.count else { return 0 }
    let lead = bytes[index]
    guard bytes[index &+ 1] & 0xC0 == 0x80 else { return 0 }
    if lead >= 0xC2, lead < 0xE0 { return 2 }
    // 0xE0 and 0xED are narrower.
    guard lead > 0xE0, lead < 0xF0, lead != 0xED, bytes[index &+ 2] & 0xC0 == 0x80 else { return 0 }
    return 3
  }

  /// How often the bytes hold a well-formed character beyond ASCII, how often one of three bytes or more, and how often
  /// bad input; stops at `limit` bytes.
  static func tally(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> (good: Int, long: Int, bad: Int) {
    var tally = (good: 0, long: 0, bad: 0)
    var index = 0
    let end = min(limit, bytes.count)
    while true {
      index = endOfASCII(bytes, from: index)
      guard index < end else { return tally }
      switch step(bytes, at: index) {
      case .scalar(_, let length):
        tally.good &+= 1
        if length > 2 { tally.long &+= 1 }
        index &+= length
      case .bad(let length):
        tally.bad &+= 1
        index &+= length
      default: return tally
      }
    }
  }

  /// The character at `index`; bad input is as long as its maximal subpart.
  @inline(__always)
  static func step(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> DecodingStep {
    let lead = bytes[index]
    guard lead >= 0x80 else { return .scalar(UInt32(lead), 1) }
    guard lead >= 0xC2, lead <= 0xF4 else { return .bad(1) }
    let needed = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = UInt32(lead) & (lead < 0xE0 ? 0x1F : lead < 0xF0 ? 0x0F : 0x07)
    // Only the second byte has a range of its own: no overlong forms, no surrogates, nothing past U+10FFFF.
    var lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    var highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    for offset in 1...needed {
      guard index &+ offset < bytes.count else { return .needsMore }
      let byte = bytes[index &+ offset]
      guard byte >= lowest, byte <= highest else { return .bad(offset) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      lowest = 0x80
      highest = 0xBF
    }
    return .scalar(scalar, needed &+ 1)
  }
}
