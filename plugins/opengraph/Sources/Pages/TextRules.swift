// SPDX-License-Identifier: MIT

import HTMLHead
import UnfurlKit

/// What the texts of a page are worth, but for its title.
enum TextRules {
  /// A description is a sentence or two of plain text.
  static func description(_ written: String, title: String?) -> Worth {
    description(ofClean: PlainText.description(Markup.removed(from: written)), title: title)
  }

  /// The same of a text that is one clean line already.
  static func description(ofClean text: String, title: String?) -> Worth {
    if let why = Placeholder.reason(text) { return .nothing(why) }
    if TitleRules.isAddress(text) { return .nothing(Weakness.address.rawValue) }
    if Placeholder.holdsTemplate(text) { return .weak(text, .template) }
    if let title, text == title { return .weak(text, .repetition) }
    return .good(text)
  }

  /// A name or a word, such as the site's.
  static func short(_ written: String) -> Worth { .clean(shortLine(written)) }

  /// A point in time with a zone.
  static func time(_ written: String) -> Worth {
    if let time = Timestamp.rfc3339(written) { return .good(time) }
    return .nothing("no time with a zone")
  }

  /// The language of the page.
  static func language(_ written: String) -> Worth {
    if let tag = PlainText.languageTag(written) { return .good(tag) }
    return .nothing("no language tag")
  }

  /// The most names that are told.
  private static let mostNames = 3

  /// The names of those who made the page, as one text: `Anna, Ben, Cleo …`. An address is no name.
  static func names(_ written: [String]) -> Worth {
    var names: [String] = []
    var isAddress = false
    for name in written.prefix(16).lazy.map(shortLine) where Placeholder.reason(name) == nil && !names.contains(name) {
      if looksLikeAddress(name) { isAddress = true } else { names.append(name) }
    }
    guard !names.isEmpty else { return .nothing(isAddress ? Weakness.address.rawValue : "is empty") }
    // Papers name their authors last name first: there the comma is taken.
    let separator = names.contains { $0.utf8.contains(UInt8(ascii: ",")) } ? "; " : ", "
    let text = names.prefix(mostNames).joined(separator: separator) + (names.count > mostNames ? " …" : "")
    return .good(PlainText.line(text, characters: 120))
  }

  private static func shortLine(_ text: String) -> String {
    PlainText.line(TwiceEscaped.resolved(text), characters: 100)
  }

  private static func looksLikeAddress(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: ":")) && text.contains("://") || text.hasPrefix("/") || text.hasPrefix("www.")
  }
}
