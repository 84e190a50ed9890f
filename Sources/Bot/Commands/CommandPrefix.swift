// SPDX-License-Identifier: MIT

/// What a command begins with in a channel, such as `!unfurl`.
struct CommandPrefix: Sendable {
  private let bytes: [UInt8]

  /// - Parameter prefix: Blanks at its ends do not count. `off`, like nothing but blanks: no chat line is a command.
  init(_ prefix: String) {
    let word = prefix.trimmingBlanks
    bytes = word == "off" ? [] : Array(word.utf8)
  }

  /// Its first byte; `nil` where there is no prefix.
  var first: UInt8? { bytes.first }

  /// What stands behind the prefix; `nil` where the text is no command.
  ///
  /// Blanks may stand before the prefix; behind it comes white space or nothing, so that `!unfurled` is no command.
  func command(in text: String) -> String? {
    guard let first else { return nil }
    let utf8 = text.utf8
    let start = utf8.firstIndex(where: { !Self.isBlank($0) }) ?? utf8.endIndex
    guard start < utf8.endIndex, utf8[start] == first, utf8[start...].starts(with: bytes) else { return nil }
    let rest = text.unicodeScalars[utf8.index(start, offsetBy: bytes.count)...]
    guard rest.first?.properties.isWhitespace ?? true else { return nil }
    return String(rest).trimmingBlanks
  }

  /// White space of ASCII.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}

extension String {
  /// The text without white space at its ends.
  var trimmingBlanks: String {
    let scalars = unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    var end = scalars.endIndex
    while end > start {
      let last = scalars.index(before: end)
      guard scalars[last].properties.isWhitespace else { break }
      end = last
    }
    return String(scalars[start..<end])
  }

  /// The first word, and what comes after it.
  var firstWord: (word: String, rest: String) {
    let text = trimmingBlanks
    let word = text.unicodeScalars.prefix { !$0.properties.isWhitespace }
    return (String(word), String(text.unicodeScalars[word.endIndex...]).trimmingBlanks)
  }
}
