// SPDX-License-Identifier: MIT

import JSONText
import URLParsing

/// Reads JSON Feed 1 and 1.1 (https://www.jsonfeed.org/version/1.1/).
///
/// A member of the wrong kind costs itself only. A document that ends early, or is no JSON from some point on, gives
/// what stood whole before that. JSON has no order: what is a feed may only be known at its end.
enum JSONFeed {
  /// The names of what a feed has at its top: one of them comes first, or a publisher's own, which begins with `_`.
  private static let firstNames: Set<String> = [
    "version", "title", "home_page_url", "feed_url", "description", "user_comment", "next_url", "icon", "favicon",
    "author", "authors", "language", "expired", "hubs", "items",
  ]
  /// How many bytes are looked at for the first name.
  private static let bytesToFirstName = 1 << 10

  /// Whether a document that begins so may be a feed; ``read(_:url:limits:)`` knows.
  static func mayBegin(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var rest = bytes[start...].prefix(bytesToFirstName).drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "{") else { return false }
    rest = rest.drop(while: isSpace)
    guard rest.popFirst() == UInt8(ascii: "\"") else { return false }
    let name = rest.prefix { $0 != UInt8(ascii: "\"") }
    return name.first == UInt8(ascii: "_") || firstNames.contains(String(decoding: name, as: UTF8.self))
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
