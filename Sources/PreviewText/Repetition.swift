// SPDX-License-Identifier: MIT

/// Tells whether a line would say the same thing twice. Case, spaces and punctuation do not count.
enum Repetition {
  /// Whether `title` begins or ends with the site's name, as whole words.
  static func says(_ title: String, _ site: String) -> Bool {
    let title = words(title)
    let site = words(site)
    guard !site.isEmpty, title.count >= site.count else { return site.isEmpty }
    return title.starts(with: site) || title.suffix(site.count).elementsEqual(site)
      || title.joined() == site.joined()
  }

  /// Whether a description says more than the title and the site's name.
  static func adds(_ description: String, to title: String, site: String?) -> Bool {
    let said = words(description)
    if said.isEmpty { return false }
    let title = words(title)
    if title.starts(with: said) || title.suffix(said.count).elementsEqual(said) { return false }
    // `Title - Site` once more, or the title and a word or two.
    if said.starts(with: title), said.count - title.count < 3, title.count > 2 { return false }
    return site.map { words($0) != said } ?? true
  }

  /// The words of a text, folded. Without spaces between words, as in Chinese, a run of letters counts as one.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        word += scalar.properties.lowercaseMapping
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
