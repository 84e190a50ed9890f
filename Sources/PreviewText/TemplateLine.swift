// SPDX-License-Identifier: MIT

import UnfurlKit

/// The line that a template becomes, piece by piece.
struct TemplateLine {
  private(set) var pieces: [Piece] = []
  /// Whether a field stands in it.
  private(set) var hasField = false
  /// Brackets that are open: what closes them, and whether the opening one is shown.
  private var open: [(closer: Character, isShown: Bool)] = []

  private static let closers: [Character: Character] = [
    "(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "“": "”", "„": "“", "\"": "\"", "「": "」", "【": "】",
  ]

  /// Whether words say something, rather than divide.
  static func says(_ words: String) -> Bool {
    words.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Adds a field.
  mutating func add(_ field: [Piece]) {
    hasField = true
    pieces += field
  }

  /// Adds words, or, where they are not shown, only what closes a bracket that is.
  mutating func add(_ words: String, isShown: Bool) {
    var kept = ""
    for character in words {
      if let last = open.last, last.closer == character {
        open.removeLast()
        if last.isShown { kept.append(character) }
        continue
      }
      if let closer = Self.closers[character], open.count < 16 { open.append((closer, isShown)) }
      if isShown { kept.append(character) }
    }
    addSeparator(kept)
  }

  /// The pieces, no space at their ends.
  var finished: [Piece] {
    var pieces = pieces
    if let last = pieces.last, last.role == .separator {
      pieces[pieces.count - 1].text = PlainText.line("x" + last.text).dropFirst().description
    }
    return pieces.filter { !$0.text.isEmpty }
  }

  /// Words as one line: white space at their ends becomes one space, and none at the line's beginning or twice.
  private mutating func addSeparator(_ words: String) {
    // Letters at both ends hold the outer spaces while the rest is cleaned.
    var text = String(PlainText.line("x" + words + "x").dropFirst().dropLast())
    let afterSpace = pieces.last.map { $0.text.hasSuffix(" ") } ?? true
    if afterSpace, text.hasPrefix(" ") { text.removeFirst() }
    if !text.isEmpty { pieces.append(Piece(.separator, text)) }
  }
}
