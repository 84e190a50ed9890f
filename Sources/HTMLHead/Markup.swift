// SPDX-License-Identifier: MIT

/// Takes markup out of a description: sites put HTML into it, plainly or escaped once more.
///
/// Only what HTML calls an element is a tag; `a < b` and `vector<int>` are text. Each pass reads the text once.
public enum Markup {
  private static let inline: Set<String> = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd",
    "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
  ]
  private static let block: Set<String> = [
    "article", "aside", "blockquote", "br", "button", "caption", "center", "dd", "div", "dl", "dt", "embed",
    "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "iframe", "img",
    "input", "label", "li", "main", "nav", "object", "ol", "option", "p", "picture", "pre", "section", "select",
    "source", "svg", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "video",
  ]
  /// Elements whose content is no text.
  private static let silent: Set<String> = ["script", "style"]

  /// The text without tags and comments, its character references resolved.
  public static func removed(from text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return text }
    let once = CharacterReferences.resolve(withoutTags(text))
    return withoutTags(once)
  }

  private static func withoutTags(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "<")) else { return text }
    var result: [UInt8] = []
    var index = 0
    var silentUntil: String?
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), let tag = tag(in: bytes, at: index) {
        if let name = silentUntil {
          if tag.isEnd && tag.name == name { silentUntil = nil }
        } else if silent.contains(tag.name) {
          if !tag.isEnd { silentUntil = tag.name }
        }
        if !inline.contains(tag.name) { result.append(0x20) }
        index = tag.end
      } else {
        if silentUntil == nil { result.append(bytes[index]) }
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The tag or comment that begins at `start`. One that does not end was cut: it reaches to the end of the text.
  private static func tag(in bytes: [UInt8], at start: Int) -> (name: String, isEnd: Bool, end: Int)? {
    var index = start + 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "!") {
      let isComment = bytes[index...].starts(with: "!--".utf8)
      return isComment ? ("!--", false, end(in: bytes, from: index)) : nil
    }
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let name = bytes[index...].prefix(12).prefix { isLetterOrDigit($0) }
    let after = index + name.count
    guard after >= bytes.count || [UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D].contains(bytes[after])
    else { return nil }
    let lower = String(decoding: name, as: UTF8.self).lowercased()
    guard inline.contains(lower) || block.contains(lower) || silent.contains(lower) else { return nil }
    return (lower, isEnd, end(in: bytes, from: after))
  }

  /// Past the next `>`. Where there is none the rest is taken, so that no byte is looked at twice.
  private static func end(in bytes: [UInt8], from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
