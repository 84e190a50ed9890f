// SPDX-License-Identifier: MIT

/// A pattern for channel names: `*` stands for any text, `?` for one byte. ASCII letters compare without case.
struct NamePattern: Sendable {
  private let glob: [UInt8]

  init(_ pattern: String) { glob = pattern.utf8.map(Self.folded) }

  /// Iterative: on a mismatch the last `*` takes one more byte, so time is bounded by the product of the lengths.
  func matches(_ name: String) -> Bool {
    let text = name.utf8.map(Self.folded)
    var (position, next) = (0, 0)
    var star: (glob: Int, text: Int)?
    while position < text.count {
      if next < glob.count, glob[next] == UInt8(ascii: "*") {
        star = (next, position)
        next += 1
      } else if next < glob.count, glob[next] == UInt8(ascii: "?") || glob[next] == text[position] {
        next += 1
        position += 1
      } else if let last = star {
        star = (last.glob, last.text + 1)
        next = last.glob + 1
        position = last.text + 1
      } else {
        return false
      }
    }
    return glob[next...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
