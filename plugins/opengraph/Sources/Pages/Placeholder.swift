// SPDX-License-Identifier: MIT

/// Texts that stand where a page's author meant another one to stand.
enum Placeholder {
  /// What scripts write where a value is missing.
  private static let words: Set<String> = ["undefined", "null", "(null)", "nan", "[object object]"]
  /// The longest of the words, in bytes.
  private static let longestWord = 15
  /// How templates mark the names of what should stand there.
  private static let marks: [(open: String, close: String)] = [
    ("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("${", "}"), ("#{", "}"), ("{", "}"), ("%", "%"), ("__", "__"),
  ]

  /// Why the text is none that a page means to say; `nil` where it may be one.
  static func reason(_ text: String) -> String? {
    if text.isEmpty { return "is empty" }
    if text.utf8.first == 0xEF, text.unicodeScalars.allSatisfy({ $0 == "\u{FFFD}" || $0 == " " }) {
      return "holds nothing that can be read"
    }
    if text.utf8.count <= longestWord, words.contains(text.lowercased()) { return "is a script's word for nothing" }
    return isTemplate(text) ? "is a template that nobody filled in" : nil
  }

  /// Whether the text is a template in part: `{{ page.title }} | Site`.
  static func holdsTemplate(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "{")), let start = text.range(of: "{{") else { return false }
    guard let end = text[start.upperBound...].range(of: "}}") else { return false }
    // What is written about templates has words before and behind: a part that is filled in later stands at an end.
    return start.lowerBound == text.startIndex || end.upperBound == text.endIndex
  }

  /// Whether the whole text is one name between marks: `{{ page.title }}`, `%title%`, `__TITLE__`.
  private static func isTemplate(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "%"),
      UInt8(ascii: "_"):
      break
    default: return false
    }
    for mark in marks where text.hasPrefix(mark.open) && text.hasSuffix(mark.close) {
      let name = text.utf8.dropFirst(mark.open.utf8.count).dropLast(mark.close.utf8.count)
      // Dunder names of programs are titles; what builders fill in is written large.
      if mark.open == "__" { return !name.isEmpty && name.allSatisfy { isNameByte($0) && $0 &- 0x61 >= 26 } }
      return !name.isEmpty && name.allSatisfy { isNameByte($0) || mark.open.utf8.count == 2 && isBetweenNames($0) }
    }
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static func isBetweenNames(_ byte: UInt8) -> Bool { " |=:\"'()?".utf8.contains(byte) }
}

extension StringProtocol {
  /// The first place of a part, compared byte by byte.
  fileprivate func range(of part: StaticString) -> Range<Index>? {
    let wanted = UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      let rest = utf8[start...]
      if rest.starts(with: wanted) { return start..<utf8.index(start, offsetBy: wanted.count) }
      start = utf8.index(after: start)
    }
    return nil
  }
}
