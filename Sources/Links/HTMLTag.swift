// SPDX-License-Identifier: MIT

/// A tag, comment or declaration of HTML, as far as links need it.
struct HTMLTag {
  /// The element's name in small letters; empty for a comment or a declaration.
  private(set) var name = ""
  private(set) var isClosing = false
  private(set) var isSelfClosing = false
  /// Where the text goes on.
  private(set) var end: Int
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  private(set) var isSpoiler = false

  /// More attributes than any message needs; later ones are not kept.
  private static let mostAttributes = 32
  /// The longest name that is told apart.
  private static let longestName = 16

  /// Reads what the `<` at `start` opens, `nil` where it is a character of the text.
  init?(in html: ChatBytes, at start: Int) {
    end = html.count
    var position = start + 1
    if html[position] == UInt8(ascii: "!") || html[position] == UInt8(ascii: "?") {
      skipComment(in: html, at: position)
      return
    }
    if html[position] == UInt8(ascii: "/") {
      isClosing = true
      position += 1
    }
    guard html[position].isASCIILetter else { return nil }
    let nameStart = position
    while position < html.count, !Self.endsName(html[position]) { position += 1 }
    name = html.string(nameStart..<min(position, nameStart + Self.longestName)).lowercased()
    readAttributes(in: html, from: position)
    isSpoiler = !isClosing && attributes.contains { html.isWord("data-mx-spoiler", $0.name) }
  }

  /// Where the value of the first attribute `name` stands.
  func attribute(_ name: StaticString, in html: ChatBytes) -> Range<Int>? {
    attributes.first { html.isWord(name, $0.name) }?.value
  }

  /// A comment ends with `-->`, a declaration with `>`; one that does not end hides the rest.
  private mutating func skipComment(in html: ChatBytes, at start: Int) {
    let isComment = html.has("!--", at: start)
    var position = isComment ? start + 3 : start
    while let close = html.next(UInt8(ascii: ">"), from: position) {
      end = close + 1
      if !isComment || (html[close - 1] == UInt8(ascii: "-") && html[close - 2] == UInt8(ascii: "-")) { return }
      position = close + 1
    }
    end = html.count
  }

  private mutating func readAttributes(in html: ChatBytes, from start: Int) {
    var position = start
    while position < html.count {
      let byte = html[position]
      if byte == UInt8(ascii: ">") {
        isSelfClosing = html[position - 1] == UInt8(ascii: "/")
        end = position + 1
        return
      }
      if byte <= 0x20 || byte == UInt8(ascii: "/") {
        position += 1
        continue
      }
      let nameStart = position
      position += 1
      while position < html.count, !Self.endsName(html[position]), html[position] != UInt8(ascii: "=") { position += 1 }
      let name = nameStart..<position
      while position < html.count, html[position] <= 0x20 { position += 1 }
      let value = Self.value(in: html, &position)
      if attributes.count < Self.mostAttributes { attributes.append((name, value)) }
    }
  }

  /// The value behind `=`, an empty range where there is none.
  private static func value(in html: ChatBytes, _ position: inout Int) -> Range<Int> {
    guard html[position] == UInt8(ascii: "=") else { return position..<position }
    position += 1
    while position < html.count, html[position] <= 0x20 { position += 1 }
    let quote = html[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let start = position + 1
      let end = html.next(quote, from: start) ?? html.count
      position = min(end + 1, html.count)
      return min(start, end)..<end
    }
    let start = position
    while position < html.count, html[position] > 0x20, html[position] != UInt8(ascii: ">") { position += 1 }
    return start..<position
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}

extension ChatBytes {
  /// Whether exactly the ASCII `word` stands in `range`, letters compared without case.
  fileprivate func isWord(_ word: StaticString, _ range: Range<Int>) -> Bool {
    range.count == word.utf8CodeUnitCount && has(word, at: range.lowerBound)
  }
}
