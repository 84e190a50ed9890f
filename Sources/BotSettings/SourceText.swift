// SPDX-License-Identifier: MIT

/// The text of a configuration file by line and column, for the hints of faults.
final class SourceText {
  private let bytes: [UInt8]
  private(set) lazy var lines: [[Unicode.Scalar]] = Self.split(bytes)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Lines as libyaml counts them: CR, LF, CRLF, NEL, LS and PS end one.
  private static func split(_ bytes: [UInt8]) -> [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = []
    var line: [Unicode.Scalar] = []
    var afterReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\u{FEFF}" {
      defer { afterReturn = scalar == "\r" }
      switch scalar {
      case "\n" where afterReturn: break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(line)
        line = []
      default: line.append(scalar)
      }
    }
    lines.append(line)
    return lines
  }

  /// A line, counted from 1; empty where there is none.
  func line(_ number: Int) -> [Unicode.Scalar] {
    number >= 1 && number <= lines.count ? lines[number - 1] : []
  }

  /// What stands at a place; `nil` at the end of a line.
  func scalar(_ number: Int, _ column: Int) -> Unicode.Scalar? {
    let line = line(number)
    return column >= 1 && column <= line.count ? line[column - 1] : nil
  }

  /// Line and column, from 1, of a byte.
  func place(ofByte offset: Int) -> (line: Int, column: Int) {
    let before = Self.split(Array(bytes.prefix(max(0, offset))))
    return (before.count, (before.last?.count ?? 0) + 1)
  }

  /// The word that begins at a place, up to the end of what could be one value; `nil` where it may be a secret.
  func word(_ number: Int, _ column: Int, spaces: Bool = false) -> String? {
    if mayBeSecret(number) { return nil }
    let line = line(number)
    var index = max(0, column - 1)
    var word: [Unicode.Scalar] = []
    while index < line.count, word.count < 60 {
      let scalar = line[index]
      let next = index + 1 < line.count ? line[index + 1] : " "
      if [",", "]", "}", "\"", "'"].contains(scalar) { break }
      if scalar == ":", [" ", "{", "["].contains(next) { break }
      if [" ", "\t"].contains(scalar), !spaces || next == "#" { break }
      word.append(scalar)
      index += 1
    }
    while word.last == " " { word.removeLast() }
    guard !word.isEmpty else { return nil }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: word)
    return String(text)
  }

  /// A `#` that swallows a word where a value should stand: its column. A comment in prose has a space after its `#`.
  func swallowedWord(_ number: Int, at column: Int) -> Int? {
    let line = line(number)
    let start = max(0, column - 1)
    guard start < line.count, let hash = line[start...].firstIndex(where: { $0 != " " && $0 != "\t" }),
      line[hash] == "#",
      hash + 1 < line.count, ![" ", "\t", "#", "!"].contains(line[hash + 1])
    else { return nil }
    return hash + 1
  }

  /// The first `#` of a line that swallows a word of a list or map: its column.
  func swallowedWord(inFlow number: Int) -> Int? {
    let line = line(number)
    var index = 0
    while index < line.count {
      if line[index] == "#" {
        let before = index == 0 ? " " : line[index - 1]
        let after = index + 1 < line.count ? line[index + 1] : " "
        let begins = [" ", "\t", "[", ",", "{", ":"].contains(before)
        if begins { return [" ", "\t", "#", "!"].contains(after) ? nil : index + 1 }
      }
      index += 1
    }
    return nil
  }

  /// The column of the first character that is not white space.
  func indentation(_ number: Int) -> Int? {
    line(number).firstIndex { $0 != " " && $0 != "\t" }.map { $0 + 1 }
  }

  /// Whether a line, or the one it continues, sets a password, token or key: no fault may quote from it.
  private func mayBeSecret(_ number: Int) -> Bool {
    for candidate in [number, number - 1] {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line(candidate))
      if Shown.mentionsSecret(String(text)) { return true }
    }
    return false
  }
}
