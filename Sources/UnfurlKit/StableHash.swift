// SPDX-License-Identifier: MIT

/// A hash that is the same in every run and every version, so that it can be written to a disk: FNV-1a with 64 bits
/// (draft-eastlake-fnv, section 2).
///
/// `Hasher` is seeded anew in each process. This one is no defence against somebody who looks for collisions on
/// purpose: use it to notice damage, or beside the key itself.
package struct StableHash: Sendable {
  /// The hash of all that was fed so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Feeds one byte.
  @inline(__always)
  package mutating func feed(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  /// Feeds bytes as they are: two calls hash like one with both in a row.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    let fed: Void? = bytes.withContiguousStorageIfAvailable { feed(contiguous: $0) }
    if fed == nil {
      for byte in bytes { feed(byte) }
    }
  }

  /// Not generic: a generic loop that another module calls costs twenty times as much.
  private mutating func feed(contiguous bytes: UnsafeBufferPointer<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  /// Feeds a text with its length, so that (`ab`, `c`) differs from (`a`, `bc`).
  package mutating func feed(_ text: String) {
    feed(UInt64(text.utf8.count))
    feed(text.utf8)
  }

  /// Feeds a text that may be missing, which differs from an empty one.
  package mutating func feed(_ text: String?) {
    feed(text != nil)
    if let text { feed(text) }
  }

  /// Feeds eight bytes, the lowest first.
  package mutating func feed(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { feed(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  /// Feeds a number.
  package mutating func feed(_ number: Int) { feed(UInt64(bitPattern: Int64(number))) }

  /// Feeds a yes or no.
  package mutating func feed(_ flag: Bool) { feed(flag ? 1 : 0 as UInt8) }
}
