// SPDX-License-Identifier: MIT

internal import URLParsing

/// A pattern for channel names: `*` stands for any text, `?` for one byte. ASCII letters compare without case.
struct NamePattern: Sendable {
  private let pattern: [UInt8]

  init(_ pattern: String) { self.pattern = pattern.utf8.map(Self.folded) }

  func matches(_ name: String) -> Bool { Wildcards.fits(name.utf8.map(Self.folded)[...], pattern[...]) }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
