// SPDX-License-Identifier: MIT

/// What stands directly before a URL and so says what ends it.
struct LinkContext {
  /// A mark that is closed by its like.
  enum Opener: Equatable {
    case none
    case angle
    case apostrophe
    case pair(UInt8)
    /// What a `|` ends: a cell of a table, or a template of a wiki.
    case cell
  }

  let opener: Opener
  private let text: ChatBytes
  private let start: Int

  /// How far before a URL the opening mark of an emphasis is looked for, in bytes.
  private static let emphasisReach = 200

  init(in text: ChatBytes, before start: Int) {
    self.text = text
    self.start = start
    let before = text[start - 1]
    switch before {
    case UInt8(ascii: "<"): opener = .angle
    case UInt8(ascii: "'"): opener = .apostrophe
    case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "|"):
      opener = text[start - 2] == before ? .pair(before) : before == UInt8(ascii: "|") ? .cell : .none
    case UInt8(ascii: "{"): opener = .cell
    default: opener = .none
    }
  }

  /// Whether an emphasis by `mark` is open at the URL: `*see http://example.com/a*`.
  func isEmphasised(by mark: UInt8) -> Bool {
    var index = start - 1
    while index >= 0, start - index <= Self.emphasisReach, text[index] != UInt8(ascii: "\n") {
      if text[index] == mark {
        // The nearest one opens when a word stands behind it and none before it.
        return text[index + 1] > 0x20 && !text[index - 1].isASCIIWord
      }
      index -= 1
    }
    return false
  }

  /// Whether the author asked for no preview, given where reading the URL stopped.
  func isOptedOut(stop: Int) -> Bool {
    if opener == .angle { return text[stop] == UInt8(ascii: ">") }
    if text[start - 1] == UInt8(ascii: "!") { return !endsWord(before: start - 1) }
    // A relay that escapes HTML.
    return text.has("&lt;", at: start - 4) && text.has("&gt;", at: stop)
  }

  /// Whether a word ends at `index`: then `!` is the end of a sentence.
  private func endsWord(before index: Int) -> Bool {
    switch text[index - 1] {
    case 0...0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ">"), UInt8(ascii: "*"),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "|"), UInt8(ascii: "\""), UInt8(ascii: "'"):
      return false
    default: return true
    }
  }
}
