// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("Answers that are made to do harm")
struct HostileAnswerTests {
  private static let everything: [DeclarativeField: [String]] = Dictionary(
    uniqueKeysWithValues: DeclarativeField.allCases.map {
      ($0, ["/\($0.rawValue)", "/*/\($0.rawValue)", "x{/*/*}", "/*"])
    })

  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud800", "\\u202e", "null", "true", "1e999", "-", "0",
    "99999999999",
    "\"title\":", "\"image\":", "\"published\":", "\"fresh_for\":", "\"http://[\"", "\"//x.org\"", "\"2026-11-30T\"",
    "<b>", "&#x",
    "&amp;", "\u{FEFF}", "é", "👩‍👩‍👧‍👦", "\u{0}", "\"" + String(repeating: "a\u{301}", count: 300) + "\"",
  ]

  @Test("whatever an answer holds, it is declined or gives clean fields", arguments: 1...4)
  func mutations(_ seed: Int) async throws {
    let example = Array(
      #"{"title":"T","description":"<b>D</b>","image":"/i.png","published":1764493500,"fresh_for":60,"x":[{"title":"U","nsfw":true}]}"#
        .utf8)
    var generator = SeededGenerator(seed)
    for _ in 0..<300 {
      var bytes = example
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1 where bytes.count > 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array((Self.pieces.randomElement(using: &generator) ?? "{").utf8), at: place)
        }
      }
      let said = try await HandlerTest.unfurl(
        DeclarativeHandler(try manifest(Self.everything)), url: "https://example.org/a",
        fetcher: FakeFetcher([api: .body(bytes, mediaType: "application/json").chunked(by: 37)]))
      guard case .preview(let metadata, let text, let freshFor) = said else { continue }
      for words in [metadata.title, metadata.description, metadata.siteName, metadata.author, metadata.type, text] {
        #expect(words == words.map { PlainText.line($0) } && words != "")
      }
      for url in [metadata.image?.url, metadata.icon, metadata.video?.url].compactMap({ $0 }) {
        #expect(WebURL(url)?.href == url)
      }
      if let freshFor { #expect((.seconds(60) ... .seconds(86_400)).contains(freshFor)) }
    }
  }

  @Test("depth, breadth and many stars take no more than one look at each value")
  func shapes() async throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try await answer(Self.everything, deep).isDeclined)
    let wide = "[" + String(repeating: "[[[[0]]]],", count: 50_000) + "0]"
    let stars = String(repeating: "/*", count: 31) + "/t"
    #expect(try await answer([.title: [stars, "/*/*/*/*/t", "{\(stars)}"]], wide).isDeclined)
    let names = "{" + (0..<30_000).map { "\"k\($0)\":{}" }.joined(separator: ",") + "}"
    #expect(try await answer([.title: ["/k29999/t", "/*/t"]], names).isDeclined)
    let same = "[" + String(repeating: #"{"a":"","a":""},"#, count: 20_000) + "0]"
    #expect(try await answer([.title: ["/*/a"]], same).isDeclined)
  }

  @Test("whatever a template and a link hold, a URL leads to the host that the template names", arguments: 1...4)
  func templates(_ seed: Int) throws {
    let pieces = [
      "{host}", "{path.0}", "{path.1..}", "{query.q}", "{url}", "{options.o}", "{path.0 -x}", "/", "?", "#", "\\", "@",
      ":", "..", ".",
      "a", "%2e", "%", "é", "{", "}", "\t", " ", "x.org",
    ]
    let links = [
      "https://l.org/..%2f/@e.org?q=@e.org%2f..", "http://l.org:81/%5C%5Ce.org/a?q=%0d%0a",
      "https://u:p@l.org/%00/%23?q=%3F",
      "https://l.org//e.org/?q=..",
    ].compactMap { WebURL($0) }
    var generator = SeededGenerator(seed)
    for _ in 0..<3000 {
      let isLinks = Bool.random(using: &generator)
      let tail = (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
      }
      let template = "https://\(isLinks ? "{host}" : "t.org")/" + tail.joined()
      guard let read = try? URLTemplate(template) else { continue }
      for link in links {
        guard let url = read.url(for: link, options: ["o": .string("//e.org/../@")]) else { continue }
        #expect(url.hostText == (isLinks ? "l.org" : "t.org"), "\(template) made \(url) of \(link)")
        #expect(!url.hasCredentials)
      }
    }
  }
}
