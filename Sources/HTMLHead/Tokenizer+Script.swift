// SPDX-License-Identifier: MIT

extension Tokenizer {
  /// The script data escaped and double escaped states: up to a `<`, or to the `-->` that ends them.
  mutating func readEscaped(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let from = index
    while index < count {
      let byte = start[index]
      if byte == ASCII.less { break }
      index += 1
      if byte == ASCII.dash {
        dashes = min(dashes + 1, 2)
      } else {
        let ends = byte == ASCII.greater && dashes == 2
        dashes = 0
        if ends {
          escape = .none
          return keepText(start, from, index)
        }
      }
    }
    keepText(start, from, index)
    guard index < count else { return }
    if escape == .escaped { return beginEndTag(start, &index) }
    keepText(start, index, index + 1)
    dashes = 0
    go(to: .doubleEscapedLess, &index)
  }

  /// The states that go into and out of the escaped ones.
  mutating func readScript(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let byte = start[index]
    switch state {
    case .scriptEscapeStart:
      guard byte == ASCII.dash else {
        state = .text
        return
      }
      keepText(start, index, index + 1)
      go(to: .scriptEscapeStartDash, &index)
    case .scriptEscapeStartDash:
      state = .text
      guard byte == ASCII.dash else { return }
      keepText(start, index, index + 1)
      index += 1
      escape = .escaped
      dashes = 2
    case .doubleEscapedLess:
      guard byte == ASCII.slash else {
        state = .text
        return
      }
      keepText(start, index, index + 1)
      matched = 0
      go(to: .doubleEscapedName, &index)
    default: readEscapeName(byte, start, &index)
    }
  }

  /// `<script` in the escaped state, `</script` in the double escaped one.
  private mutating func readEscapeName(_ byte: UInt8, _ start: UnsafePointer<UInt8>, _ index: inout Int) {
    if ASCII.isLetter(byte) {
      let wanted = matched >= 0 && matched < 8 ? UInt8(truncatingIfNeeded: endName &>> UInt64(matched &* 8)) : 0
      matched = wanted == ASCII.lowercase(byte) ? matched + 1 : -1
      keepText(start, index, index + 1)
      index += 1
      return
    }
    let wasDouble = state == .doubleEscapedName
    state = .text
    guard byte == ASCII.greater || byte == ASCII.slash || ASCII.isSpace(byte) else { return }
    keepText(start, index, index + 1)
    index += 1
    if matched == 6 { escape = wasDouble ? .escaped : .doubleEscaped }
  }
}
