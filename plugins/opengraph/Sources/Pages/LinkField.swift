// SPDX-License-Identifier: MIT

import HTMLHead

/// Link header fields (RFC 8288): some pages name their feed only there.
enum LinkField {
  /// The most links that are read.
  private static let most = 32

  /// The links in the fields, as if they stood in the head of the page.
  static func links(in fields: [String]) -> [LinkElement] {
    var links: [LinkElement] = []
    for field in fields.prefix(8) {
      for part in split(field.utf8.prefix(8192), at: UInt8(ascii: ",")) where links.count < most {
        if let link = link(part) { links.append(link) }
      }
    }
    return links
  }

  private static func link(_ text: Substring.UTF8View.SubSequence) -> LinkElement? {
    let parts = split(text, at: UInt8(ascii: ";"))
    guard let first = parts.first.map(trimmed), first.hasPrefix("<"), first.hasSuffix(">") else { return nil }
    var attributes = [Attribute(name: "href", value: String(first.dropFirst().dropLast()))]
    for part in parts.dropFirst().prefix(16) {
      let pair = trimmed(part).split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      var value = trimmed(pair[1].utf8[...])
      if value.hasPrefix("\""), value.hasSuffix("\""), value.utf8.count > 1 {
        value = String(value.dropFirst().dropLast())
      }
      attributes.append(Attribute(name: trimmed(pair[0].utf8[...]).lowercased(), value: value))
    }
    return LinkElement(attributes: attributes)
  }

  /// The parts between separators that stand neither in quotes nor in `<…>`.
  private static func split(_ text: Substring.UTF8View, at separator: UInt8) -> [Substring.UTF8View] {
    var parts: [Substring.UTF8View] = []
    var start = text.startIndex
    var isQuoted = false
    var isURL = false
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "\"") where !isURL: isQuoted.toggle()
      case UInt8(ascii: "<") where !isQuoted: isURL = true
      case UInt8(ascii: ">") where !isQuoted: isURL = false
      case separator where !isQuoted && !isURL:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring.UTF8View) -> String {
    var rest = text.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }
}
