// SPDX-License-Identifier: MIT

import Testing
import XMLReading

@Suite("Pieces")
struct ChunkTests {
  static let documents = [
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!DOCTYPE rss [<!ENTITY a \"x>\"><!-- ' --><?p ' ?>]>\r\n<rss version='2.0'><channel>"
      + "<title>A &amp; B &eacute;&#8217; AT&T &lt;b&gt; ]]&gt; ]]> é€𝄞\u{FFFE}</title><item><link href=\"?a=1&b=2\"/>"
      + "<description><![CDATA[<p>1 & 2</p>]]]]><![CDATA[>]]></description></item><!-- <item> --><item><title>unclosed"
      + "<item><a b=c d='&quot;' e=\"<\"/>text\r\rmore\r\n</item></channel></rss><x>after</x>",
    "<a><b><c></b></c></A><d\n e = 'f' g/><3 </ 4><5/><? xml ><!x><!--><-- --><h>&CounterClockwiseContourIntegral;&#000000000000000000000000000000000000000065;</h>",
    "<a>&#x41;&#X41;&#65 &#xD800;&unknown;&;&#;&#x;&\u{0}<![CDATA[]]>]<![CDATA[]]]]>]<![cdata[x]]></a",
  ]

  @Test("any cut of a document says the same", arguments: documents)
  func anyCut(_ document: String) {
    let bytes = Array(document.utf8)
    let whole = Events.of(bytes)
    #expect(whole.count >= 3)
    for size in 1...40 { #expect(Events.of(bytes, chunk: size) == whole, "in pieces of \(size)") }
    for first in 1..<bytes.count {
      let events = Events()
      let reader = XMLReader(contentType: nil, unnested: ["item", "entry"], receiver: events)
      _ = reader.push(Array(bytes[..<first]))
      _ = reader.push(Array(bytes[first...]))
      _ = reader.finish()
      #expect(events.lines == whole, "cut at \(first)")
    }
  }

  @Test("cuts past the opening of a document say the same", arguments: documents)
  func cutsLater(_ document: String) {
    let bytes = Array("<all>".utf8) + [UInt8](repeating: 0x20, count: 33_000) + Array(document.utf8)
    let whole = Events.of(bytes)
    for size in [1, 2, 3, 5, 11] {
      let events = Events()
      let reader = XMLReader(contentType: nil, unnested: ["item", "entry"], receiver: events)
      _ = reader.push(Array(bytes[..<32_900]))
      var index = 32_900
      while index < bytes.count {
        let end = min(bytes.count, index + size)
        _ = reader.push(Array(bytes[index..<end]))
        index = end
      }
      _ = reader.finish()
      #expect(events.lines == whole, "in pieces of \(size)")
    }
  }

  @Test("who has enough is told no more than the piece holds")
  func enough() {
    let events = Events()
    events.enoughAfter = 2
    let reader = XMLReader(contentType: nil, receiver: events)
    let filler = [UInt8](repeating: 0x20, count: 40_000)
    #expect(reader.push(Array("<a><b>".utf8) + filler) == .enough)
    #expect(reader.push(Array("<c>".utf8)) == .enough)
    _ = reader.finish()
    #expect(events.lines.filter { $0.hasPrefix("<c") }.isEmpty)
    #expect(events.lines.last == "</a>")
  }
}
