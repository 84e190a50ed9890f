// SPDX-License-Identifier: MIT

import HTMLHead
package import UnfurlKit

extension PageReading {
  /// The texts that other sources than the page's head may offer.
  package enum Text: String {
    case title, description, author, type, published, locale
    case siteName = "site_name"

    var property: WritableKeyPath<Metadata, String?> {
      switch self {
      case .title: \.title
      case .description: \.description
      case .author: \.author
      case .type: \.type
      case .published: \.published
      case .locale: \.locale
      case .siteName: \.siteName
      }
    }
  }

  /// Takes a text that is clean already, where nothing better said the field before.
  package mutating func offer(_ field: Text, _ source: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    let current = metadata[keyPath: field.property]
    switch worth(field, value) {
    case .good(let text):
      let weakness = weaknesses[field]
      guard current == nil || weakness != nil else { return noteLoss(field.rawValue, source, value) }
      noteWin(field.rawValue, source, value, former: weakness?.rawValue)
      weaken(field, nil)
      set(field.rawValue, source) { $0[keyPath: field.property] = text }
    case .weak(let text, let weakness):
      guard current == nil else { return noteLoss(field.rawValue, source, value, weakness.rawValue) }
      noteWin(field.rawValue, source, value)
      weaken(field, weakness)
      set(field.rawValue, source) { $0[keyPath: field.property] = text }
    case .nothing(let why):
      noteLoss(field.rawValue, source, value, why)
    }
  }

  /// Takes a picture, where nothing better named one before.
  package mutating func offer(_ source: String, image: Metadata.Image?) {
    guard let image else { return }
    guard metadata.image == nil else { return noteLoss("image", source, image.url) }
    noteWin("image", source, image.url)
    set("image", source) { $0.image = image }
  }

  /// Takes a video, where nothing better named one before.
  package mutating func offer(_ source: String, video: Metadata.Video?) {
    guard let video else { return }
    guard metadata.video == nil else { return noteLoss("video", source, video.url) }
    noteWin("video", source, video.url)
    set("video", source) { $0.video = video }
  }

  /// Takes a text in place of what a source said: it says the same, better.
  mutating func rewrite(_ field: Text, to value: String?) {
    change { $0[keyPath: field.property] = value }
  }

  /// Takes the first words of the page's body for what nothing else has said.
  package mutating func fillFromBody() {
    guard believesBody else { return }
    offer(.title, "<h1>", head.body.heading.map { PlainText.title($0) })
    offer(.description, "<p>", head.body.paragraph.map { PlainText.description($0) })
  }

  private func worth(_ field: Text, _ value: String) -> Worth {
    switch field {
    case .title: TitleRules(page: page, siteName: metadata.siteName).worth(ofClean: value)
    case .description: TextRules.description(ofClean: value, title: metadata.title)
    default: .clean(value)
    }
  }

  private mutating func noteWin(_ field: String, _ source: String, _ value: String, former loss: String? = nil) {
    note(field) { choice in
      for index in choice.candidates.indices where choice.candidates[index].loss == nil {
        choice.candidates[index].loss = loss ?? "\(source) says it better"
      }
      choice.candidates.append(.init(source, value: FieldChoice.shown(value)))
    }
  }

  private mutating func noteLoss(_ field: String, _ source: String, _ value: String, _ loss: String? = nil) {
    let winner = metadata.sources[field] ?? "another"
    note(field) { choice in
      choice.candidates.append(
        .init(source, value: FieldChoice.shown(value), loss: loss ?? "\(winner) said it first"))
    }
  }
}
