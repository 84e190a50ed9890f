// SPDX-License-Identifier: MIT

import Foundation
import JSONText

/// A message as a line names it: its id as JSON, and its channel.
struct MessageKey: Hashable, CustomStringConvertible {
  let id: String
  let channel: String

  init(id: String, channel: String) {
    self.id = id
    self.channel = channel
  }

  init?(_ out: Out) {
    guard let id = out.id, let channel = out.channel else { return nil }
    self.init(id: id, channel: channel)
  }

  var description: String { "message \(id) in \(channel)" }
}

/// One line in, as far as the rules look at it.
struct SentLine {
  /// From 1; blank lines count.
  let number: Int
  let type: String
  let key: MessageKey?

  /// The lines of a stream of bytes; the last may lack its end.
  static func split(_ bytes: [UInt8]) -> [SentLine] {
    var lines: [SentLine] = []
    var start = 0
    while start < bytes.count {
      let end = lineEnd(bytes, from: start)
      lines.append(SentLine(bytes[start..<end], number: lines.count + 1))
      start = end + 1
    }
    return lines
  }

  /// By memchr(3): a loop over ten million bytes takes seconds in a debug build.
  private static func lineEnd(_ bytes: [UInt8], from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = memchr(base + start, 0x0A, buffer.count - start) else {
        return buffer.count
      }
      return UnsafeRawPointer(found) - base
    }
  }

  private init(_ bytes: ArraySlice<UInt8>, number: Int) {
    self.number = number
    let text = bytes.count <= 1 << 20 ? String(decoding: bytes, as: UTF8.self) : ""
    guard let out = try? Out(text), !out.type.isEmpty else {
      type = ""
      key = nil
      return
    }
    type = out.type
    key = MessageKey(id: out.id ?? "\"line-\(number)\"", channel: out.channel ?? "default")
  }
}
