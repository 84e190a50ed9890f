// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import TextEncoding
import URLParsing
import UnfurlKit

/// Real pages: the facts that parsers agree on, and what tests of other previewers assert.
@Suite("Conformance: real pages", .enabled(if: ConformanceFolder.isPresent))
struct PagesConformance {
  @Test("titles, metas and resolved links of real pages, however they are cut and however early reading ends")
  func pages() {
    Score.run("html/pages") { item in
      let page = try ConformanceFolder.bytes(of: item.string("file"))
      guard let url = item.string("url").flatMap({ WebURL($0) }) else { throw UnreadableCase("it has no URL") }
      let charset = CharsetParameter.label(inContentType: item.string("content_type") ?? "")
      var limits = HeadLimits()
      for stopsEarly in [true, false] {
        limits.stopsEarly = stopsEarly
        for size in [.max, 1, 2, 3, 7, 4096] {
          let head = DocumentHead.read(page, charset: charset, limits: limits, chunk: size)
          let facts = PageFacts(reading: PageReading(head, at: url))
          if let why = facts.difference(from: item) { return "\(why) (early \(stopsEarly), chunks of \(size))" }
        }
      }
      let head = DocumentHead.read(page, charset: charset, limits: limits)
      return FoundFields(PageReading(head, at: url)).difference(from: item.map("asserted") ?? [:])
    }.report(floor: 99)
  }
}

/// What a page holds, whatever a preview makes of it.
private struct PageFacts {
  let reading: PageReading

  /// How the facts of a case differ from what was read; `nil` where they do not.
  func difference(from item: Case) -> String? {
    let unclear = Set(item.strings("unclear") ?? [])
    for (key, value) in item.map("facts") ?? [:] where !unclear.contains(key) {
      switch key {
      case "icons":
        // Those that call themselves icon; the product knows those for touch screens besides.
        let found = reading.head.links.filter { $0.rel.contains("icon") }.compactMap { reading.resolve($0.href)?.href }
        // One in a data: URL has no address that a chat could be given.
        let wanted = (value as? [String] ?? []).filter { !$0.hasPrefix("data:") }.map(absolute)
        if found != wanted { return "icons are \(found), not \(wanted)" }
        if wanted.contains(where: { !reading.icons.map(\.href).contains($0) }) { return "icons are \(reading.icons)" }
        if let first = wanted.first, !wanted.contains(reading.metadata.icon ?? "") {
          return "the icon is \(reading.metadata.icon ?? "none"), none of \(first) and others"
        }
      case "feeds":
        let found = reading.metadata.feeds.map { [$0.url, $0.mime ?? "", $0.title ?? ""] }
        let wanted = (value as? [[String: Any]] ?? []).map { feed in
          [absolute(feed["url"] as? String ?? ""), feed["type"] as? String ?? "", collapse(feed["title"] as? String)]
        }
        // The product names each feed once.
        if found != distinct(wanted) { return "feeds are \(found), not \(wanted)" }
      default:
        let found = text(key)
        let wanted = collapse(value as? String)
        if collapse(found) != wanted, absolute(collapse(found)) != absolute(wanted) {
          return "\(key) is \(found ?? "none"), not \(wanted)"
        }
      }
    }
    return nil
  }

  private func text(_ key: String) -> String? {
    switch key {
    case "title_tag": return reading.head.title
    case "canonical": return reading.head.links.first { $0.rel.contains("canonical") }?.href
    default:
      // The first that is not blank counts.
      return reading.head.metas.first {
        ($0.property ?? $0.name)?.lowercased() == key && !collapse($0.content).isEmpty
      }?.content
    }
  }

  private func absolute(_ url: String) -> String { reading.resolve(url)?.href ?? url }

  private func collapse(_ text: String?) -> String {
    (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func distinct(_ feeds: [[String]]) -> [[String]] {
    var seen: Set<String> = []
    return feeds.filter { seen.insert($0[0]).inserted }
  }
}
