// SPDX-License-Identifier: MIT

import Synchronization

/// The bytes with which a command may begin, in any channel: what nearly every chat line is told from a command by.
///
/// The reader asks it for each line, so asking takes no lock; a byte too many only costs a closer look.
final class FirstBytes: Sendable {
  // Four words of 64 bits, one bit for each byte.
  private let word0 = Atomic<UInt64>(0)
  private let word1 = Atomic<UInt64>(0)
  private let word2 = Atomic<UInt64>(0)
  private let word3 = Atomic<UInt64>(0)

  init() {}

  /// Adds the first byte of a prefix.
  func insert(_ prefix: CommandPrefix) {
    guard let byte = prefix.first else { return }
    let bit = Self.bit(of: byte)
    switch byte >> 6 {
    case 0: word0.bitwiseOr(bit, ordering: .relaxed)
    case 1: word1.bitwiseOr(bit, ordering: .relaxed)
    case 2: word2.bitwiseOr(bit, ordering: .relaxed)
    default: word3.bitwiseOr(bit, ordering: .relaxed)
    }
  }

  /// Replaces all bytes by those of these prefixes.
  func refill(_ prefixes: [CommandPrefix]) {
    var words: [UInt64] = [0, 0, 0, 0]
    for byte in prefixes.compactMap(\.first) { words[Int(byte >> 6)] |= Self.bit(of: byte) }
    word0.store(words[0], ordering: .relaxed)
    word1.store(words[1], ordering: .relaxed)
    word2.store(words[2], ordering: .relaxed)
    word3.store(words[3], ordering: .relaxed)
  }

  /// Whether the text may begin with a command prefix, after blanks.
  @inline(__always)
  func mayBegin(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where !CommandPrefix.isBlank(byte) {
      let word =
        switch byte >> 6 {
        case 0: word0.load(ordering: .relaxed)
        case 1: word1.load(ordering: .relaxed)
        case 2: word2.load(ordering: .relaxed)
        default: word3.load(ordering: .relaxed)
        }
      return word & Self.bit(of: byte) != 0
    }
    return false
  }

  @inline(__always)
  private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }
}
