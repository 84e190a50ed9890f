// SPDX-License-Identifier: MIT

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
    guard let value, !value.isEmpty, metadata[keyPath: field.property] == nil else { return }
    set(field.rawValue, source) { $0[keyPath: field.property] = value }
  }

  /// Takes a picture, where nothing better named one before.
  package mutating func offer(_ source: String, image: Metadata.Image?) {
    guard let image, metadata.image == nil else { return }
    set("image", source) { $0.image = image }
  }

  /// Takes a video, where nothing better named one before.
  package mutating func offer(_ source: String, video: Metadata.Video?) {
    guard let video, metadata.video == nil else { return }
    set("video", source) { $0.video = video }
  }

  /// Takes a text in place of what a source said: it says the same, better.
  mutating func rewrite(_ field: Text, to value: String?) {
    change { $0[keyPath: field.property] = value }
  }

  /// Takes the first words of the page's body for what nothing else has said.
  mutating func fillFromBody() {}
}
