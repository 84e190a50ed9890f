// SPDX-License-Identifier: MIT

import Glibc
import HTMLHead

extension XMLFilter {
  /// Text, up to where something else begins; returns where that is.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Int {
    var index = start
    var kept = start
    if skipsLineFeed {
      skipsLineFeed = false
      if bytes[index] == Bytes.lineFeed {
        index += 1
        kept = index
      }
    }
    while index < bytes.count {
      if !tellsText {
        // The pointer stays inside the buffer: index is below its count.
        guard let first = bytes.baseAddress, let hit = memchr(first + index, Int32(Bytes.less), bytes.count - index)
        else { return bytes.count }
        index = UnsafeRawPointer(hit) - UnsafeRawPointer(first)
        kept = index
      }
      index = Self.stop(in: bytes, from: index, at: Bytes.stopsText)
      guard index < bytes.count else { break }
      if let end = allowed(bytes, at: index) {
        index = end
        continue
      }
      keep(bytes, kept, index)
      switch bytes[index] {
      case Bytes.less:
        if let end = plainTag(bytes, at: index) {
          index = end
        } else {
          guard let next = markup(bytes, at: index, isLast: isLast) else { return bytes.count }
          guard case .text = state else { return next }
          index = next
        }
      case Bytes.ampersand:
        guard let end = appendReference(bytes, at: index, isLast: isLast) else { return bytes.count }
        index = end
      default: index = replace(bytes, at: index)
      }
      kept = index
    }
    keep(bytes, kept, bytes.count)
    return bytes.count
  }

  /// Appends what the ampersand at `start` begins, and returns where that ends; `nil` where it is cut off, and kept.
  private mutating func appendReference(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool
  ) -> Int? {
    switch reference(in: bytes, at: start, isLast: isLast) {
    case .plain(let end):
      appendCharacter(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      return end
    case .html(let end, let text):
      text.withUnsafeBufferPointer { texts.append($0) }
      return end
    case .none:
      texts.append(Bytes.ampersand)
      return start + 1
    case .cut:
      carry = Array(bytes[start...])
      return nil
    }
  }

  /// The content of a CDATA section; returns where it ends. The brackets at an end wait until it is known whether they
  /// end the section.
  mutating func data(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if skipsLineFeed {
      skipsLineFeed = false
      if bytes[index] == Bytes.lineFeed { index += 1 }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Bytes.rightBracket {
        if brackets < 2 { brackets += 1 } else if tellsText { texts.append(byte) }
        index += 1
        continue
      }
      if byte == Bytes.greater, brackets >= 2 {
        brackets = 0
        state = .text
        return index + 1
      }
      appendBrackets()
      let kept = index
      while true {
        index = Self.stop(in: bytes, from: index, at: Bytes.stopsData)
        guard index < bytes.count, let end = allowed(bytes, at: index) else { break }
        index = end
      }
      if tellsText { keep(bytes, kept, index) }
      if index < bytes.count, bytes[index] != Bytes.rightBracket { index = replace(bytes, at: index) }
    }
    return index
  }

  /// Appends the brackets that waited and turned out to be text.
  mutating func appendBrackets() {
    if tellsText { for _ in 0..<brackets { texts.append(Bytes.rightBracket) } }
    brackets = 0
  }

  /// The first byte that `stops` holds.
  @inline(__always)
  static func stop(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, at stops: [Bool]) -> Int {
    stops.withUnsafeBufferPointer { stops in
      var index = start
      // A table of 256: every byte is an index of it.
      while index < bytes.count, !stops[Int(bytes[index])] { index &+= 1 }
      return index
    }
  }

  /// Past a character that begins with 0xEF, where it is one that XML allows; `nil` where the byte is to be replaced.
  private func allowed(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard bytes[index] == 0xEF, !Self.isNoCharacter(bytes, at: index) else { return nil }
    return min(index + 3, bytes.count)
  }

  /// Appends what stands for a byte that cannot stay, and returns where the rest begins.
  private mutating func replace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case Bytes.carriageReturn:
      if tellsText { texts.append(Bytes.lineFeed) }
      guard index + 1 < bytes.count else {
        skipsLineFeed = true
        return index + 1
      }
      return bytes[index + 1] == Bytes.lineFeed ? index + 2 : index + 1
    case 0xEF: return min(index + 3, bytes.count)
    default: return index + 1
    }
  }

  /// U+FFFE and U+FFFF.
  static func isNoCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
  }
}
