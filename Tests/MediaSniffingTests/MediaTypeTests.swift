// SPDX-License-Identifier: MIT

import MediaSniffing
import Testing
import UnfurlTestKit

@Suite("media types")
struct MediaTypeTests {
  @Test("an empty list of parameters is no fault")
  func emptyParameters() {
    #expect(MediaType("text/html;")?.essence == "text/html")
    #expect(MediaType("text/html;")?.charset == nil)
    #expect(MediaType(" Text/HTML ; ; ")?.description == "text/html")
  }

  @Test("parameters keep their order, and the first of a name wins")
  func parameters() {
    let type = MediaType("multipart/x;B=2;a=\"1 \\\" ;\";b=3")
    #expect(type?.parameters.map(\.name) == ["b", "a"])
    #expect(type?.parameters.map(\.value) == ["2", "1 \" ;"])
    #expect(type?.description == "multipart/x;b=2;a=\"1 \\\" ;\"")
  }

  @Test(
    "what is no media type is none",
    arguments: ["", "/", "text", "text/", "/html", "te xt/html", "text/html, text/html", "text/ht\u{0}ml"])
  func none(text: String) {
    #expect(MediaType(text) == nil)
  }

  @Test("a very long header field is read in part, soon")
  func long() {
    let type = MediaType("text/html" + String(repeating: ";a=b", count: 1_000_000))
    #expect(type?.essence == "text/html")
    let many = MediaType("text/html" + (0..<1000).map { ";p\($0)=1" }.joined())
    #expect((many?.parameters.count ?? 0) <= MediaType.mostParameters)
  }

  @Test("text from anywhere never does harm")
  func nonsense() {
    var random = SeededGenerator(3)
    let pieces = ["text", "/", "html", ";", "=", "\"", "\\", " ", "charset", "ż", "\u{0}", "\r\n", ","]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      guard let type = MediaType(text.joined()) else { continue }
      #expect(MediaType(type.description) == type)
    }
  }
}
