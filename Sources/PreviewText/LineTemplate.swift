// SPDX-License-Identifier: MIT

import UnfurlKit

/// A line as the operator writes it: words, and fields in braces.
///
/// `{title}` is a field, `{title|description}` the first of several that is known; a text in quotes may stand at the end of
/// the list, for where none is: `{author|"somebody"}`. The words before a field belong to it, and go where it is absent;
/// words of punctuation alone also go where nothing stands before them. Brackets and quotes go or stay in pairs. What is
/// no field's name stays as it is written. A field's value is never read as a template.
struct LineTemplate<Field: RawRepresentable<String>> {
  /// What stands in braces: fields, the first known of which is said, and words for where none is.
  private struct Slot {
    var fields: [Field] = []
    var otherwise: String?
  }

  /// Words before a slot, in order.
  private var slots: [(words: String, slot: Slot)] = []
  /// The words after the last slot.
  private let ending: String

  /// Whether there is a field in it.
  var hasField: Bool { !slots.isEmpty }

  /// Reads a template.
  init(_ template: String) {
    var words = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      let list = inner.prefix { $0 != "}" && $0 != "{" }
      if list.endIndex < inner.endIndex, inner[list.endIndex] == "}", let slot = Self.slot(list) {
        slots.append((words + rest[..<open], slot))
        words = ""
        rest = inner[inner.index(after: list.endIndex)...]
      } else {
        words += rest[...open]
        rest = inner
      }
    }
    ending = words + rest
  }

  /// Reads what stands in braces; `nil` where that is no list of fields.
  private static func slot(_ list: Substring) -> Slot? {
    let (names, otherwise) = TemplateList.parts(of: list)
    var slot = Slot()
    for name in names {
      guard let field = Field(rawValue: name) else { return nil }
      slot.fields.append(field)
    }
    if slot.fields.isEmpty { return nil }
    slot.otherwise = otherwise
    return slot
  }

  /// The pieces of the line, each field being what `value` says of it, which is nothing where it is not known; none where
  /// no field of the template is known.
  func filled(_ value: (Field) -> [Piece]) -> [Piece] {
    var line = TemplateLine()
    var isKnown = false
    var endsInSlot = false
    for (index, part) in slots.enumerated() {
      var pieces: [Piece] = []
      for field in part.slot.fields where pieces.isEmpty { pieces = value(field) }
      if !pieces.isEmpty { isKnown = true }
      if pieces.isEmpty, let words = part.slot.otherwise.map({ PlainText.line($0) }), !words.isEmpty {
        pieces = [Piece(.fact, words)]
      }
      endsInSlot = !pieces.isEmpty
      guard endsInSlot else {
        line.add(part.words, isShown: false)
        continue
      }
      line.add(part.words, isShown: line.hasField || index == 0 || TemplateLine.says(part.words))
      line.add(pieces)
    }
    line.add(ending, isShown: endsInSlot || TemplateLine.says(ending))
    return isKnown ? line.finished : []
  }
}
