// SPDX-License-Identifier: MIT

extension PlainText {
  /// The clean line cut to at most `characters` characters, `…` included: between characters, then back to a word.
  public static func cut(_ line: String, characters: Int) -> String {
    let limit = max(characters, 1)
    // No character is shorter than a byte, nor than a scalar: to count those is cheaper than to find characters.
    if line.utf8.count <= limit || line.unicodeScalars.count <= limit { return line }
    // In visible ASCII a byte is a character.
    if line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return atWord(line, line.utf8.index(line.startIndex, offsetBy: limit - 1))
    }
    guard let over = line.index(line.startIndex, offsetBy: limit, limitedBy: line.endIndex), over < line.endIndex
    else { return line }
    let end = line.index(line.startIndex, offsetBy: limit - 1)
    return atWord(line, end)
  }

  /// The clean line cut to at most `bytes` bytes of UTF-8, `…` included: between characters, then back to a word.
  ///
  /// Where a single character is larger than that, it is cut between its scalars; where not even `…` fits, nothing is
  /// left.
  public static func cut(_ line: String, bytes: Int) -> String {
    if line.utf8.count <= bytes { return line }
    let room = bytes - 3
    guard room >= 0 else { return "" }
    let rough = line.utf8.index(line.startIndex, offsetBy: room)
    var end = line.startIndex
    // Walking from the start costs no more than the budget; a character's bounds cannot be had from its middle.
    while end < rough {
      let next = line.index(after: end)
      if next > rough { break }
      end = next
    }
    if end == line.startIndex { end = scalarBoundary(atOrBefore: rough, in: line) }
    return atWord(line, end)
  }

  private static func scalarBoundary(atOrBefore index: String.Index, in line: String) -> String.Index {
    var end = index
    while end > line.startIndex, line.utf8[end] & 0xC0 == 0x80 { end = line.utf8.index(before: end) }
    return end
  }

  /// `line` up to `end`, back to the end of a word where that costs less than a third of it, and `…`.
  private static func atWord(_ line: String, _ end: String.Index) -> String {
    var scalars = line[..<end].unicodeScalars
    let whole = scalars.count
    if end < line.endIndex, line.unicodeScalars[end] != " ", let space = scalars.lastIndex(of: " ") {
      let kept = scalars[..<space]
      if kept.count * 3 >= whole * 2 { scalars = kept }
    }
    while let last = scalars.last, isLoose(last) { scalars.removeLast() }
    return String(scalars) + "…"
  }

  /// What looks lost before `…`: a space, a joiner, or punctuation that announces more.
  private static func isLoose(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", ",", ";", ":", "-", "–", "—", "|", "…", "\u{200C}", "\u{200D}": true
    default: false
    }
  }
}
