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
    if isCut { return 0 }
    let before = bytes.count
    for byte in text {
      if ASCII.isSpace(byte) {
        isSpacePending = !bytes.isEmpty
        continue
      }
      if bytes.count >= limit - 1 {
        isCut = true
        break
      }
      if isSpacePending { bytes.append(ASCII.space) }
      isSpacePending = false
      bytes.append(byte)
    }
    return bytes.count - before
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
