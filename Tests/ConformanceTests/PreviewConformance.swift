// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import TextEncoding
import URLParsing

/// Pages to previews: what other previewers make of a page, and what is known of real ones.
@Suite("Conformance: pages to previews", .enabled(if: ConformanceFolder.isPresent))
struct PreviewConformance {
  @Test("pages of other previewers' tests")
  func preview() {
    Score.run("html/preview") { item in
      let bytes = item.string("html").map { Array($0.utf8) } ?? item.bytes("html_b64") ?? []
      guard let found = found(in: bytes, item) else { return "no URL" }
      return found.difference(from: item.map("expect") ?? [:])
    }.report(floor: 98)
  }

  private func found(in bytes: [UInt8], _ item: Case) -> FoundFields? {
    guard let url = item.string("url").flatMap({ WebURL($0) }) else { return nil }
    var limits = HeadLimits()
    // What is asserted may stand further down than a preview reads.
    limits.stopsEarly = false
    let charset = CharsetParameter.label(inContentType: item.string("content_type") ?? "")
    let head = DocumentHead.read(bytes, charset: charset, limits: limits)
    var reading = PageReading(head, at: url)
    reading.fillFromBody()
    return FoundFields(reading)
  }
}
