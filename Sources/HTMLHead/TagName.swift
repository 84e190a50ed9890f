// SPDX-License-Identifier: MIT

/// The name of a tag in lower case, packed into two words; of a name longer than 16 bytes the rest is only hashed.
struct TagName: Equatable {
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  private(set) var rest: UInt64 = 0
  private(set) var count = 0

  /// Adds a byte. NUL stands for U+FFFD in a name: it must not look like the end of one.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    let value = byte == 0 ? UInt64(0xFF) : UInt64(ASCII.lowercase(byte))
    if count < 8 {
      low |= value &<< UInt64(count &* 8)
    } else if count < 16 {
      high |= value &<< UInt64((count &- 8) &* 8)
    } else {
      rest = (rest &+ value &+ 1) &* 0x100_0000_01B3
    }
    count &+= 1
  }

  init() {}

  init(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// Tells names apart; two names with one key are possible, and harmless.
  var key: UInt64 {
    (low ^ (low &>> 29)) &* 0x9E37_79B9_7F4A_7C15 ^ (high &* 0xC2B2_AE3D_27D4_EB4F) ^ rest
  }
}
