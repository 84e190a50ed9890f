// SPDX-License-Identifier: MIT

extension Tokenizer {
  mutating func beginText(_ endTag: UInt64) {
    state = .text
    endName = endTag
    isScript = false
    escape = .none
    dashes = 0
  }

  /// The RCDATA, RAWTEXT and script data states, with their end tags.
  ///
  /// What may be an end tag is kept like text at first, and taken off again when it is one.
  mutating func readText(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let byte = start[index]
    switch state {
    case .text:
      if escape != .none { return readEscaped(start, &index, count) }
      let less = Self.find(ASCII.less, start, index, count)
      keepText(start, index, less)
      index = less
      if less < count { beginEndTag(start, &index) }
    case .textLess:
      if byte == ASCII.slash {
        keepText(start, index, index + 1)
        go(to: .textEndOpen, &index)
      } else if isScript, escape == .none, byte == ASCII.bang {
        keepText(start, index, index + 1)
        go(to: .scriptEscapeStart, &index)
      } else if escape == .escaped, ASCII.isLetter(byte) {
        matched = 0
        state = .escapedName
      } else {
        state = .text
      }
    case .textEndOpen:
      matched = 0
      state = ASCII.isLetter(byte) ? .textEndName : .text
    default: readEndName(start, &index, count)
    }
  }

  /// At a `<` in text.
  mutating func beginEndTag(_ start: UnsafePointer<UInt8>, _ index: inout Int) {
    textMark = tree.text.count
    keepText(start, index, index + 1)
    dashes = 0
    go(to: .textLess, &index)
  }

  private mutating func readEndName(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let from = index
    while index < count {
      let byte = start[index]
      if ASCII.isLetter(byte), isNext(byte) {
        matched += 1
        index += 1
        continue
      }
      let ends = byte == ASCII.greater || byte == ASCII.slash || ASCII.isSpace(byte)
      if ends, isNext(0) { return endText() }
      state = .text
      break
    }
    keepText(start, from, index)
  }

  /// Whether `byte` is the next of the name that ends the text; zero: whether the name is over. No such name is longer
  /// than 8 bytes.
  @inline(__always)
  private func isNext(_ byte: UInt8) -> Bool {
    let wanted = matched < 8 ? UInt8(truncatingIfNeeded: endName &>> UInt64(matched &* 8)) : 0
    return wanted == ASCII.lowercase(byte)
  }

  /// The end tag it is: its attributes are read as those of any tag.
  private mutating func endText() {
    if tree.textUse != .none, tree.text.count > textMark { tree.text.removeLast(tree.text.count - textMark) }
    tree.endText(isComplete: true)
    isEndTag = true
    keepsAttributes = false
    row = TagTable.Row()
    name = TagName()
    isScript = false
    escape = .none
    state = .beforeAttributeName
  }

  @inline(__always)
  func hasRoomForText() -> Bool { tree.textUse != .none && tree.text.count < tree.textLimit }

  /// Keeps text of a title or a script, up to its limit.
  @inline(__always)
  mutating func keepText(_ start: UnsafePointer<UInt8>, _ from: Int, _ to: Int) {
    guard to > from, hasRoomForText() else { return }
    let room = min(to - from, tree.textLimit - tree.text.count)
    tree.text.append(contentsOf: UnsafeBufferPointer(start: start + from, count: room))
  }
}
