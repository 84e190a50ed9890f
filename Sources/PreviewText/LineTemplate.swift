// SPDX-License-Identifier: MIT

import UnfurlKit

/// A line as the operator writes it: words, and fields in braces.
///
/// The words before a field belong to it, and go where it is absent; words of punctuation alone also go where no field
/// stands before them. Brackets and quotes go or stay in pairs. What is no field's name stays as it is written. A
/// field's value is never read as a template.
struct LineTemplate {
  /// The fields by the names they have in a template.
  enum Field: String, CaseIterable {
    case title, site, description, url, author, type, published, locale, host, facts
    case siteName = "site_name"
    case originalURL = "original_url"
  }

  /// Words before a field, in order.
  private var fields: [(words: String, field: Field)] = []
  /// The words after the last field.
  private let ending: String

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

  /// The pieces of the line; none where no field of the template is known.
  func filled(with metadata: Metadata) -> [Piece] {
    let known = LineFields(metadata)
    var line = TemplateLine()
    for (index, part) in fields.enumerated() {
      guard let piece = Self.piece(for: part.field, known) else {
        line.add(part.words, isShown: false)
        continue
      }
      line.add(part.words, isShown: line.hasField || index == 0 || TemplateLine.says(part.words))
      line.add(piece)
    }
    let endsInField = fields.last.map { Self.piece(for: $0.field, known) != nil } ?? false
    line.add(ending, isShown: endsInField || TemplateLine.says(ending))
    return line.hasField ? line.finished : []
  }

  private static func piece(for field: Field, _ known: LineFields) -> Piece? {
    switch field {
    case .title: known.title.map { Piece(.title(link: known.link), $0) }
    case .site, .siteName: (known.siteName ?? known.host).map { Piece(.site, $0) }
    case .description: known.description.map { Piece(.description, $0) }
    case .url: known.url.map { Piece(.fact, $0) }
    case .originalURL: known.originalURL.map { Piece(.fact, $0) }
    case .author: known.author.map { Piece(.fact, $0) }
    case .type: known.type.map { Piece(.fact, $0) }
    case .published: known.published.map { Piece(.fact, $0) }
    case .locale: known.locale.map { Piece(.fact, $0) }
    case .host: known.host.map { Piece(.fact, $0) }
    case .facts: known.facts.isEmpty ? nil : Piece(.fact, known.facts)
    }
  }
}
