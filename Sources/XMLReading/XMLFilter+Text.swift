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
        keep(bytes, kept, index)
        // The pointer stays inside the buffer: index is below its count.
        guard let first = bytes.baseAddress, let hit = memchr(first + index, Int32(Bytes.less), bytes.count - index)
        else { return bytes.count }
        index = UnsafeRawPointer(hit) - UnsafeRawPointer(first)
        kept = index
      }
      index = Self.stop(in: bytes, from: index, at: Bytes.stopsText)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == Bytes.less {
        if let end = plainTag(bytes, at: index) {
          index = end
          continue
        }
        keep(bytes, kept, index)
        guard let next = markup(bytes, at: index, isLast: isLast) else { return bytes.count }
        guard case .text = state else { return next }
        index = next
        kept = next
      } else if byte == Bytes.ampersand {
        switch reference(in: bytes, at: index, isLast: isLast) {
        case .plain(let end):
          index = end
          continue
        case .cut:
          keep(bytes, kept, index)
          carry = Array(bytes[index...])
          return bytes.count
        case .other(let end, let text):
          keep(bytes, kept, index)
          output.append(contentsOf: text)
          index = end
          kept = end
        }
      } else if let end = allowed(bytes, at: index) {
        index = end
      } else {
        keep(bytes, kept, index)
        index = replace(bytes, at: index)
        kept = index
      }
    }
    keep(bytes, kept, bytes.count)
    return bytes.count
  }

  /// The content of a CDATA section; returns where it ends.
  ///
  /// What is written is a section of its own for each piece: one that is not whole costs libxml2 quadratic time. The
  /// brackets at an end wait until it is known whether they end the section.
  mutating func data(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let isTold = tellsText
    let before = output.count
    if isTold { output.append(contentsOf: "<![CDATA[".utf8) }
    let empty = output.count
    let end = dataContent(bytes, from: start)
    if !isTold || output.count == empty {
      output.removeSubrange(before...)
    } else {
      output.append(contentsOf: "]]>".utf8)
    }
    return end
  }

  private mutating func dataContent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    if skipsLineFeed {
      skipsLineFeed = false
      if bytes[index] == Bytes.lineFeed { index += 1 }
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Bytes.rightBracket {
        if brackets == 2 { output.append(byte) } else { brackets += 1 }
        index += 1
        continue
      }
      if byte == Bytes.greater, brackets >= 2 {
        brackets = 0
        state = .text
        return index + 1
      }
      writeBrackets()
      let stop = Self.stop(in: bytes, from: index, at: Bytes.stopsData)
      if stop > index {
        keep(bytes, index, stop)
        index = stop
      } else if let end = allowed(bytes, at: index) {
        keep(bytes, index, end)
        index = end
      } else {
        index = replace(bytes, at: index)
      }
    }
    return index
  }

  /// Writes the brackets that waited and turned out to be text.
  mutating func writeBrackets() {
    for _ in 0..<brackets { output.append(Bytes.rightBracket) }
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

  /// Writes what stands for a byte that cannot stay, and returns where the rest begins.
  private mutating func replace(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case Bytes.rightBracket:
      output.append(contentsOf: "&#93;".utf8)
      return index + 1
    case Bytes.carriageReturn:
      output.append(Bytes.lineFeed)
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
