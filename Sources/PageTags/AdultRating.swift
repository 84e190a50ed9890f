// SPDX-License-Identifier: MIT

package import UnfurlKit

/// How a page says that it is not for everybody.
package enum AdultRating {
  /// The label of the Association of Sites Advocating Child Protection.
  private static let label = "rta-5042-1996-1400-1577-rta"
  private static let words: Set<String> = ["adult", "mature", "restricted", label]
  private static let ages: Set<String> = ["18+", "18", "18 years", "over18", "21+", "21"]

  /// Where each such word may stand, and which words it has.
  private static let tags: [(name: MetaName, values: Set<String>)] = [
    ("rating", words),
    ("content-rating", words),
    ("og:restrictions:age", ages),
    ("mixi:content-rating", ["1"]),
    ("isfamilyfriendly", ["false"]),
  ]

  /// The tag or header field by which the page says so; `nil` where it does not.
  package static func source(_ metas: MetaTable, _ headers: HeaderFields) -> String? {
    for tag in tags {
      if metas.first(tag.name, { says($0, tag.values) ? true : nil }) != nil { return tag.name.text }
    }
    return source(headers)
  }

  /// The header field by which a server says so; `nil` where it does not.
  package static func source(_ headers: HeaderFields) -> String? {
    headers.all("rating").contains { says($0, words) } ? "rating (header)" : nil
  }

  /// Whether a text is one of the words, or a list with one in it.
  private static func says(_ text: String, _ words: Set<String>) -> Bool {
    let text = PlainText.line(text, characters: 100).lowercased()
    if words.contains(text) { return true }
    return text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.contains { part in
      words.contains(PlainText.line(String(Substring(part))))
    }
  }
}
