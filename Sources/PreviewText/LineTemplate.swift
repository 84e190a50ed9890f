// SPDX-License-Identifier: MIT

import UnfurlKit

/// A line as the operator writes it: words, and fields in braces.
///
/// The words before a field belong to it, and go where it is absent; words of punctuation alone also go where no field
/// stands before them. Brackets and quotes go or stay in pairs. What is no field's name stays as it is written. A
/// field's value is never read as a template.
struct LineTemplate<Field: RawRepresentable<String>> {
  /// Words before a field, in order.
  private var fields: [(words: String, field: Field)] = []
  /// The words after the last field.
  private let ending: String

  /// Whether there is a field in it.
  var hasField: Bool { !fields.isEmpty }

  /// Reads a template.
  init(_ template: String) {
    var words = ""
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      let name = inner.prefix { $0 != "}" && $0 != "{" }
      if name.endIndex < inner.endIndex, inner[name.endIndex] == "}", let field = Field(rawValue: String(name)) {
        fields.append((words + rest[..<open], field))
        words = ""
        rest = inner[inner.index(after: name.endIndex)...]
      } else {
        words += rest[...open]
        rest = inner
      }
    }
    ending = words + rest
  }

  /// The pieces of the line, each field being what `value` says of it, which is nothing where it is not known; none where
  /// no field of the template is known.
  func filled(_ value: (Field) -> [Piece]) -> [Piece] {
    var line = TemplateLine()
    var endsInField = false
    for (index, part) in fields.enumerated() {
      let field = value(part.field)
      endsInField = !field.isEmpty
      guard endsInField else {
        line.add(part.words, isShown: false)
        continue
      }
      line.add(part.words, isShown: line.hasField || index == 0 || TemplateLine.says(part.words))
      line.add(field)
    }
    line.add(ending, isShown: endsInField || TemplateLine.says(ending))
    return line.hasField ? line.finished : []
  }
}
