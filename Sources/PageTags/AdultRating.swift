// SPDX-License-Identifier: MIT

package import UnfurlKit

/// How a page says that it is not for everybody.
package enum AdultRating {
  /// The label of the Association of Sites Advocating Child Protection.
  private static let label = "rta-5042-1996-1400-1577-rta"
  private static let words: Set<String> = ["adult", "mature", "restricted", label]

  /// Where each such word may stand, and which words it has.
  private static let tags: [(name: String, values: Set<String>)] = [
    ("rating", words),
    ("content-rating", words),
    ("og:restrictions:age", ["18+", "18"]),
    ("mixi:content-rating", ["1"]),
    ("isfamilyfriendly", ["false"]),
  ]

  /// The tag or header field by which the page says so; `nil` where it does not.
  package static func source(_ metas: MetaTable, _ headers: HeaderFields) -> String? {
    for tag in tags {
      if metas.first(tag.name, { tag.values.contains(folded($0)) ? true : nil }) != nil { return tag.name }
    }
    return source(headers)
  }

  /// The header field by which a server says so; `nil` where it does not.
  package static func source(_ headers: HeaderFields) -> String? {
    headers.all("rating").contains { words.contains(folded($0)) } ? "rating (header)" : nil
  }

  private static func folded(_ text: String) -> String { PlainText.line(text, characters: 60).lowercased() }
}
