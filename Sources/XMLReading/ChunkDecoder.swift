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
  mutating func push(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard isPlain else { return decode(bytes, body) }
    guard !cut.isEmpty else { return pass(bytes, body) }
    let joined = cut + bytes
    cut = []
    joined.withUnsafeBufferPointer { pass($0, body) }
  }

  /// Passes on what is UTF-8 already.
  private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var start = 0
    if isAtStart {
      // The choice of an encoding has waited for more than a mark's three bytes, unless there are no more.
      isAtStart = false
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }
    let whole = Self.endOfWholeCharacters(bytes)
    let text = UnsafeBufferPointer(rebasing: bytes[start..<max(start, whole)])
    if CharacterEncoding.utf8.isValid(text, allowTruncatedEnd: false) {
      cut = Array(bytes[max(start, whole)...])
      body(text)
    } else {
      isPlain = false
      // A byte order mark in the middle is text: past its first byte a decoder looks for none.
      _ = decoder.push([0x20])
      decode(UnsafeBufferPointer(rebasing: bytes[start...]), body)
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

  private mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var output: [UInt8] = []
    decoder.push(bytes, into: &output)
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
