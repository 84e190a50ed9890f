// SPDX-License-Identifier: MIT

import JSONText
import URLParsing
import UnfurlKit

/// What an answer says in the fields of a manifest.
struct AnswerReading {
  /// The characters of a value that a trace shows.
  private static let shownLimit = 100
  /// The characters of a source's name.
  private static let sourceLimit = 100

  private let manifest: DeclarativeManifest
  private let document: JSONValue
  private let base: WebURL
  /// Whether every value is looked at, and not only those up to the first that says something.
  private let isExplained: Bool
  /// How the fields were chosen, where that is explained.
  private(set) var choices: [FieldChoice] = []
  /// What each field says, and the value that says it.
  private var found: [DeclarativeField: (value: String, source: String)] = [:]

  /// Reads all fields of an answer that came from `base`.
  init(_ document: JSONValue, at base: WebURL, by manifest: DeclarativeManifest, isExplained: Bool) {
    self.manifest = manifest
    self.document = document
    self.base = base
    self.isExplained = isExplained
    for field in DeclarativeField.allCases {
      guard let templates = manifest.preview[field] else { continue }
      found[field] = choose(field, templates)
    }
  }

  /// What a field says.
  subscript(field: DeclarativeField) -> String? { found[field]?.value }

  /// How long the answer says that it stays fresh.
  var freshFor: Duration? { self[.freshFor].flatMap { Int64($0) }.map { .seconds($0) } }

  /// What it says of a link.
  func metadata(of request: HandlerRequest) -> Metadata {
    var metadata = Metadata()
    metadata.originalURL = request.originalURL
    metadata.url = request.url.removingCredentials().href
    metadata.title = self[.title]
    metadata.description = self[.description]
    metadata.siteName = self[.siteName]
    metadata.author = self[.author]
    metadata.published = self[.published]
    metadata.type = self[.type]
    metadata.locale = self[.locale]
    metadata.image = self[.image].map { Metadata.Image(url: $0) }
    metadata.icon = self[.icon]
    metadata.video = self[.video].map { Metadata.Video(url: $0) }
    metadata.isAdult = self[.nsfw] == nil ? nil : true
    for (field, choice) in found where field != .text && field != .freshFor {
      metadata.sources[field.rawValue] = choice.source
    }
    return metadata
  }

  /// The first value that says something. Where somebody wants to know, the others are looked at, too.
  private mutating func choose(_ field: DeclarativeField, _ templates: [FieldTemplate]) -> (
    value: String, source: String
  )? {
    var choice: (value: String, source: String)?
    var candidates: [FieldChoice.Candidate] = []
    for template in templates {
      guard let value = value(of: template, field) else { continue }
      let source = name(of: template)
      candidates.append(
        FieldChoice.Candidate(
          source, value: PlainText.line(value, characters: Self.shownLimit),
          loss: choice == nil ? nil : "an earlier one says something"))
      choice = choice ?? (value, source)
      if !isExplained { break }
    }
    if isExplained, !candidates.isEmpty { choices.append(FieldChoice(field.rawValue, candidates)) }
    return choice
  }

  private func value(of template: FieldTemplate, _ field: DeclarativeField) -> String? {
    if let pointer = template.pointer {
      return pointer.first(in: document) { field.value(of: $0, at: base) }
    }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let literal): text += literal
      case .pointer(let pointer):
        guard let value = pointer.first(in: document, { field.part(of: $0) }) else { return nil }
        text += value
      }
    }
    return field.value(of: .string(text), at: base)
  }

  /// `wiki:/title`, or the handler's id alone where the manifest itself says it.
  private func name(of template: FieldTemplate) -> String {
    template.isLiteral
      ? manifest.id : PlainText.line("\(manifest.id):\(template.source)", characters: Self.sourceLimit)
  }
}
