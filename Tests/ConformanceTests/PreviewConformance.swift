// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit

/// Pages to previews: what other previewers make of a page, and what is known of real ones.
@Suite("Conformance: pages to previews", .enabled(if: ConformanceFolder.isPresent))
struct PreviewConformance {
  @Test("pages of other previewers' tests")
  func preview() throws {
    try Score.run("html/preview") { item in
      let bytes = item.string("html").map { Array($0.utf8) } ?? item.bytes("html_b64") ?? []
      guard let found = found(in: bytes, item) else { return "no URL" }
      return differences(found, item.map("expect") ?? [:])
    }.report(floor: 90)
  }

  @Test("real pages: what their own tests assert")
  func pages() throws {
    try Score.run("html/pages", where: { !($0.map("asserted") ?? [:]).isEmpty }) { item in
      guard let file = item.string("file"), let found = found(in: try ConformanceFolder.bytes(of: file), item) else {
        return "no URL"
      }
      return differences(found, item.map("asserted") ?? [:])
    }.report(floor: 90)
  }

  private func found(in bytes: [UInt8], _ item: Case) -> Found? {
    guard let url = item.string("url").flatMap({ WebURL($0) }) else { return nil }
    let type = item.string("content_type") ?? ""
    let charset = type.split(separator: ";").dropFirst().first.map(String.init)?.split(separator: "=").last
    var limits = HeadLimits()
    // What is asserted may stand further down than a preview reads.
    limits.stopsEarly = false
    let reader = HeadReader(httpCharset: charset.map { $0.filter { $0 != "\"" && $0 != " " } }, limits: limits)
    _ = reader.read(bytes)
    let head = reader.finish()
    return Found(reading: PageReading(head, at: url), head: head)
  }

  private func differences(_ found: Found, _ expected: [String: Any]) -> String? {
    var differing: [String] = []
    for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
      let wanted = Found.comparable(value, of: key)
      let got = found[key]
      if got != wanted { differing.append("\(key) is \(got ?? "absent"), expected \(wanted ?? "absent")") }
    }
    return differing.isEmpty ? nil : differing.joined(separator: "; ")
  }
}

/// What was found in a page, by the names that the cases have for it.
private struct Found {
  let reading: PageReading
  let head: DocumentHead

  subscript(key: String) -> String? {
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
    case "fediverse_creator": return head.metas.first { $0.name == "fediverse:creator" }?.content
    case "twitter_card": return head.metas.first { ($0.name ?? $0.property) == "twitter:card" }?.content
    case "activitypub":
      return head.links.first { $0.rel.contains("alternate") && $0.type == "application/activity+json" }?.href
    default: return nil
    }
  }

  /// The expected value in the form in which it is compared.
  static func comparable(_ value: Any, of key: String) -> String? {
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
