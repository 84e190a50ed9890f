// SPDX-License-Identifier: MIT

import Foundation
import HTMLHead
import Testing

@Suite("HTML conformance", .enabled(if: ConformanceFolder.isPresent))
struct HTMLConformance {
  @Test("titles, metas, links and bases are those of an HTML5 parser, however the page is cut")
  func tree() throws {
    var limits = HeadLimits()
    limits.stopsEarly = false
    let score = try Score.run("html/tree") { item in
      let page = Array((item.string("html") ?? "").utf8)
      for size in [.max, 1, 2, 3, 7, 4096] {
        let head = read(page, charset: "utf-8", limits: limits, chunk: size)
        if let why = difference(item, head) { return "\(why) (chunks of \(size))" }
      }
      return nil
    }
    score.report(floor: 99)
  }

  @Test("character references in text")
  func entities() throws {
    let score = try Score.run("html/entities") { item in
      let input = item.string("input") ?? ""
      let text = CharacterReferences.resolve(input)
      let wanted = item.string("text") ?? ""
      return Array(text.unicodeScalars) == Array(wanted.unicodeScalars) ? nil : "\(text.debugDescription)"
    }
    score.report(floor: 99)
  }

  @Test("titles, metas and links of real pages, however they are cut and however early reading ends")
  func pages() throws {
    let score = try Score.run("html/pages") { item in
      let page = try ConformanceFolder.bytes(of: try #require(item.string("file")))
      let charset = CharsetOfType.find(item.string("content_type") ?? "")
      var limits = HeadLimits()
      for stopsEarly in [true, false] {
        limits.stopsEarly = stopsEarly
        for size in [.max, 1, 2, 3, 7, 4096] {
          let head = read(page, charset: charset, limits: limits, chunk: size)
          if let why = factDifference(item, head) { return "\(why) (early \(stopsEarly), chunks of \(size))" }
        }
      }
      return nil
    }
    score.report(floor: 99)
  }

  private func read(_ page: [UInt8], charset: String?, limits: HeadLimits, chunk size: Int) -> DocumentHead {
    let reader = HeadReader(httpCharset: charset, limits: limits)
    var index = 0
    while index < page.count {
      let end = size < page.count - index ? index + size : page.count
      if reader.read(Array(page[index..<end])) == .enough { break }
      index = end
    }
    return reader.finish()
  }

  private func difference(_ item: Case, _ head: DocumentHead) -> String? {
    if head.title ?? "" != item.string("title") { return "title \(head.title ?? "none")" }
    let metas = item.fields["metas"] as? [[String: String]] ?? []
    if head.metas.map({ map($0.attributes) }) != metas { return "metas \(head.metas)" }
    let links = item.fields["links"] as? [[String: String]] ?? []
    if head.links.map({ map($0.attributes) }) != links { return "links \(head.links)" }
    let base = item.fields["base"] as? [String: String]
    return head.base == base?["href"] ? nil : "base \(head.base ?? "none")"
  }

  private func map(_ attributes: [Attribute]) -> [String: String] {
    Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// The facts that need metas and the title only; links are compared before they are resolved.
  private func factDifference(_ item: Case, _ head: DocumentHead) -> String? {
    let unclear = Set(item.strings("unclear") ?? [])
    for (key, value) in item.map("facts") ?? [:] where !unclear.contains(key) {
      let found: String?
      switch key {
      case "title_tag": found = head.title
      case "canonical": found = head.links.first { $0.rel.contains("canonical") }?.href
      case "feeds":
        let feeds = head.links.filter { $0.rel.contains("alternate") && ($0.type ?? "").contains("+xml") }
        let wanted = value as? [[String: Any]] ?? []
        let titles = wanted.map { $0["title"] as? String }
        if feeds.count != wanted.count || feeds.map(\.title) != titles { return "feeds \(feeds)" }
        continue
      case "icons":
        let icons = head.links.filter { $0.rel.contains("icon") }
        if icons.count != (value as? [String])?.count { return "icons \(icons)" }
        continue
      default:
        // The first that is not blank counts.
        found =
          head.metas.first {
            ($0.property ?? $0.name)?.lowercased() == key && collapse($0.content)?.isEmpty == false
          }?.content
      }
      let wanted = value as? String
      if collapse(found) != collapse(wanted) { return "\(key): \(found ?? "none") is not \(wanted ?? "none")" }
    }
    return nil
  }

  private func collapse(_ text: String?) -> String? {
    text?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The charset parameter of a Content-Type, as far as the cases need it.
private enum CharsetOfType {
  static func find(_ type: String) -> String? {
    guard let range = type.range(of: "charset=", options: .caseInsensitive) else { return nil }
    return type[range.upperBound...].split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
