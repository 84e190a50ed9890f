// SPDX-License-Identifier: MIT

/// Takes the power to call people from a text: `@everyone` becomes `＠everyone`, with U+FF20 in place of the sign.
///
/// The full-width sign is seen, is no invisible character that a later cleaning would take out, and no chat system
/// reads it as a call. Defused are `@everyone`, `@here` and `@room` wherever they stand, `@channel` and `@all` as whole
/// words, and the bracketed calls of Discord and Slack: `<@1234>`, `<@&1234>`, `<!here>`.
enum Defusing {
  private static let anywhere = ["everyone", "here", "room"]
  private static let wholeWords = ["channel", "all"]
  private static let bracketed = ["here", "channel", "everyone", "subteam"]

  /// The text without the power to call.
  static func defused(_ text: String) -> String {
    var text = text
    let isTame = text.withUTF8 { !$0.contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "!") } }
    if isTame { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 8)
    for (index, byte) in bytes.enumerated() {
      let isBracketed = index > 0 && bytes[index - 1] == UInt8(ascii: "<")
      if byte == UInt8(ascii: "@"), isBracketed || isCall(bytes, after: index) {
        result += Array("＠".utf8)
      } else if byte == UInt8(ascii: "!"), isBracketed, bracketed.contains(where: { has($0, bytes, at: index + 1) }) {
        result += Array("！".utf8)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isCall(_ bytes: [UInt8], after sign: Int) -> Bool {
    anywhere.contains { has($0, bytes, at: sign + 1) }
      || wholeWords.contains { has($0, bytes, at: sign + 1) && !isWord(bytes, at: sign + 1 + $0.utf8.count) }
  }

  /// Whether `word` stands at `start`, whatever its case.
  private static func has(_ word: String, _ bytes: [UInt8], at start: Int) -> Bool {
    guard start + word.utf8.count <= bytes.count else { return false }
    return zip(word.utf8, bytes[start...]).allSatisfy { $0 == $1 | 0x20 }
  }

  private static func isWord(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      return true
    default: return false
    }
  }
}
