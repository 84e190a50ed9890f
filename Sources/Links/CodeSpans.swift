// SPDX-License-Identifier: MIT

/// Finds code in backticks (CommonMark 0.31, section 6.1): a run of them is closed by the next run of the same length.
enum CodeSpans {
  private struct Run {
    var start: Int
    var length: Int
    var paragraph: Int
    var isEscaped: Bool
  }

  private struct Key: Hashable {
    var length: Int
    var paragraph: Int
  }

  /// The spans outside of `blocks` (sorted), in order.
  ///
  /// Each run learns its partner in one pass from the back, so text of nothing but backticks costs linear time.
  static func find(in text: ChatBytes, outside blocks: [Range<Int>]) -> [Range<Int>] {
    let runs = runs(in: text, outside: blocks)
    if runs.count < 2 { return [] }
    var partners = [Int?](repeating: nil, count: runs.count)
    var nearest: [Key: Int] = [:]
    for index in runs.indices.reversed() {
      let run = runs[index]
      // Chat clients let three backticks and more hold blank lines, wherever they stand.
      let key = Key(length: run.length, paragraph: run.length >= 3 ? 0 : run.paragraph)
      if !run.isEscaped { partners[index] = nearest[key] }
      nearest[key] = index
    }
    var spans: [Range<Int>] = []
    var index = 0
    while index < runs.count {
      guard let partner = partners[index] else {
        index += 1
        continue
      }
      spans.append(runs[index].start..<runs[partner].start + runs[partner].length)
      index = partner + 1
    }
    return spans
  }

  private static func runs(in text: ChatBytes, outside blocks: [Range<Int>]) -> [Run] {
    var runs: [Run] = []
    var cursor = RegionCursor(blocks)
    var paragraph = 0
    var counted = 0
    var position = 0
    while let start = text.next(UInt8(ascii: "`"), from: position) {
      if let block = cursor.region(holding: start) {
        position = max(block.upperBound, start + 1)
        continue
      }
      paragraph += blankLines(in: text, counted..<start)
      counted = start
      position = start
      while text[position] == UInt8(ascii: "`") { position += 1 }
      if position - start == 1, isApostrophe(in: text, at: start) { continue }
      let escaped =
        position - start == 1 && text[start - 1] == UInt8(ascii: "\\") && text[start - 2] != UInt8(ascii: "\\")
      runs.append(Run(start: start, length: position - start, paragraph: paragraph, isEscaped: escaped))
    }
    return runs
  }

  /// Whether the backtick at `index` is that of "don`t" and "we`ll": at most two letters of a word stand behind it.
  private static func isApostrophe(in text: ChatBytes, at index: Int) -> Bool {
    guard text[index - 1].isASCIILetter, text[index + 1].isASCIILetter else { return false }
    let end = text[index + 2].isASCIILetter ? index + 3 : index + 2
    return !text[end].isASCIIWord && text[end] != UInt8(ascii: "`")
  }

  private static func blankLines(in text: ChatBytes, _ range: Range<Int>) -> Int {
    // Searched in the range alone: a search to the end of the text for each run would cost quadratic time.
    let part = text.slice(range)
    var count = 0
    var position = 0
    while let newline = part.next(UInt8(ascii: "\n"), from: position) {
      position = newline + 1
      while part[position] == UInt8(ascii: " ") || part[position] == UInt8(ascii: "\r") { position += 1 }
      if part[position] == UInt8(ascii: "\n") { count += 1 }
    }
    return count
  }
}
