// SPDX-License-Identifier: MIT

/// IPv6 addresses and their text forms.
enum IPv6Text {
  /// The most bytes of a text form (`INET6_ADDRSTRLEN` without its NUL).
  static let maximumBytes = 45

  /// Reads an address (URL standard, "IPv6 parser").
  static func parse(_ text: ArraySlice<UInt8>) -> IPAddress? {
    var reader = Reader(text: text, position: text.startIndex)
    return reader.read()
  }

  private struct Reader {
    let text: ArraySlice<UInt8>
    var position: Int
    var pieces = [UInt16](repeating: 0, count: 8)
    var count = 0
    /// Where `::` stands among the pieces.
    var gap: Int?

    var current: UInt8? { position < text.endIndex ? text[position] : nil }
    private static let colon = UInt8(ascii: ":")

    mutating func read() -> IPAddress? {
      if current == Reader.colon {
        position += 1
        guard current == Reader.colon else { return nil }
        position += 1
        count = 1
        gap = 1
      }
      while let byte = current {
        guard count < 8 else { return nil }
        if byte == Reader.colon {
          guard gap == nil else { return nil }
          position += 1
          count += 1
          gap = count
          continue
        }
        let start = position
        var value: UInt16 = 0
        while position - start < 4, let digit = current?.hexValue {
          value = value << 4 | UInt16(digit)
          position += 1
        }
        switch current {
        case UInt8(ascii: "."):
          guard position > start, count <= 6 else { return nil }
          position = start
          guard readIPv4() else { return nil }
          return finish()
        case Reader.colon:
          position += 1
          guard current != nil else { return nil }
        case nil: break
        default: return nil
        }
        pieces[count] = value
        count += 1
      }
      return finish()
    }

    /// The last two pieces as dotted decimal, which ends the address.
    private mutating func readIPv4() -> Bool {
      guard let address = IPv4Text.parseStrict(Array(text[position...].prefix(16))) else { return false }
      pieces[count] = UInt16(truncatingIfNeeded: address >> 16)
      pieces[count + 1] = UInt16(truncatingIfNeeded: address)
      count += 2
      return true
    }

    /// Opens the gap and packs the pieces.
    private mutating func finish() -> IPAddress? {
      if let gap {
        let moved = count - gap
        for offset in 0..<moved {
          let from = count - 1 - offset
          let to = 7 - offset
          if from != to { pieces.swapAt(from, to) }
        }
      } else if count != 8 {
        return nil
      }
      let high = pieces[..<4].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
      let low = pieces[4...].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
      return .v6(high, low)
    }
  }

  /// The shortest form: the first longest run of two or more zero pieces becomes `::`.
  static func text(_ high: UInt64, _ low: UInt64) -> String {
    let pieces = (0..<8).map { index -> UInt64 in
      (index < 4 ? high : low) >> UInt64(48 - 16 * (index % 4)) & 0xFFFF
    }
    let gap = longestZeroRun(pieces)
    var text = ""
    var index = 0
    while index < 8 {
      if index == gap?.lowerBound, let gap {
        text += "::"
        index = gap.upperBound
        continue
      }
      if index > 0, index != gap?.upperBound { text += ":" }
      text += String(pieces[index], radix: 16)
      index += 1
    }
    return text
  }

  private static func longestZeroRun(_ pieces: [UInt64]) -> Range<Int>? {
    var longest: Range<Int>?
    var start = 0
    while start < pieces.count {
      var end = start
      while end < pieces.count, pieces[end] == 0 { end += 1 }
      if end - start > max(1, longest?.count ?? 0) { longest = start..<end }
      start = end + 1
    }
    return longest
  }
}
