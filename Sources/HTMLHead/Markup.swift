// SPDX-License-Identifier: MIT

import Glibc

/// Takes markup out of a description: sites put HTML into it, plainly or escaped once more.
///
/// Only what HTML calls an element is a tag; `a < b` and `vector<int>` are text. Each pass reads the text once.
public enum Markup {
  /// The text without tags and comments, its character references resolved.
  public static func removed(from text: String) -> String {
    guard text.utf8.contains(where: { $0 == ASCII.less || $0 == ASCII.ampersand }) else { return text }
    return String(decoding: removed(from: Array(text.utf8)), as: UTF8.self)
  }

  /// The same of UTF-8.
  public static func removed(from text: [UInt8]) -> [UInt8] {
    let once = withoutTags(text)
    guard holds(ASCII.ampersand, once) else { return once }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(once.count)
    once.withUnsafeBufferPointer { CharacterReferences.resolve($0, inAttribute: false, into: &resolved) }
    return withoutTags(resolved)
  }

  /// memchr(3) is far faster than a loop.
  private static func holds(_ byte: UInt8, _ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    }
  }

  private static func withoutTags(_ text: [UInt8]) -> [UInt8] {
    guard holds(ASCII.less, text) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      /// The silent element that we are in, by its name.
      var silent: UInt64?
      while index < bytes.count, let start = bytes.baseAddress {
        // The pointer stays inside the buffer: `index` is below its count.
        let hit = memchr(start + index, Int32(ASCII.less), bytes.count - index)
        let less = hit.map { UnsafeRawPointer($0) - UnsafeRawPointer(start) } ?? bytes.count
        if silent == nil { result.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<less])) }
        guard less < bytes.count else { break }
        guard let tag = tag(in: bytes, at: less) else {
          if silent == nil { result.append(ASCII.less) }
          index = less + 1
          continue
        }
        if let name = silent {
          if tag.isEnd, tag.name == name { silent = nil }
        } else if tag.kind == .silent, !tag.isEnd {
          silent = tag.name
        }
        if tag.kind != .inline { result.append(ASCII.space) }
        index = tag.end
      }
    }
    return result
  }

  private struct Found {
    var kind: MarkupElement
    var name: UInt64
    var isEnd: Bool
    var end: Int
  }

  /// The tag or comment that begins at `start`. One that does not end was cut: it reaches to the end of the text.
  private static func tag(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Found? {
    var index = start + 1
    if index < bytes.count, bytes[index] == ASCII.bang {
      guard bytes[index...].starts(with: "!--".utf8) else { return nil }
      return Found(kind: .block, name: 0, isEnd: false, end: end(in: bytes, from: index))
    }
    let isEnd = index < bytes.count && bytes[index] == ASCII.slash
    if isEnd { index += 1 }
    let nameStart = index
    let last = min(bytes.count, index + MarkupElement.longestName + 1)
    while index < last, ASCII.isLetter(bytes[index]) || ASCII.isDigit(bytes[index]) { index += 1 }
    if index < bytes.count {
      let after = bytes[index]
      guard after == ASCII.greater || after == ASCII.slash || ASCII.isSpace(after) else { return nil }
    }
    let name = UnsafeBufferPointer(rebasing: bytes[nameStart..<index])
    guard let key = MarkupElement.key(name), let kind = MarkupElement(key) else { return nil }
    return Found(kind: kind, name: key, isEnd: isEnd, end: end(in: bytes, from: index))
  }

  /// Past the next `>`. Where there is none the rest is taken, so that no byte is looked at twice.
  private static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard start < bytes.count, let first = bytes.baseAddress,
      let hit = memchr(first + start, Int32(ASCII.greater), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(hit) - UnsafeRawPointer(first) + 1
  }
}
