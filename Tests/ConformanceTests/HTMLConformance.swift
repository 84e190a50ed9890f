// SPDX-License-Identifier: MIT

import HTMLHead
import Testing

@Suite("HTML conformance", .enabled(if: ConformanceFolder.isPresent))
struct HTMLConformance {
  @Test("titles, metas, links and bases are those of an HTML5 parser, however the page is cut")
  func tree() {
    var limits = HeadLimits()
    limits.stopsEarly = false
    let score = Score.run("html/tree") { item in
      let page = Array((item.string("html") ?? "").utf8)
      for size in [.max, 1, 2, 3, 7, 4096] {
        let head = DocumentHead.read(page, charset: "utf-8", limits: limits, chunk: size)
        if let why = difference(item, head) { return "\(why) (chunks of \(size))" }
      }
      return nil
    }
    score.report(floor: 99)
  }

  @Test("character references in text")
  func entities() {
    let score = Score.run("html/entities") { item in
      let input = item.string("input") ?? ""
      let text = CharacterReferences.resolve(input)
      let wanted = item.string("text") ?? ""
      return Array(text.unicodeScalars) == Array(wanted.unicodeScalars) ? nil : "\(text.debugDescription)"
    }
    score.report(floor: 99)
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
}
