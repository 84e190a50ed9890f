// SPDX-License-Identifier: MIT

import URLParsing

/// A pattern for texts, in which `*` stands for any text, and nothing else for anything but itself.
struct TextPattern: Sendable, ExpressibleByStringLiteral {
  private let glob: [UInt8]
  /// What stands between the asterisks, in order.
  private let parts: [ArraySlice<UInt8>]

  init(stringLiteral pattern: String) {
    glob = Array(pattern.utf8)
    parts = glob.split(separator: Self.any, omittingEmptySubsequences: false)
  }

  /// Whether all of `text` fits.
  func fits(_ text: String) -> Bool {
    // No text holds NUL once it is clean: so no character of a pattern stands for any single one.
    Wildcards.fits(Array(text.utf8)[...], glob[...], any: Self.any, one: 0)
  }

  /// What is left where the text begins with the pattern; `nil` where it does not. As little as can be is cut off.
  func cut(fromStartOf text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let first = parts.first, bytes.starts(with: first) else { return nil }
    var rest = bytes.dropFirst(first.count)
    for part in parts.dropFirst() {
      guard let place = Self.places(of: part, in: rest).first else { return nil }
      rest = rest[(place + part.count)...]
    }
    return Self.trimmed(rest)
  }

  /// What is left where the text ends with the pattern; `nil` where it does not. As little as can be is cut off.
  func cut(fromEndOf text: String) -> String? {
    let bytes = Array(text.utf8)
    guard let last = parts.last, bytes.suffix(last.count).elementsEqual(last) else { return nil }
    var rest = bytes.dropLast(last.count)
    for part in parts.dropLast().reversed() {
      guard let place = Self.places(of: part, in: rest).last else { return nil }
      rest = rest[..<place]
    }
    return Self.trimmed(rest)
  }

  /// What is left where a pattern without `*` stands within the text; `nil` where it does not. It is cut out once.
  func cut(outOf text: String) -> String? {
    let bytes = Array(text.utf8)
    guard !glob.isEmpty, let place = Self.places(of: glob[...], in: bytes[...]).first else { return nil }
    return Self.trimmed(bytes[..<place] + bytes[(place + glob.count)...])
  }

  /// Where a part stands in a text. Both are short: a clean title or description, and what a rule says of it.
  private static func places(
    of part: ArraySlice<UInt8>, in text: ArraySlice<UInt8>
  ) -> some BidirectionalCollection<Int> {
    (text.startIndex..<max(text.startIndex, text.endIndex - part.count + 1)).lazy.filter {
      text[$0...].starts(with: part)
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let space = UInt8(ascii: " ")
    guard let start = bytes.firstIndex(where: { $0 != space }), let end = bytes.lastIndex(where: { $0 != space }) else {
      return ""
    }
    return String(decoding: bytes[start...end], as: UTF8.self)
  }

  private static let any = UInt8(ascii: "*")
}
