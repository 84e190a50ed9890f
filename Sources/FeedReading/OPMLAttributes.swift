// SPDX-License-Identifier: MIT

import XMLReading

/// What an outline says of itself.
struct OPMLAttributes {
  /// The types that say of an outline with a `url` that it is a feed.
  private static let feedTypes: Set<String> = ["rss", "atom", "rdf", "feed", "rss1", "rss2", "pie"]

  private(set) var title: String?
  private(set) var text: String?
  private(set) var link: String?
  private(set) var channel: String?
  private(set) var include: [String] = []
  private(set) var exclude: [String] = []
  private var xmlURL: String?
  private var url: String?
  private var type: String?

  init(_ element: borrowing XMLElement) {
    for (name, value) in element.attributes {
      if name.namespace == OPML.namespace || (name.namespace.isEmpty && name.prefix == "unfurl") {
        takeOwn(name.local, value)
      } else if name.namespace.isEmpty {
        take(name.local.lowercased(), value)
      }
    }
  }

  private mutating func take(_ name: String, _ value: String) {
    switch name {
    case "xmlurl": xmlURL = Self.trimmed(value)
    case "url": url = Self.trimmed(value)
    case "type": type = value.lowercased()
    case "htmlurl": link = Self.trimmed(value)
    case "title": title = Self.trimmed(value)
    case "text": text = Self.trimmed(value)
    default: break
    }
  }

  private mutating func takeOwn(_ name: String, _ value: String) {
    switch name {
    case "channel": channel = OPMLWords.words(of: value).first
    case "include": include = OPMLWords.words(of: value)
    case "exclude": exclude = OPMLWords.words(of: value)
    default: break
    }
  }

  /// Where the feed is, if the outline is one.
  var feedURL: String? {
    if let xmlURL { return xmlURL }
    return type.map { Self.feedTypes.contains($0) } == true ? url : nil
  }

  /// What the outline is called as a folder.
  var folder: String? { title ?? text }

  /// The value without white space around it; `nil` where nothing is left.
  private static func trimmed(_ value: String) -> String? {
    let bytes = value.utf8
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }) else {
      return nil
    }
    return String(value[first...last])
  }
}
