// SPDX-License-Identifier: MIT

import URLParsing

/// A picture or video that a page names, with what it says of it (ogp.me, "Structured Properties" and "Arrays").
struct NamedMedia {
  /// The most of one kind that are looked at.
  private static let most = 16

  private var plainURL: String?
  private var secureURL: String?
  private(set) var mime: String?
  private(set) var width: Int?
  private(set) var height: Int?

  /// Where it is, as the page says.
  var written: String? { secureURL ?? plainURL }

  /// The media that a page names under a root such as `og:image`, in its order.
  static func list(_ root: String, in tags: [PageTag]) -> [NamedMedia] {
    var list: [NamedMedia] = []
    for tag in tags where tag.name.hasPrefix(root) {
      let rest = tag.name.dropFirst(root.count)
      guard rest.isEmpty || rest.hasPrefix(":") else { continue }
      var media = list.popLast() ?? NamedMedia()
      if media.isOver(at: rest) {
        list.append(media)
        if list.count == most { break }
        media = NamedMedia()
      }
      media.take(rest, tag.value)
      list.append(media)
    }
    return list
  }

  /// Whether a property begins the next one: a second URL of the same kind.
  private func isOver(at part: Substring) -> Bool {
    switch part {
    case "", ":url", ":src": plainURL != nil && plainURL != secureURL
    case ":secure_url": secureURL != nil
    default: false
    }
  }

  private mutating func take(_ part: Substring, _ value: String) {
    switch part {
    case "", ":url", ":src": plainURL = value
    case ":secure_url": secureURL = value
    case ":type", ":content_type": mime = mime ?? Self.mediaType(value)
    case ":width": width = width ?? Self.pixels(value)
    case ":height": height = height ?? Self.pixels(value)
    default: break
    }
  }

  private static func mediaType(_ text: String) -> String? {
    let type = text.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    let isOne = type.contains("/") && type.utf8.count <= 100 && type.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isOne ? type : nil
  }

  private static func pixels(_ text: String) -> Int? {
    guard let count = Int(text.prefix { $0.isASCII && $0.isNumber }), (1...65_535).contains(count) else { return nil }
    return count
  }
}

/// One named value of a page: `og:title` and what it says. The name is in lower case.
struct PageTag {
  var name: String
  var value: String
}
