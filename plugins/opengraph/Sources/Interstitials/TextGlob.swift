// SPDX-License-Identifier: MIT

import URLParsing

/// A pattern for texts that strangers write: `*` stands for any run of bytes, `?` for one, case does not count.
package struct TextGlob: Sendable, ExpressibleByStringLiteral {
  /// The longest text that is compared; of a longer one its beginning.
  static let longestText = 512

  private let pattern: [UInt8]

  package init(_ pattern: String) { self.pattern = Self.folded(pattern) }

  package init(stringLiteral pattern: String) { self.init(pattern) }

  /// Whether it stands for any text at all.
  var isAnything: Bool { pattern.allSatisfy { $0 == UInt8(ascii: "*") } }

  /// Whether the whole of `text`, which is ``folded(_:)``, fits. Its time is bounded by the product of both lengths.
  func fits(_ text: [UInt8]) -> Bool { Wildcards.fits(text[...], pattern[...]) }

  /// Whether the whole of `text` fits.
  func fits(_ text: String) -> Bool { fits(Self.folded(text)) }

  /// A text as it is compared: in lower case, with plain apostrophes and dots, spaces of one kind.
  static func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.lowercased().unicodeScalars {
      if bytes.count >= longestText { break }
      switch scalar {
      case "\u{2019}", "\u{2018}", "\u{02BC}": bytes.append(UInt8(ascii: "'"))
      case "\u{2026}": bytes.append(contentsOf: "...".utf8)
      case "\u{A0}", "\u{202F}": bytes.append(UInt8(ascii: " "))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return bytes
  }
}
