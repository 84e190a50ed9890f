// SPDX-License-Identifier: MIT

import TextEncoding

/// Brings pieces of a document into UTF-8 of whole characters; well-formed UTF-8 is passed on as it is.
struct ChunkDecoder {
  private var decoder: TextDecoder
  /// Whether all so far was well-formed UTF-8, so that no decoder was needed.
  private var isPlain: Bool
  /// The beginning of a character that the last piece cut off.
  private var cut: [UInt8] = []
  private var isAtStart = true

  init(_ encoding: CharacterEncoding) {
    decoder = encoding.makeDecoder()
    isPlain = encoding == .utf8
  }

  /// Calls `body` with the piece as UTF-8.
  mutating func push(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard isPlain else {
      decode(bytes, body)
      return
    }
    var joined = cut.isEmpty ? bytes : cut + bytes
    if isAtStart {
      // The choice of an encoding has waited for more than a mark's three bytes, unless there are no more.
      isAtStart = false
      if joined.starts(with: [0xEF, 0xBB, 0xBF]) { joined.removeFirst(3) }
    }
    cut = []
    joined.withUnsafeBufferPointer { all in
      let whole = Self.endOfWholeCharacters(all)
      let text = UnsafeBufferPointer(rebasing: all[..<whole])
      if CharacterEncoding.utf8.isValid(text, allowTruncatedEnd: false) {
        cut = Array(all[whole...])
        body(text)
      } else {
        isPlain = false
        // A byte order mark in the middle is text: past its first byte a decoder looks for none.
        _ = decoder.push([0x20])
        decode(joined, body)
      }
    }
  }

  /// Calls `body` with what was left over.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var output: [UInt8] = []
    if isPlain {
      if !cut.isEmpty { output = [0xEF, 0xBF, 0xBD] }
    } else {
      decoder.finish(into: &output)
    }
    output.withUnsafeBufferPointer(body)
  }

  private mutating func decode(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var output: [UInt8] = []
    bytes.withUnsafeBufferPointer { decoder.push($0, into: &output) }
    output.withUnsafeBufferPointer(body)
  }

  /// Where the bytes of a character begin whose rest is missing.
  private static func endOfWholeCharacters(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var back = 1
    while back <= min(3, bytes.count) {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 != 0x80 {
        let needed = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        return needed > back ? bytes.count - back : bytes.count
      }
      back += 1
    }
    return bytes.count
  }
}
