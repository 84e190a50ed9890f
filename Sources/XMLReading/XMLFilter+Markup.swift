// SPDX-License-Identifier: MIT

extension XMLFilter {
  /// What the document type is in.
  struct DoctypeState {
    enum Part { case plain, comment, instruction }

    var bytes = 0
    var quote: UInt8 = 0
    var isInSubset = false
    var part = Part.plain
  }

  /// Finds out what the `<` at `start` begins, and returns where that goes on; `nil` where it is cut off, and kept.
  mutating func markup(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool) -> Int? {
    let rest = UnsafeBufferPointer(rebasing: bytes[start...])
    guard rest.count > 1 else { return isLast ? literal(start) : cut(rest) }
    switch rest[1] {
    case Bytes.slash:
      guard rest.count > 2 else { return isLast ? literal(start) : cut(rest) }
      state = Bytes.beginsName(rest[2]) ? .tag : .bogus
      return start
    case Bytes.question:
      if rest.count < 5, !isLast { return cut(rest) }
      let isXML = Self.begins(rest, with: "<?xml") == .whole
      state = .instruction(endsAtGreater: isXML)
      window = 0
      return start + 2
    case Bytes.bang: return exclamation(rest, at: start, isLast: isLast)
    case let byte where Bytes.beginsName(byte):
      state = .tag
      return start
    default: return literal(start)
    }
  }

  /// What begins with `<!`.
  private mutating func exclamation(_ rest: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool) -> Int? {
    let kinds: [(StaticString, State)] = [("<!--", .comment), ("<![CDATA[", .data), ("<!DOCTYPE", .declaration)]
    for (opening, kind) in kinds {
      switch Self.begins(rest, with: opening) {
      case .not: continue
      case .part:
        if !isLast { return cut(rest) }
      case .whole:
        state = kind
        window = 0
        brackets = 0
        doctype = DoctypeState()
        return start + opening.utf8CodeUnitCount
      }
    }
    state = .bogus
    window = 0
    return start
  }

  /// A `<` that is text.
  private mutating func literal(_ start: Int) -> Int {
    if tellsText { texts.append(Bytes.less) }
    return start + 1
  }

  private mutating func cut(_ rest: UnsafeBufferPointer<UInt8>) -> Int? {
    carry = Array(rest)
    return nil
  }

  private enum Beginning { case not, part, whole }

  /// Whether the bytes begin with `opening`, in letters of any case.
  private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, with opening: StaticString) -> Beginning {
    let count = min(bytes.count, opening.utf8CodeUnitCount)
    // Below the count of both.
    for index in 0..<count where Bytes.lowercased(bytes[index]) != Bytes.lowercased(opening.utf8Start[index]) {
      return .not
    }
    return count == opening.utf8CodeUnitCount ? .whole : .part
  }

  /// The document type: past its end. Nothing of it is passed on.
  mutating func declaration(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      // Outside its subset no literal holds a `<`: a quote was lost.
      if byte == Bytes.less, !doctype.isInSubset {
        state = .text
        return index
      }
      window = window << 8 | UInt32(byte)
      index += 1
      doctype.bytes &+= 1
      if ends(byte) {
        state = .text
        return index
      }
      if doctype.bytes > XMLLimits.declarationBytes {
        problem = "the document type declaration has more than \(XMLLimits.declarationBytes) bytes"
        return bytes.count
      }
    }
    return index
  }

  private mutating func ends(_ byte: UInt8) -> Bool {
    switch doctype.part {
    case .comment:
      if window & 0xFF_FFFF == 0x2D_2D3E { doctype.part = .plain }
    case .instruction:
      if window & 0xFFFF == 0x3F3E { doctype.part = .plain }
    case .plain:
      if doctype.quote != 0 {
        if byte == doctype.quote { doctype.quote = 0 }
      } else if window == 0x3C21_2D2D {
        doctype.part = .comment
        window = 0
      } else if window & 0xFFFF == 0x3C3F {
        doctype.part = .instruction
      } else if byte == Bytes.quote || byte == Bytes.apostrophe {
        doctype.quote = byte
      } else if byte == Bytes.leftBracket {
        doctype.isInSubset = true
      } else if byte == Bytes.rightBracket {
        doctype.isInSubset = false
      } else if byte == Bytes.greater {
        return !doctype.isInSubset
      }
    }
    return false
  }
}
