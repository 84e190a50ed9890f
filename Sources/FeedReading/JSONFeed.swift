// SPDX-License-Identifier: MIT

import JSONText
import URLParsing

/// Reads JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/).
///
/// A member of the wrong kind costs itself only. A document that ends early, or is no JSON from some point on, gives
/// what stood whole before that. JSON has no order: what is a feed may only be known at its end.
enum JSONFeed {
  /// The names of what a feed has at its top.
  private static let names: Set<String> = [
    "version", "title", "home_page_url", "feed_url", "description", "user_comment", "next_url", "icon", "favicon",
    "author", "authors", "language", "expired", "hubs", "items",
  ]
  /// How many blanks may come first, and how many bytes after them are looked at.
  private static let blanks = 64 << 10
  private static let opening = 1 << 10
  /// What the version of a JSON Feed has in it.
  static let mark = Array("jsonfeed.org/version/".utf8)

  /// Whether a feed may have a member of this name at its top: one of the specification, or a publisher's own, which
  /// begins with `_`.
  static func isKnown(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: "_") || names.contains(name) }

  /// Whether a document that begins so may be a feed: by the name of its first member, or by a version soon after it.
  /// ``read(_:url:limits:)`` knows.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = bytes[start...].prefix(blanks).drop(while: isSpace)
    rest = bytes[rest.startIndex...].prefix(opening)
    guard rest.popFirst() == UInt8(ascii: "{") else { return false }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    let name = rest.prefix { $0 != UInt8(ascii: "\"") }
    return isKnown(String(decoding: name, as: UTF8.self)) || end(of: mark, in: rest) != nil
  }

  /// Reads a document, whole or as far as it came; `nil`: it is no feed.
  ///
  /// - Parameter url: where it is, for relative links.
  static func read(_ bytes: [UInt8], url: WebURL?, limits: FeedLimits) -> Feed? {
    cleaned(bytes).withUnsafeBufferPointer { buffer in
      var reader = JSONFeedReader(url: url, limits: limits)
      var cursor = JSONCursor(buffer, isUTF8: true)
      do throws(JSONError) {
        try cursor.object { (key, cursor) throws(JSONError) in try reader.readMember(key, &cursor) }
        reader.feed.isComplete = true
      } catch {
        // What was read before holds; `isComplete` says that it is not all.
      }
      return reader.finished
    }
  }

  /// Where the first `word` in `bytes` ends.
  static func end(of word: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.startIndex
    while index <= bytes.endIndex - word.count {
      if bytes[index...].starts(with: word) { return index + word.count }
      index += 1
    }
    return nil
  }

  /// The bytes as valid UTF-8 without a byte order mark, and with blanks for control characters: line ends that were not
  /// escaped then cost nothing, and outside of strings they are blanks anyway.
  private static func cleaned(_ bytes: [UInt8]) -> [UInt8] {
    let isUTF8 = bytes.withUnsafeBufferPointer { JSONCursor.isUTF8($0) }
    var result = isUTF8 ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)
    if result.starts(with: [0xEF, 0xBB, 0xBF]) { result.removeFirst(3) }
    for index in result.indices where result[index] < 0x20 { result[index] = 0x20 }
    return result
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
