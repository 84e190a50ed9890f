// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import URLParsing
import UnfurlKit

extension DocumentHead {
  /// Reads a page in chunks of a size, as far as a reader wants.
  static func read(_ page: [UInt8], charset: String?, limits: HeadLimits, chunk size: Int = .max) -> DocumentHead {
    let reader = HeadReader(httpCharset: charset, limits: limits)
    var index = 0
    while index < page.count {
      let end = size < page.count - index ? index + size : page.count
      if reader.read(Array(page[index..<end])) == .enough { break }
      index = end
    }
    return reader.finish()
  }
}

/// What was found in a page, by the names that the cases have for it.
struct FoundFields {
  private let reading: PageReading

  init(_ reading: PageReading) { self.reading = reading }

  /// How it differs from what is expected, field by field; `nil` where it does not.
  func difference(from expected: [String: Any]) -> String? {
    let differing = expected.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
      let wanted = Self.comparable(value, of: key)
      let got = self[key]
      return got == wanted ? nil : "\(key) is \(got ?? "absent"), expected \(wanted ?? "absent")"
    }
    return differing.isEmpty ? nil : differing.joined(separator: "; ")
  }

  private subscript(key: String) -> String? {
    let metadata = reading.metadata
    switch key {
    case "title": return metadata.title
    case "description": return metadata.description
    case "image": return metadata.image?.url
    case "site_name": return metadata.siteName
    case "type": return metadata.type
    case "url": return reading.openGraphURL?.href
    case "icon", "icon_first": return metadata.icon
    case "icons": return reading.icons.map(\.href).joined(separator: " ")
    case "canonical": return reading.canonical?.href
    case "oembed": return reading.oEmbed?.href
    case "player": return (reading.player?.href ?? metadata.video?.url)
    case "sensitive": return String(metadata.isAdult ?? false)
    case "feed_count": return String(metadata.feeds.count)
    case "first_feed": return metadata.feeds.first.map { "\($0.title ?? "") \($0.url) \($0.mime ?? "")" }
    case "fediverse_creator": return reading.head.metas.first { $0.name == "fediverse:creator" }?.content
    case "twitter_card":
      return reading.head.metas.first { ($0.name ?? $0.property) == "twitter:card" }?.content
    case "activitypub":
      return reading.head.links.first { $0.rel.contains("alternate") && $0.type == "application/activity+json" }?.href
    default: return nil
    }
  }

  /// The expected value in the form in which it is compared.
  private static func comparable(_ value: Any, of key: String) -> String? {
    if let text = value as? String {
      switch key {
      case "title": return PlainText.title(text)
      case "description": return PlainText.description(text)
      default: return WebURL(text)?.href ?? text
      }
    }
    if let flag = value as? Bool, key == "sensitive" { return String(flag) }
    if let count = value as? Int { return String(count) }
    if let list = value as? [String] { return list.map { WebURL($0)?.href ?? $0 }.joined(separator: " ") }
    if let feed = value as? [String: Any] {
      let part = { (name: String) in feed[name] as? String ?? "" }
      return "\(part("title")) \(part("url")) \(part("type"))"
    }
    return nil
  }
}
