// SPDX-License-Identifier: MIT

import Testing
import XMLReading

@Suite("Documents made to harm")
struct AttackTests {
  /// Reads a beginning, `count` times a piece, and an end; says what was met, and how long it took at most.
  private func read(
    _ first: String, _ piece: String, times: Int, _ last: String, limits: XMLLimits = XMLLimits()
  ) -> (events: Events, progress: XMLReader.Progress) {
    let events = Events()
    events.keepsText = false
    let reader = XMLReader(contentType: nil, limits: limits, unnested: ["item"], receiver: events)
    _ = reader.push(Array(first.utf8))
    let bytes = Array(piece.utf8)
    var block: [UInt8] = []
    while block.count < 1 << 16 { block += bytes }
    let perBlock = block.count / bytes.count
    for _ in 0..<(times / perBlock) { _ = reader.push(block) }
    for _ in 0..<(times % perBlock) { _ = reader.push(bytes) }
    _ = reader.push(Array(last.utf8))
    return (events, reader.finish())
  }

  @Test("entities that a document declares are never expanded")
  func bomb() {
    var declarations = "<!ENTITY a0 \"ha\">"
    for level in 1...20 { declarations += "<!ENTITY a\(level) \"\(String(repeating: "&a\(level - 1);", count: 10))\">" }
    let lines = Events.of("<!DOCTYPE x [\(declarations)]><x><b>&a20;</b><c>after</c></x>")
    #expect(lines == ["<x>", "<b>", #""&a20;""#, "</b>", "<c>", #""after""#, "</c>", "</x>"])
  }

  @Test("no file and no address is read for an entity", arguments: ["file:///etc/passwd", "http://127.0.0.1:1/x"])
  func external(_ place: String) {
    let document = """
      <!DOCTYPE x SYSTEM "\(place)" [<!ENTITY % p SYSTEM "\(place)"> %p; <!ENTITY e SYSTEM "\(place)">]>
      <x a="&e;">&e;<y>%p;</y></x>
      """
    #expect(Events.of(document) == [#"<x a="&e;">"#, #""&e;""#, "<y>", #""%p;""#, "</y>", "</x>"])
  }

  @Test("elements that stand too deep are passed over, and what follows is read")
  func deep() {
    let (events, progress) = read("<r><b>1</b><item>", "<d>", times: 200_000, "</item><item><t/></item></r>")
    #expect(progress == .reading)
    #expect(events.deepest <= 250)
    #expect(events.lines.suffix(5) == ["<item>", "<t>", "</t>", "</item>", "</r>"])
    let closed = read("<r>", "<d>", times: 5000, String(repeating: "</d>", count: 5000) + "<after/></r>").events
    #expect(closed.lines.suffix(3) == ["<after>", "</after>", "</r>"])
  }

  @Test("a value, a text, a comment and a section without measure cost no memory, and what follows is read")
  func measureless() {
    let size = 100 << 20
    let value = read("<r><b a='", "0123456789abcdef", times: size / 16, "'/><c/></r>").events
    #expect(value.lines.last == "</r>" && value.lines.contains("<c>"))
    #expect(value.lines.allSatisfy { $0.utf8.count < 10_000 })
    let text = read("<r>", "0123456789abcdef", times: size / 16, "<c/></r>").events
    #expect(text.textBytes == size && text.lines == ["<r>", "<c>", "</c>", "</r>"])
    let comment = read("<r><!--", "0123456789abcdef", times: size / 16, "--><c/></r>").events
    #expect(comment.textBytes == 0 && comment.lines == ["<r>", "<c>", "</c>", "</r>"])
    let data = read("<r><![CDATA[", "0123456789abcdef", times: size / 16, "]]><c/></r>").events
    #expect(data.textBytes == size && data.lines == ["<r>", "<c>", "</c>", "</r>"])
  }

  @Test("a million attributes are as many as the limit says")
  func attributes() {
    let (events, _) = read("<r><b ", "a='1' ", times: 1_000_000, "/><c/></r>")
    #expect(events.lines.last == "</r>" && events.lines.contains("<c>"))
  }

  @Test("a document type that does not end is beyond a limit")
  func declaration() {
    let (events, progress) = read("<!DOCTYPE x [", "<!ENTITY a 'b'>", times: 100_000, "]><x/>")
    #expect(progress == .beyond("the document type declaration has more than 65536 bytes"))
    #expect(events.lines.isEmpty)
  }

  @Test("a document that does not end is beyond a limit, and what came before holds")
  func endless() {
    var limits = XMLLimits()
    limits.bytes = 1 << 20
    let (events, progress) = read("<r><b/>", "<i>1</i>", times: 1_000_000, "", limits: limits)
    #expect(progress == .beyond("the document has more than 1048576 bytes"))
    #expect(events.lines.first == "<r>" && events.lines.last == "</r>")
  }

  @Test(
    "more different names than any document has end the reading, and what came before holds",
    arguments: [("<n", "/>"), ("<i xmlns:n='", "'/>"), ("<i a", "=''/>")])
  func words(_ before: String, _ after: String) {
    let events = Events()
    let reader = XMLReader(contentType: nil, receiver: events)
    _ = reader.push(Array("<r><b/>".utf8))
    var progress = XMLReader.Progress.reading
    for block in 0..<100 where progress == .reading {
      progress = reader.push(Array((0..<1000).map { "\(before)\(block)_\($0)\(after)" }.joined().utf8))
    }
    #expect(progress == .beyond("the document has more than 16384 names"))
    _ = reader.finish()
    #expect(events.lines.prefix(3) == ["<r>", "<b>", "</b>"] && events.lines.last == "</r>")
  }

  @Test("a receiver that calls its reader harms nothing")
  func within() {
    final class Caller: XMLReceiver {
      var reader: XMLReader?
      var text: [UInt8] = []
      var hasEnough: Bool { false }
      func start(_ element: borrowing XMLElement) {}
      func end(_ name: XMLName) {}
      func text(_ text: Span<UInt8>) {
        _ = reader?.push(Array(repeating: 0x78, count: 1 << 16))
        text.withUnsafeBufferPointer { self.text += $0 }
      }
    }
    let caller = Caller()
    let reader = XMLReader(contentType: nil, receiver: caller)
    caller.reader = reader
    _ = reader.push(Array("<a>\(String(repeating: "t", count: 40_000))</a>".utf8))
    _ = reader.finish()
    caller.reader = nil
    #expect(caller.text == Array(repeating: 0x74, count: 40_000))
  }

  @Test("more names than libxml2 can remember end the reading, and what came before holds")
  func names() {
    let events = Events()
    let reader = XMLReader(contentType: nil, receiver: events)
    _ = reader.push(Array("<r><b/>".utf8))
    var progress = XMLReader.Progress.reading
    for block in 0..<200 where progress == .reading {
      let tags = (0..<1000).map { "<n\(block)_\($0)_\(String(repeating: "x", count: 100))/>" }
      progress = reader.push(Array(tags.joined().utf8))
    }
    _ = reader.finish()
    #expect(events.lines.prefix(3) == ["<r>", "<b>", "</b>"])
  }
}
