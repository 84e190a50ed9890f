// SPDX-License-Identifier: MIT

/// The Content-Type field of an answer, as far as the charset goes.
enum ContentTypeField {
  /// The charset parameter (RFC 9110, section 8.3.2), quotes off; `nil` where there is none.
  static func charset(_ field: String?) -> String? {
    guard let field else { return nil }
    for parameter in field.split(separator: ";").dropFirst().prefix(16) {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
      let label = trimmed(parts[1])
      return label.isEmpty ? nil : label
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let isOuter = { (character: Character) in character.isWhitespace || character == "\"" || character == "'" }
    var rest = text.drop(while: isOuter)
    while let last = rest.last, isOuter(last) { rest.removeLast() }
    return String(rest)
  }
}
