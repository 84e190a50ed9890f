// SPDX-License-Identifier: MIT

/// The elements of HTML that stand in descriptions, by what they are when their tags are taken out.
enum MarkupElement {
  /// Nothing stands in for its tags.
  case inline
  /// A space does.
  case block
  /// Its content is no text.
  case silent

  /// The bytes of the longest name: `blockquote`.
  static let longestName = 10

  private static let names: [(MarkupElement, [StaticString])] = [
    (
      .inline,
      [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins",
        "kbd", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
      ]
    ),
    (
      .block,
      [
        "article", "aside", "audio", "blockquote", "br", "button", "caption", "center", "dd", "div", "dl", "dt",
        "embed", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr",
        "iframe", "img", "input", "label", "li", "main", "nav", "object", "ol", "option", "p", "picture", "pre",
        "section", "select", "source", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video",
      ]
    ),
    (.silent, ["script", "style", "svg"]),
  ]

  private struct Row {
    var key: UInt64
    var kind: MarkupElement
  }

  /// Sorted by the keys of their names.
  private static let rows: [Row] = names.flatMap { kind, names in
    names.compactMap { name in
      name.withUTF8Buffer { key($0) }.map { Row(key: $0, kind: kind) }
    }
  }.sorted { $0.key < $1.key }

  /// A name of letters of any case and digits as a number; `nil` where it is empty or too long for one. The letters and
  /// digits take six bits each, so that ten of them fit.
  static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard !name.isEmpty, name.count <= longestName else { return nil }
    var key: UInt64 = 0
    for byte in name {
      let letter = (byte | 0x20) &- 0x61
      key = key &<< 6 | UInt64(letter < 26 ? letter + 1 : byte &- 0x30 + 27)
    }
    return key
  }

  /// The element with this key; `nil`: there is none.
  init?(_ key: UInt64) {
    let rows = Self.rows
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].key < key { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].key == key else { return nil }
    self = rows[low].kind
  }
}
