// SPDX-License-Identifier: MIT

import JSONText
import MetadataJSON
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Metadata of strangers")
struct UntrustedMetadataTests {
  @Test("a field of a wrong kind is as good as one that is missing")
  func wrongKinds() throws {
    let wrong: [JSONValue] = [.null, .bool(true), .number("-1"), .number("1.5"), .string(""), .array([.array([])])]
    let whole = try JSONValue(parsing: Array(written(fullMetadata()).utf8))
    let missing = changedOnce(whole) { _ in nil }
    #expect(missing.count > 60)
    for value in wrong {
      let changed = changedOnce(whole) { old in
        // In place of a flag, true is no wrong kind.
        if case .bool = old, value == .bool(true) { .string("true") } else { value }
      }
      for (changed, missing) in zip(changed, missing) { #expect(Metadata(json: changed) == Metadata(json: missing)) }
    }
  }

  @Test("a wrong field costs itself alone")
  func onlyItself() {
    var metadata = fullMetadata()
    metadata.title = nil
    let text = written(fullMetadata())
    #expect(read(text.replacing(#""title":"A"#, with: #""title":7,"x":"A"#)) == metadata)
    metadata = fullMetadata()
    metadata.image?.width = nil
    let size = #""width":480,"height":270,"mime""#
    #expect(read(text.replacing(size, with: #""width":"480","height":270,"mime""#)) == metadata)
    metadata = fullMetadata()
    metadata.gif?.poster = nil
    #expect(read(text.replacing(#""base64":""#, with: #""base64":"~"#)) == metadata)
  }

  @Test("what is no object says nothing", arguments: ["[]", "null", "\"a\"", "1", "true", "[{}]"])
  func noObject(text: String) { #expect(read(text) == nil) }

  @Test(
    "only http and https are addresses",
    arguments: [
      "javascript:alert(1)", "data:image/png;base64,AA", "file:///etc/passwd", "", " ", "/path", "ftp://x.example/i",
      "https://", "http://a b/", String(repeating: "http://example.org/", count: 4000),
    ])
  func addresses(url: String) {
    var json = JSONWriter()
    json.object { json in
      json.member("url", url)
      for part in ["icon", "image", "video", "audio"] { json.object(named: part) { $0.member("url", url) } }
      json.array("feeds") { json in json.object { $0.member("url", url) } }
    }
    #expect(read(String(decoding: json.bytes, as: UTF8.self)) == Metadata())
  }

  @Test("an address holds no line end and, where the link led, no password")
  func addressForm() {
    let read = read(##"{"url":"https://u:p@Example.org/","icon":{"url":"https://exa\nmple.org/ a"}}"##)
    #expect(read?.url == "https://example.org/")
    #expect(read?.icon == "https://example.org/%20a")
  }

  @Test("a link as it was written is left alone, but cannot end a line")
  func originalURL() {
    #expect(read(#"{"original_url":"HTTP://Ex%41mple.org/ü"}"#)?.originalURL == "HTTP://Ex%41mple.org/ü")
    for text in [#"\n"#, #"\u0000"#, #"\u007f"#, #"\u0085"#, #"\u2028"#] {
      #expect(read(#"{"original_url":"http://example.org/\#(text)"}"#) == Metadata())
    }
  }

  @Test("texts become plain lines within their limits")
  func texts() {
    let long = String(repeating: "word ", count: 1000)
    let read = read(
      #"{"title":"a\u202e\n b","description":"\#(long)","site_name":"\#(long)","author":"\u0000\u200b","type":" "}"#)
    #expect(read?.title == "a b")
    #expect((200...PlainText.descriptionLimit).contains(read?.description?.count ?? 0))
    #expect((60...100).contains(read?.siteName?.count ?? 0))
    #expect(read?.author == nil)
    #expect(read?.type == nil)
  }

  @Test("long lists are cut")
  func lists() {
    var metadata = fullMetadata()
    metadata.feeds = (0..<60).map { Metadata.FeedLink(url: "https://example.org/\($0)") }
    metadata.feed?.items = (0..<60).map {
      var item = Metadata.Feed.Item()
      item.title = "\($0)"
      return item
    }
    metadata.sources = Dictionary(uniqueKeysWithValues: (0..<60).map { ("field\($0)", "tag") })
    let read = read(written(metadata))
    #expect(read?.feeds == Array(metadata.feeds.prefix(50)))
    #expect(read?.feed?.items == metadata.feed.map { Array($0.items.prefix(20)) })
    #expect(read?.sources.count == 50)
  }

  @Test(
    "numbers out of range are not there",
    arguments: [
      "-1", "-0.5", "1e99", "99999999999999999999", "2147483648", "480.5", "-9223372036854775808", "1e400", "-1e400",
    ])
  func numbers(number: String) {
    let text = #"{"image":{"url":"http://example.org/","width":\#(number),"height":4.8e2}}"#
    #expect(read(text)?.image?.width == nil)
    #expect(read(text)?.image?.height == 480)
  }

  @Test(
    "a still that is no base64, or empty, is none",
    arguments: [
      "", "A", "AA", "AAA", "=AAA", "A=AA", "AA=A", "A===", "====", "AB==", "AAB=", "AA==AAAA", "AA-_", "AA A",
    ])
  func stills(base64: String) {
    let text = """
      {"gif":{"width":1,"height":1,"frames":1,"duration_ms":0,"loop_count":0,
      "poster":{"mime":"image/png","width":1,"height":1,"base64":"\(base64)"}}}
      """
    #expect(read(text)?.gif != nil)
    #expect(read(text)?.gif?.poster == nil)
  }

  @Test("a still larger than any line is none")
  func largeStill() {
    var metadata = fullMetadata()
    metadata.gif?.poster?.bytes = Array(repeating: 7, count: 768 << 10)
    #expect(read(written(metadata)) == metadata)
    metadata.gif?.poster?.bytes.append(7)
    #expect(read(written(metadata))?.gif?.poster == nil)
  }

  @Test("the last of several members of one name counts")
  func repeated() { #expect(read(#"{"title":"a","title":"b"}"#)?.title == "b") }

  @Test("damaged JSON is read or refused, and what is read can be written and read again", arguments: 0..<4)
  func damage(seed: Int) {
    var generator = SeededGenerator(seed)
    let whole = Array(written(fullMetadata()).utf8)
    let signs = Array(#"{}[]",:\0-9eu."#.utf8)
    for _ in 0..<1000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        bytes[place] = signs.randomElement(using: &generator) ?? 0
      }
      guard let value = try? JSONValue(parsing: bytes), let once = Metadata(json: value) else { continue }
      #expect(read(written(once)) == once)
    }
  }
}
