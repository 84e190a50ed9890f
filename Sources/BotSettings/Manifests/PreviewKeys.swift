// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import UnfurlKit

/// The keys of `preview`: what each field says.
enum PreviewKeys {
  static let table = KeyTable<[DeclarativeField: [FieldTemplate]]>(
    DeclarativeField.allCases.map { field in
      SettingKey(field.rawValue) { reader, preview in
        let templates = values(reader, field)
        preview[field] = templates
        return templates != nil
      }
    })

  private static func values(_ reader: NodeReader, _ field: DeclarativeField) -> [FieldTemplate]? {
    guard case .list(let nodes) = reader.node.value else { return value(reader, field).map { [$0] } }
    guard (1...DeclarativeManifest.mostValues).contains(nodes.count) else {
      reader.fault("expected one to \(DeclarativeManifest.mostValues) values, found \(nodes.count)")
      return nil
    }
    let templates = nodes.map { value(reader.item($0), field) }
    let good = templates.compactMap { $0 }
    return good.count == templates.count ? good : nil
  }

  private static func value(_ reader: NodeReader, _ field: DeclarativeField) -> FieldTemplate? {
    let what = "a JSON pointer such as /title, or a text such as \"{/score} points\""
    guard let text = reader.text(expected: what) else { return nil }
    do throws(TemplateProblem) {
      let template = try FieldTemplate(text)
      guard template.isLiteral else { return template }
      guard let literal = meant(by: text, field), field.accepts(literal: literal) else {
        let hint = field == .freshFor ? DurationText.suggestion(for: text) : nil
        reader.expected(Self.wanted(field), hint ?? "a JSON pointer begins with /")
        return nil
      }
      return FieldTemplate(literal: literal)
    } catch {
      reader.expected(what, error.message)
      return nil
    }
  }

  /// A text as the field has it: people write durations with their unit.
  private static func meant(by text: String, _ field: DeclarativeField) -> String? {
    guard field == .freshFor else { return text }
    return DurationText.read(text).map { String($0.components.seconds) }
  }

  /// What a field must be where the manifest writes it out.
  private static func wanted(_ field: DeclarativeField) -> String {
    switch field {
    case .freshFor: "a duration such as 10m"
    case .image, .icon, .video: "a whole URL"
    case .published: "a time such as 2026-11-30T09:05:00Z"
    case .nsfw: "true"
    case .locale: "a language such as en"
    default: "a text"
    }
  }
}
