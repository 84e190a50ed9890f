// SPDX-License-Identifier: MIT

extension Tokenizer {
  /// The states from the before attribute name state to the self-closing start tag state.
  mutating func readAttributes(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    while index < count {
      let byte = start[index]
      switch state {
      case .beforeAttributeName, .afterAttributeName:
        if ASCII.isSpace(byte) {
          index += 1
        } else if byte == ASCII.slash {
          index += 1
          state = .selfClosing
        } else if byte == ASCII.greater {
          index += 1
          return emitTag(isSelfClosing: false)
        } else if byte == ASCII.equals, state == .afterAttributeName {
          index += 1
          state = .beforeAttributeValue
        } else {
          beginAttribute(byte, &index)
        }
      case .attributeName: readName(start, &index, count)
      case .beforeAttributeValue:
        if ASCII.isSpace(byte) {
          index += 1
        } else {
          if !beginValue(byte, &index) { return emitTag(isSelfClosing: false) }
        }
      case .doubleQuoted: readQuoted(ASCII.quote, start, &index, count)
      case .singleQuoted: readQuoted(ASCII.apostrophe, start, &index, count)
      case .unquoted: readUnquoted(start, &index, count)
      case .selfClosing:
        if byte == ASCII.greater {
          index += 1
          return emitTag(isSelfClosing: true)
        }
        state = .beforeAttributeName
      default:
        // After a quoted value: the next attribute may follow without a space.
        state = .beforeAttributeName
      }
    }
  }

  private mutating func beginAttribute(_ byte: UInt8, _ index: inout Int) {
    if keepsAttributes { tree.collected.beginAttribute() }
    state = .attributeName
    // An equals sign in front belongs to the name.
    if byte == ASCII.equals {
      if keepsAttributes { withUnsafePointer(to: byte) { keepName($0, 0, 1, hasUppercase: false) } }
      index += 1
    }
  }

  private mutating func readName(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let from = index
    var end = index
    var hasUppercase = false
    while end < count {
      let byte = start[end]
      if byte == ASCII.equals || byte == ASCII.greater || byte == ASCII.slash || ASCII.isSpace(byte) { break }
      if byte &- 0x41 < 26 { hasUppercase = true }
      end += 1
    }
    if keepsAttributes { keepName(start, from, end, hasUppercase: hasUppercase) }
    index = end
    guard end < count else { return }
    if start[end] == ASCII.equals {
      go(to: .beforeAttributeValue, &index)
    } else {
      state = .afterAttributeName
    }
  }

  private mutating func keepName(_ start: UnsafePointer<UInt8>, _ from: Int, _ to: Int, hasUppercase: Bool) {
    tree.collected.appendToName(
      UnsafeBufferPointer(start: start + from, count: to - from), hasUppercase: hasUppercase)
  }

  /// Returns false where the tag ends instead.
  private mutating func beginValue(_ byte: UInt8, _ index: inout Int) -> Bool {
    if keepsAttributes { tree.collected.beginValue() }
    switch byte {
    case ASCII.quote:
      state = .doubleQuoted
      index += 1
    case ASCII.apostrophe:
      state = .singleQuoted
      index += 1
    case ASCII.greater:
      index += 1
      return false
    default: state = .unquoted
    }
    return true
  }

  private mutating func readQuoted(
    _ quote: UInt8, _ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int
  ) {
    let end = Self.find(quote, start, index, count)
    keepValue(start, index, end)
    index = end
    if end < count {
      index += 1
      state = .afterQuoted
    }
  }

  private mutating func readUnquoted(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    var end = index
    while end < count, start[end] != ASCII.greater, !ASCII.isSpace(start[end]) { end += 1 }
    keepValue(start, index, end)
    index = end
    if end < count { state = .beforeAttributeName }
  }

  @inline(__always)
  private mutating func keepValue(_ start: UnsafePointer<UInt8>, _ from: Int, _ to: Int) {
    guard keepsAttributes, to > from else { return }
    tree.collected.appendToValue(UnsafeBufferPointer(start: start + from, count: to - from))
  }
}
