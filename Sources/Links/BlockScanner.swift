// SPDX-License-Identifier: MIT

/// Finds fenced code and quoted lines: what CommonMark calls blocks (0.31, sections 4.5 and 5.1), as chat uses them.
struct BlockScanner {
  let text: ChatBytes
  /// The bytes of fences and quoted lines, in order.
  private(set) var silent: [Range<Int>] = []
  private var open: Fence?

  private struct Fence {
    var mark: UInt8
    var length: Int
    var start: Int
  }

  init(text: ChatBytes) { self.text = text }

  /// Walks over all lines once.
  mutating func scan() {
    var start = 0
    while start < text.count {
      let end = text.next(UInt8(ascii: "\n"), from: start) ?? text.count
      take(start..<end)
      start = end + 1
    }
    // A fence that nothing closes reaches to the end, as in CommonMark.
    if let open { silent.append(open.start..<text.count) }
  }

  private mutating func take(_ line: Range<Int>) {
    var index = line.lowerBound
    while index < line.lowerBound + 3, text[index] == UInt8(ascii: " ") { index += 1 }
    if let fence = open {
      guard closes(fence, index..<line.upperBound) else { return }
      silent.append(fence.start..<line.upperBound)
      open = nil
    } else if isQuote(index) || isQuote(behindNick(index)) {
      silent.append(line)
    } else if let length = fenceLength(index..<line.upperBound), line.upperBound < text.count - 1 {
      open = Fence(mark: text[index], length: length, start: line.lowerBound)
    }
  }

  private func run(of mark: UInt8, at start: Int) -> Int {
    var index = start
    while text[index] == mark { index += 1 }
    return index - start
  }

  /// The length of the fence that opens the line. Behind its marks stands one word at most: a line that says more is
  /// a sentence, or code on one line.
  private func fenceLength(_ line: Range<Int>) -> Int? {
    let mark = text[line.lowerBound]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return nil }
    let length = run(of: mark, at: line.lowerBound)
    guard length >= 3 else { return nil }
    let info = line.lowerBound + length..<max(line.upperBound, line.lowerBound + length)
    let holdsText = info.contains { text[$0] == mark || text[$0] == UInt8(ascii: ":") }
    return holdsText ? nil : length
  }

  private func closes(_ fence: Fence, _ line: Range<Int>) -> Bool {
    let length = run(of: fence.mark, at: line.lowerBound)
    guard length >= fence.length, line.lowerBound + length <= line.upperBound else { return false }
    return (line.lowerBound + length..<line.upperBound).allSatisfy { text[$0] <= 0x20 }
  }

  /// Whether a quote begins at `index`, by what follows its `>`: `>:(` and `>.<` are faces.
  private func isQuote(_ index: Int) -> Bool {
    guard text[index] == UInt8(ascii: ">") else { return false }
    let byte = text[index + 1]
    return byte <= 0x20 || byte == UInt8(ascii: ">") || byte.isASCIIWord || byte >= 0x80
  }

  /// Behind the `<nick> ` of a relay, where one stands at `start`; else `start`.
  private func behindNick(_ start: Int) -> Int {
    guard text[start] == UInt8(ascii: "<") else { return start }
    let longestNick = 64
    var index = start + 1
    while index - start <= longestNick, text[index] > 0x20, text[index] != UInt8(ascii: ">") { index += 1 }
    guard text[index] == UInt8(ascii: ">"), text[index + 1] == UInt8(ascii: " ") else { return start }
    return index + 2
  }
}
