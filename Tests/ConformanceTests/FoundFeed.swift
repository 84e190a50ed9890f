// SPDX-License-Identifier: MIT

import FeedReading
import Foundation
import HTMLHead
import URLParsing
import UnfurlKit

/// A feed that was read, beside what a case expects of it.
struct FoundFeed {
  let feed: Feed
  let base: WebURL?

  /// How it differs from the keys that the case asserts; `nil` where it does not.
  func difference(from expected: [String: Any]) -> String? {
    for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
      let why: String?
      switch key {
      case "title": why = text(feed.title, value)
      case "description": why = text(feed.description, value)
      case "language": why = plain(feed.language?.lowercased(), (value as? String)?.lowercased() ?? value)
      case "author": why = person(feed.author, value)
      case "id": why = plain(feed.id, value)
      case "link": why = link(feed.link, value)
      case "feed_url": why = link(feed.selfLink, value)
      // A source has one picture for both where a feed has but one.
      case "icon": why = link(feed.icon ?? feed.image, value)
      case "image", "logo": why = link(feed.image, value)
      case "date", "updated": why = date(feed.updated, value)
      case "count": why = feed.count == value as? Int ? nil : "\(feed.count), not \(value)"
      case "items": why = items(value as? [[String: Any]] ?? [])
      default: why = "nobody compares it"
      }
      if let why { return "\(key): \(why)" }
    }
    return nil
  }

  private func items(_ expected: [[String: Any]]) -> String? {
    for (index, fields) in expected.enumerated() {
      guard index < feed.items.count else { return "\(index): there is none" }
      for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
        if let why = difference(feed.items[index], key, value) { return "\(index): \(key): \(why)" }
      }
    }
    return nil
  }

  private func difference(_ item: Feed.Item, _ key: String, _ value: Any) -> String? {
    switch key {
    case "title": text(item.title, value)
    case "summary": text(item.summary, value)
    // What is both summary and content is told once.
    case "content": text(item.content ?? item.summary, value)
    case "author": person(item.author, value)
    case "id": plain(item.id, value)
    case "link": link(item.link, value)
    case "comments": link(item.comments, value)
    case "image": link(item.image, value)
    case "date", "created": date(item.published, value)
    case "updated": date(item.updated, value)
    case "enclosures": enclosures(item.enclosures, value as? [[String: Any]] ?? [])
    default: "nobody compares it"
    }
  }

  // MARK: - Values

  /// As text: the expected value is HTML where its source kept markup.
  private func text(_ found: String?, _ value: Any) -> String? {
    guard let wanted = value as? String else { return found == nil ? nil : "\(found ?? "") where there is none" }
    let found = PlainText.line(found ?? "")
    if found == PlainText.line(wanted) || found == PlainText.line(Markup.removed(from: wanted)) { return nil }
    if found == PlainText.line(TwiceEscaped.resolved(Markup.removed(from: wanted))) { return nil }
    return "\(found.prefix(300).debugDescription), not \(wanted.prefix(300).debugDescription)"
  }

  private func plain(_ found: String?, _ value: Any) -> String? {
    let wanted = (value as? String).map { PlainText.line($0) } ?? ""
    return found ?? "" == wanted ? nil : "\(found ?? "none"), not \(wanted)"
  }

  /// A name: chat has no use for the mail address that some write behind it.
  private func person(_ found: String?, _ value: Any) -> String? {
    guard let wanted = value as? String, let end = wanted.range(of: " ("), wanted.contains("@") else {
      return text(found, value)
    }
    return text(found, String(wanted[..<end.lowerBound]))
  }

  /// An address, relative ones resolved, a slash at its end aside.
  private func link(_ found: String?, _ value: Any) -> String? {
    let written = (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    let wanted = WebURL(written, base: base)?.href ?? written
    return bare(found ?? "") == bare(written.isEmpty ? "" : wanted) ? nil : "\(found ?? "none"), not \(wanted)"
  }

  private func bare(_ address: String) -> String { address.hasSuffix("/") ? String(address.dropLast()) : address }

  private func date(_ found: Int64?, _ value: Any) -> String? {
    let wanted = (value as? String).flatMap { FeedDate.milliseconds($0) }
    return found.map { $0 / 1000 } == wanted.map { $0 / 1000 } ? nil : "\(found ?? -1), not \(value)"
  }

  private func enclosures(_ found: [Feed.Enclosure], _ expected: [[String: Any]]) -> String? {
    guard found.count == expected.count else { return "\(found), not \(expected)" }
    for (found, wanted) in zip(found, expected) {
      if let url = wanted["url"], let why = link(found.url, url) { return why }
      if let type = wanted["type"] as? String, found.mime ?? "" != type {
        return "\(found.mime ?? "none"), not \(type)"
      }
      let length = wanted["length"].flatMap { Int64("\($0)") }
      if let length, length > 0, found.bytes != length { return "\(found.bytes ?? -1) bytes, not \(length)" }
    }
    return nil
  }
}
