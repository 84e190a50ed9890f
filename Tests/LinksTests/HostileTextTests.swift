// SPDX-License-Identifier: MIT

import Links
import Testing

/// Text that is made to cost time: a quarter of a mebibyte of each must simply be done.
@Suite struct HostileTextTests {
  static let patterns = [
    "http://", "http://a", "http://!", "https://a.b/(", "(", "`", "`` ` ", "[", "||", "|| http://a.b/c ", "> ", "~~~\n",
    "```\n", "http://a@", "http://@", "&#", "http://a.b/&gt", "\u{3}1,1", "http://a.b/*", "http://a.b/_ ",
    "_http://a.b/_",
    "http://a.b/...", "http://a.b/''", "http://a.b/s's", "http://-", "http://[", "http://a.b,", ":", "://", "é",
    "\u{200D}",
    "http://é", "http://http://", "http://a.b/;;", "<http://a.b/|", "http://a.b/\\",
  ]

  @Test("a quarter of a mebibyte of one pattern is read in one go", arguments: patterns)
  func hostile(pattern: String) {
    // A link before it, so that code, quotes and spoilers are looked for.
    let repeated = String(repeating: pattern, count: (1 << 18) / pattern.utf8.count)
    let bytes = Array("http://a.example \(repeated) http://b.example".utf8)
    var last = 0
    bytes.withUnsafeBufferPointer { buffer in
      LinkFinder().spans(in: buffer) { span in
        // Spans go forward and never overlap, and none is longer than a link may be.
        #expect(span.range.lowerBound >= last && span.range.count <= 16_384)
        last = span.range.upperBound
      }
      #expect(LinkFinder.countLinks(in: buffer) >= 0)
    }
  }

  @Test("backticks of growing length are paired in one go")
  func growingBackticks() {
    let text = (1...1400).map { String(repeating: "`", count: $0) }.joined(separator: "a")
    #expect(found(text + " http://a.example") == ["http://a.example"])
  }

  @Test(
    "a quarter of a mebibyte of one piece of HTML is read in one go",
    arguments: [
      "<", "<a ", "<a href=\"", "<!--", "<code>", "&", "<span data-mx-spoiler>", "<a href=http://a.b/>", "</a",
    ])
  func html(pattern: String) {
    let html = String(repeating: pattern, count: (1 << 18) / pattern.utf8.count)
    #expect(LinkFinder().links(in: "", html: html).count <= 1)
  }

  @Test("bytes that are no text harm nothing")
  func garbage() {
    var bytes = Array("http://a.example/".utf8)
    for byte in UInt8.min...UInt8.max { bytes += [byte] + Array("http://b.example/".utf8) + [byte, byte] }
    var count = 0
    bytes.withUnsafeBufferPointer { buffer in LinkFinder().spans(in: buffer) { _ in count += 1 } }
    #expect(count > 100)
  }
}
