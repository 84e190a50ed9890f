// SPDX-License-Identifier: MIT

/// Undoes the second escaping of a text that was escaped twice: `Tom &amp; Jerry` where the page means `Tom & Jerry`.
///
/// Publishing systems escape titles before they hand them to templates that escape once more. References to `<` and
/// `>` stay as they are: a title about a tag names it that way.
public enum TwiceEscaped {
  /// The longest reference that is looked at, in bytes.
  private static let longest = 12
  /// The names that come of escaping a text, rather than of writing about HTML.
  private static let names: Set<String> = [
    "amp", "quot", "apos", "lsquo", "rsquo", "sbquo", "ldquo", "rdquo", "bdquo", "laquo", "raquo", "ndash", "mdash",
    "hellip", "middot", "bull", "euro", "pound", "copy", "reg", "trade", "deg",
  ]

  /// The text with what was escaped twice resolved, once from left to right.
  public static func resolved(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      rest = rest[start...]
      let body = rest.utf8.dropFirst().prefix(longest).prefix { isReferenceByte($0) }
      let end = body.endIndex
      if end < rest.utf8.endIndex, rest.utf8[end] == UInt8(ascii: ";"), isMeant(Substring(body)) {
        result += CharacterReferences.resolve(String(rest[...end]))
        rest = rest[rest.utf8.index(after: end)...]
      } else {
        result += "&"
        rest = rest[rest.utf8.index(after: start)...]
      }
    }
    return result + rest
  }

  private static func isMeant(_ body: Substring) -> Bool {
    guard body.utf8.first == UInt8(ascii: "#") else { return names.contains(String(body)) || isAccented(body) }
    let isHex = body.utf8.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    guard let number = UInt32(body.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) else { return false }
    return number >= 0x20 && number != 0x3C && number != 0x3E
  }

  /// `eacute`, `Uuml`: a letter and the name of its accent.
  private static func isAccented(_ body: Substring) -> Bool {
    ["acute", "grave", "circ", "tilde", "uml", "ring", "cedil"].contains(body.dropFirst())
  }

  private static func isReferenceByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
      true
    default: false
    }
  }
}
