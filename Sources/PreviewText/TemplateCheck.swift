// SPDX-License-Identifier: MIT

import UnfurlKit

/// Tells what in a template looks like a field and is none: it would be said as it is written.
package enum TemplateCheck {
  /// The fields of a preview's line.
  package static let previewFields = PreviewField.allCases.map(\.rawValue)
  /// The fields of an item of a feed's news.
  package static let newsFields = NewsField.allCases.map(\.rawValue)

  /// One sentence for each, in the order in which they stand: `{titel} is no field (did you mean {title}?)`.
  package static func complaints(about template: String, fields: [String]) -> [String] {
    var complaints: [String] = []
    var rest = Substring(template)
    while let open = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: open)...]
      let list = rest.prefix { $0 != "}" && $0 != "{" }
      guard list.endIndex < rest.endIndex, rest[list.endIndex] == "}" else { continue }
      rest = rest[list.endIndex...]
      let (names, _) = TemplateList.parts(of: list)
      guard let wrong = names.first(where: { !fields.contains($0) }), looksLikeField(list, names, fields) else {
        continue
      }
      complaints.append(complaint(about: wrong, in: list, fields))
    }
    return complaints
  }

  /// A list with a field in it was meant as one, and so was a lone word of letters.
  private static func looksLikeField(_ list: Substring, _ names: [String], _ fields: [String]) -> Bool {
    if list.contains("|") { return true }
    let scalars = list.unicodeScalars
    return scalars.contains(where: \.properties.isAlphabetic)
      && scalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || $0 == " " }
  }

  private static func complaint(about name: String, in list: Substring, _ fields: [String]) -> String {
    let place = name == list ? "" : " in {\(list)}"
    let bare = PlainText.line(name, characters: 40)
    if name.contains("\"") { return "{\(list)} is no list of fields: a text in quotes stands at its end, after a |" }
    if let guess = Suggestion.nearest(to: name.filter { $0 != " " }, among: fields) {
      return "{\(bare)}\(place) is no field (did you mean {\(guess)}?)"
    }
    return "{\(bare)}\(place) is no field; there are \(fields.joined(separator: ", "))"
  }
}
