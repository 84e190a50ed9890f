// SPDX-License-Identifier: MIT

/// Text of a page, its white space collapsed as it comes, up to a limit: bytes in the page's own encoding.
struct CollapsedText {
  private(set) var bytes: [UInt8] = []
  /// Whether there was more.
  private(set) var isCut = false
  private var isSpacePending = false

  var isEmpty: Bool { bytes.isEmpty }

  /// Adds text up to `limit` bytes in all; returns how many bytes that were.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    let before = bytes.count
    var index = 0
    while index < text.count, !isCut {
      let start = index
      while index < text.count, !ASCII.isSpace(text[index]) { index += 1 }
      if index > start { append(word: UnsafeBufferPointer(rebasing: text[start..<index]), limit: limit) }
      guard index < text.count else { break }
      isSpacePending = !bytes.isEmpty
      index += 1
    }
    return bytes.count - before
  }

  /// Adds a word, or a part of one. A space is added only where something of the word has room behind it: so the result
  /// does not depend on the parts.
  private mutating func append(word: UnsafeBufferPointer<UInt8>, limit: Int) {
    guard bytes.count + (isSpacePending ? 1 : 0) < limit else {
      isCut = true
      return
    }
    if isSpacePending { bytes.append(ASCII.space) }
    isSpacePending = false
    let room = limit - bytes.count
    if word.count > room { isCut = true }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: word.prefix(room)))
  }

  /// What comes next begins a new word.
  mutating func partWords() { isSpacePending = !bytes.isEmpty }

  /// Takes the text out, and begins anew.
  mutating func take() -> Kept {
    defer { self = CollapsedText() }
    if isCut, let space = bytes.lastIndex(of: ASCII.space) { bytes.removeLast(bytes.count - space) }
    return Kept(bytes: bytes, isCut: isCut)
  }

  /// A text as it was taken out; of one that was cut only whole words, if it has any.
  struct Kept {
    var bytes: [UInt8] = []
    var isCut = false

    var isEmpty: Bool { bytes.isEmpty }
  }
}
