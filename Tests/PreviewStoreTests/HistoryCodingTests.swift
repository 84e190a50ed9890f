// SPDX-License-Identifier: MIT

import PreviewStore
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("A history as a row")
struct HistoryCodingTests {
  private func text(_ history: KeptHistory) -> String { String(decoding: history.encoded(), as: UTF8.self) }

  private func read(_ text: String) -> KeptHistory? { KeptHistory(decoding: Array(text.utf8)) }

  /// A preview such as a page on the web gives, and what can be asked for again.
  private var information: KeptAnswer {
    get throws {
      var metadata = Metadata()
      metadata.originalURL = "https://news.example.org/2026/the-cat-that-came-back?utm_source=chat"
      metadata.url = "https://news.example.org/2026/the-cat-that-came-back"
      metadata.title = "The cat that came back \"at last\""
      metadata.description = "After eleven years and two moves a cat from Graz has found its way home, 80 km on foot."
      metadata.siteName = "Example News"
      metadata.type = "article"
      metadata.author = "Ada Übel"
      metadata.published = "2026-01-02T03:04:05Z"
      metadata.locale = "en_GB"
      metadata.icon = "https://news.example.org/icon.svg"
      metadata.image = Metadata.Image(url: "https://cdn.example.org/images/2026/cat-1200x630.jpg")
      metadata.image?.width = 1200
      metadata.image?.height = 630
      metadata.feeds = [Metadata.FeedLink(url: "https://news.example.org/feed.xml")]
      metadata.sources = ["title": "og:title", "description": "og:description", "image": "og:image", "type": "og:type"]
      let url = try #require(WebURL("https://news.example.org/2026/the-cat-that-came-back"))
      return KeptAnswer(
        outcome: .preview(Preview(handler: "opengraph", metadata: metadata)), landed: 1_767_323_045_678,
        freshFor: .seconds(3600),
        validators: Validators(
          url: url, entityTag: "W/\"5f-\\é\"", lastModified: "Fri, 02 Jan 2026 03:04:05 GMT"))
    }
  }

  private func failure(_ code: UnfurlError.Code, status: Int? = nil) -> KeptAnswer {
    KeptAnswer(
      outcome: .failed(UnfurlError(code, "The server says: “no”.", status: status)), landed: 5,
      freshFor: .milliseconds(1500))
  }

  @Test("a preview is read as it was written, with its validators")
  func preview() throws {
    let history = KeptHistory(information: try information)
    let read = try #require(KeptHistory(decoding: history.encoded()))
    guard case .preview(let preview)? = read.information?.outcome,
      case .preview(let original)? = history.information?.outcome
    else {
      Issue.record("no preview")
      return
    }
    #expect(preview.handler == original.handler)
    #expect(preview.metadata == original.metadata)
    #expect(preview.text == nil)
    #expect(preview.freshFor == nil)
    #expect(read.information?.landed == 1_767_323_045_678)
    #expect(read.information?.freshFor == .seconds(3600))
    #expect(read.information?.validators == history.information?.validators)
    #expect(read.error == nil)
  }

  @Test("a preview by itself is read as it was written, with its line, its freshness and its still")
  func previewAlone() throws {
    var metadata = Metadata()
    metadata.gif = Metadata.GIF(width: 480, height: 270, frames: 2, durationMilliseconds: 80, loopCount: 0)
    metadata.gif?.poster = Metadata.Poster(mime: "image/png", width: 48, height: 27, bytes: [0x89, 0x50, 0x4E, 0x47])
    let preview = Preview(handler: "gif", metadata: metadata, text: "A line of its own", freshFor: .milliseconds(1500))
    let read = try #require(Preview(decoding: preview.encoded()))
    #expect(read.handler == "gif")
    #expect(read.metadata == metadata)
    #expect(read.text == "A line of its own")
    #expect(read.freshFor == .milliseconds(1500))
  }

  @Test("a skip is read as it was written", arguments: SkipReason.allCases)
  func skipped(reason: SkipReason) throws {
    let history = KeptHistory(error: KeptAnswer(outcome: .skipped(reason), landed: 1, freshFor: .zero))
    let read = try #require(KeptHistory(decoding: history.encoded()))
    guard case .skipped(reason)? = read.error?.outcome else {
      Issue.record("not the same skip")
      return
    }
    #expect(read.information == nil)
    #expect(read.error?.landed == 1)
    #expect(read.error?.freshFor == .zero)
    #expect(read.error?.validators == nil)
  }

  @Test("a failure is read as it was written", arguments: UnfurlError.Code.allCases, [nil, 404])
  func failed(code: UnfurlError.Code, status: Int?) throws {
    let read = try #require(KeptHistory(decoding: KeptHistory(error: failure(code, status: status)).encoded()))
    guard case .failed(let error)? = read.error?.outcome else {
      Issue.record("no failure")
      return
    }
    #expect(error == UnfurlError(code, "The server says: “no”.", status: status))
    #expect(read.error?.freshFor == .milliseconds(1500))
  }

  @Test("information and the error after it stand in one row, whose form stays")
  func both() throws {
    let information = KeptAnswer(
      outcome: .preview(Preview(handler: "h", metadata: Metadata(), text: "T", freshFor: .seconds(1))), landed: 1,
      freshFor: .seconds(2),
      validators: Validators(url: try #require(WebURL("http://a.example/")), entityTag: "\"e\"", lastModified: nil))
    let history = KeptHistory(information: information, error: failure(.httpStatus, status: 503))
    let form = """
      {"v":1,"information":{"preview":{"handler":"h","text":"T","fresh_for_ms":1000,"metadata":{}},"landed":1,\
      "fresh_for_ms":2000,"validators":{"url":"http://a.example/","etag":"\\"e\\""}},\
      "error":{"failed":{"code":"http_status","message":"The server says: “no”.","status":503},"landed":5,\
      "fresh_for_ms":1500}}
      """
    #expect(text(history) == form)
    #expect(read(form).map(text) == form)
  }

  @Test("times that cannot be are brought into range where they are written")
  func absurdTimes() throws {
    for freshFor in [Duration.seconds(-5), .seconds(Int64.min), .seconds(Int64.max), .nanoseconds(1)] {
      for landed in [Int64.min, -1, .max] {
        let answer = KeptAnswer(outcome: .skipped(.interstitial), landed: landed, freshFor: freshFor)
        let read = try #require(KeptHistory(decoding: KeptHistory(error: answer).encoded())?.error)
        #expect((.zero...Duration.seconds(366 * 86_400)).contains(read.freshFor))
        #expect((0...253_402_300_799_999).contains(read.landed))
      }
    }
  }

  @Test("what is not known is passed over")
  func unknownKeys() throws {
    let row = #"{"new":{"a":[1]},"v":1,"error":{"skipped":"bot","landed":1,"fresh_for_ms":2,"new":null}}"#
    #expect(try #require(read(row)).error?.landed == 1)
    #expect(read(#"{"v":1}"#) != nil)
  }

  @Test(
    "a row with anything wrong in it is worth nothing",
    arguments: [
      "", "{", "[]", "null", "{}", #"{"v":0}"#, #"{"v":2}"#, #"{"v":"1"}"#, #"{"v":1.0}"#, #"{"v":1}x"#,
      #"{"v":1,"error":null}"#, #"{"v":1,"error":[]}"#, #"{"v":1,"information":{}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":1}}"#, #"{"v":1,"error":{"skipped":"bot","fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":-1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":1,"fresh_for_ms":-1}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":9223372036854775807,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":1,"fresh_for_ms":9223372036854775807}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":99999999999999999999,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"bot","landed":1e3,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"no such reason","landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":1,"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"skipped":"bot","failed":{"code":"dns","message":"m"},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"failed":{"code":"no such code","message":"m"},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"failed":{"code":"dns"},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"failed":{"code":"dns","message":"m","status":-404},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"failed":{"code":"dns","message":"m","status":"404"},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"skipped":"bot","landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"error":{"preview":{"handler":"h","metadata":{}},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"metadata":{}},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"","metadata":{}},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"a\nb","metadata":{}},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"h"},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"h","metadata":[]},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"h","metadata":{},"text":1},"landed":1,"fresh_for_ms":1}}"#,
      #"{"v":1,"information":{"preview":{"handler":"h","metadata":{},"fresh_for_ms":-1},"landed":1,"fresh_for_ms":1}}"#,
    ])
  func wrong(row: String) { #expect(read(row) == nil) }

  @Test(
    "validators with anything wrong in them make a row worth nothing",
    arguments: [
      #"null"#, #"{}"#, #"{"url":"http://a.example/"}"#, #"{"etag":"e"}"#, #"{"url":"ftp://a.example/","etag":"e"}"#,
      #"{"url":"http://a.example/","etag":1}"#, #"{"url":"http://a.example/","etag":"e","last_modified":null}"#,
      #"{"url":"http://a.example/","etag":"e\r\nHost: b.example"}"#, #"{"url":"http://a.example/","etag":"e\u0000"}"#,
    ])
  func wrongValidators(json: String) {
    func row(_ validators: String) -> String {
      #"{"v":1,"error":{"skipped":"bot","landed":1,"fresh_for_ms":1,"validators":\#(validators)}}"#
    }
    #expect(read(row(#"{"url":"http://a.example/","etag":"e"}"#)) != nil)
    #expect(read(row(json)) == nil)
  }

  @Test("a row longer than any that is written is not read")
  func tooLong() {
    let row = #"{"v":1,"x":""# + String(repeating: "x", count: 2 << 20) + #""}"#
    #expect(read(row) == nil)
  }

  @Test("a damaged row is refused or read, and what is read can be kept again", arguments: 0..<8)
  func damage(seed: Int) throws {
    var generator = SeededGenerator(seed)
    let whole = KeptHistory(information: try information, error: failure(.httpStatus, status: 503)).encoded()
    for _ in 0..<1000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: bytes.insert(.random(in: 0...255, using: &generator), at: place)
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &generator)))
        default: bytes.removeSubrange(place...)
        }
      }
      _ = Preview(decoding: bytes)
      guard let once = KeptHistory(decoding: bytes) else { continue }
      #expect(KeptHistory(decoding: once.encoded())?.encoded() == once.encoded())
    }
  }
}
