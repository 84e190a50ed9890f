// SPDX-License-Identifier: MIT

import Glibc
import HTMLHead

/// Finds pictures in the HTML that feeds carry.
enum HTMLPicture {
  /// The address of the first `<img>` that is not a counter of one pixel.
  static func first(in html: [UInt8]) -> String? {
    html.withUnsafeBufferPointer { bytes in
      var from = 0
      while from < bytes.count, let start = bytes.baseAddress {
        // The pointer stays inside the buffer: `from` is below its count.
        guard let hit = memchr(start + from, Int32(UInt8(ascii: "<")), bytes.count - from) else { return nil }
        let tag = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
        from = tag + 1
        guard isPicture(bytes, at: tag) else { continue }
        // Where this one does not end none does that follows.
        guard let end = bytes[tag...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let attributes = UnsafeBufferPointer(rebasing: bytes[(tag + 4)..<end])
        from = end
        if value("width", in: attributes) == "1" || value("height", in: attributes) == "1" { continue }
        if let address = value("src", in: attributes) { return address }
      }
      return nil
    }
  }

  private static func isPicture(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + 5 < bytes.count else { return false }
    return bytes[start + 1] | 0x20 == 0x69 && bytes[start + 2] | 0x20 == 0x6D && bytes[start + 3] | 0x20 == 0x67
      && isSpace(bytes[start + 4])
  }

  /// The value of an attribute, its character references resolved.
  private static func value(_ name: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var index = 0
    while index < bytes.count {
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") { index += 1 }
      let start = index
      while index < bytes.count, !isSpace(bytes[index]), bytes[index] != UInt8(ascii: "=") { index += 1 }
      let found = bytes[start..<index]
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { return nil }
      let quote = bytes[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let first = index
      while index < bytes.count, isQuoted ? bytes[index] != quote : !isSpace(bytes[index]) { index += 1 }
      if found.count == name.utf8CodeUnitCount, zip(found, 0...).allSatisfy({ $0 | 0x20 == name.utf8Start[$1] }) {
        // Both have as many bytes; the names asked for are letters.
        return CharacterReferences.resolve(String(decoding: bytes[first..<index], as: UTF8.self), inAttribute: true)
      }
      if isQuoted { index += 1 }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
