// SPDX-License-Identifier: MIT

/// What may stand in braces in a template: names, `|` between them, and a text in quotes at the end.
enum TemplateList {
  /// The names and the text. What is no such list has a name that no field has: itself.
  static func parts(of list: Substring) -> (names: [String], otherwise: String?) {
    var rest = list
    var otherwise: String?
    if rest.last == "\"", let open = rest.dropLast().firstIndex(of: "\"") {
      let text = rest[rest.index(after: open)...].dropLast()
      guard !text.contains("\""), open > rest.startIndex, rest[rest.index(before: open)] == "|" else {
        return ([String(list)], nil)
      }
      otherwise = String(text)
      rest = rest[..<rest.index(before: open)]
    }
    return (rest.split(separator: "|", omittingEmptySubsequences: false).map(String.init), otherwise)
  }
}
