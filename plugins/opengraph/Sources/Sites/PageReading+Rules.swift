// SPDX-License-Identifier: MIT

import UnfurlKit

extension PageReading {
  /// What is named as the source of what a rule wrote.
  static let ruleSource = "rule of the site"

  /// Puts what a rule made of a text in its place; nothing where it made nothing of it.
  mutating func put(_ field: Text, _ clean: String?, for text: String) {
    guard clean != text else { return }
    note(field.rawValue) { choice in
      let loss = clean == nil ? "all pages of the site say so" : "the rule of the site says it shorter"
      for index in choice.candidates.indices where choice.candidates[index].loss == nil {
        choice.candidates[index].loss = loss
      }
      if let clean { choice.candidates.append(.init(Self.ruleSource, value: FieldChoice.shown(clean))) }
    }
    rewrite(field, to: clean)
    guard clean == nil else { return }
    weaken(field, nil)
    change { $0.sources[field.rawValue] = nil }
  }

  /// Takes back what is the same for all links to the site: only another source can tell of this one.
  mutating func takeBackAll() {
    believesBody = false
    if let title = metadata.title { put(.title, nil, for: title) }
    if let description = metadata.description { put(.description, nil, for: description) }
    change { metadata in
      metadata.image = nil
      metadata.video = nil
      metadata.audio = nil
      for field in ["image", "video", "audio"] { metadata.sources[field] = nil }
    }
  }
}
