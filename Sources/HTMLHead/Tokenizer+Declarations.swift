// SPDX-License-Identifier: MIT

extension Tokenizer {
  /// The states after `<!`, `<?` and `</` that begin no tag: comments, doctypes and CDATA sections.
  ///
  /// A doctype ends at the first `>` in whatever state it is, so it is read as a bogus comment.
  mutating func readDeclaration(_ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int) {
    let byte = start[index]
    switch state {
    case .declaration:
      if byte == ASCII.dash {
        go(to: .declarationDash, &index)
      } else if byte == ASCII.leftBracket, tree.allowsCDATA {
        matched = 0
        go(to: .declarationBracket, &index)
      } else {
        state = .bogusComment
      }
    case .declarationDash:
      if byte == ASCII.dash { go(to: .commentStart, &index) } else { state = .bogusComment }
    case .declarationBracket: matchCDATA(byte, &index)
    case .bogusComment:
      index = Self.find(ASCII.greater, start, index, count)
      if index < count { go(to: .data, &index) }
    case .cdata:
      index = Self.find(ASCII.rightBracket, start, index, count)
      if index < count { go(to: .cdataBracket, &index) }
    case .cdataBracket:
      if byte == ASCII.rightBracket { go(to: .cdataEnd, &index) } else { state = .cdata }
    case .cdataEnd:
      if byte == ASCII.greater {
        go(to: .data, &index)
      } else if byte == ASCII.rightBracket {
        index += 1
      } else {
        state = .cdata
      }
    default: readComment(byte, start, &index, count)
    }
  }

  private mutating func readComment(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ index: inout Int, _ count: Int
  ) {
    switch state {
    case .commentStart, .commentStartDash:
      if byte == ASCII.greater {
        go(to: .data, &index)
      } else if byte == ASCII.dash {
        go(to: state == .commentStart ? .commentStartDash : .commentEnd, &index)
      } else {
        state = .comment
      }
    case .comment:
      index = Self.find(ASCII.dash, start, index, count)
      if index < count { go(to: .commentEndDash, &index) }
    case .commentEndDash:
      if byte == ASCII.dash { go(to: .commentEnd, &index) } else { state = .comment }
    case .commentEnd:
      if byte == ASCII.greater {
        go(to: .data, &index)
      } else if byte == ASCII.bang {
        go(to: .commentEndBang, &index)
      } else if byte == ASCII.dash {
        index += 1
      } else {
        state = .comment
      }
    default:
      // Comment end bang.
      if byte == ASCII.greater {
        go(to: .data, &index)
      } else if byte == ASCII.dash {
        go(to: .commentEndDash, &index)
      } else {
        state = .comment
      }
    }
  }

  /// After `<![`: `CDATA[` in this spelling only.
  private mutating func matchCDATA(_ byte: UInt8, _ index: inout Int) {
    let wanted: StaticString = "CDATA["
    guard byte == wanted.utf8Start[matched] else {
      state = .bogusComment
      return
    }
    index += 1
    matched += 1
    if matched == wanted.utf8CodeUnitCount { state = .cdata }
  }

  @inline(__always)
  mutating func go(to next: State, _ index: inout Int) {
    state = next
    index += 1
  }
}
