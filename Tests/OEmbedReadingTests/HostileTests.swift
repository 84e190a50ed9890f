// SPDX-License-Identifier: MIT

import OEmbedReading
import Testing
import URLParsing
import UnfurlTestKit

@Suite("Hostile oEmbed answers")
struct HostileTests {
  @Test("no more than 64 KiB are read")
  func size() throws {
    let padding = String(repeating: " ", count: OEmbedAnswer.maximumBytes)
    #expect(try answer("{\"title\":\"T\"\(padding)}") == nil)
    let xml = try answer("<oembed><title>T</title>\(padding)<author_name>A</author_name></oembed>")
    #expect(xml?.title == "T" && xml?.authorName == nil)
  }

  @Test("what is nested too deep costs no stack")
  func depth() throws {
    for open in ["[", "{\"a\":", "[{\"a\":"] {
      #expect(try answer("{\"title\":\"T\",\"x\":" + String(repeating: open, count: 8000)) == nil)
    }
    let xml = "<oembed>" + String(repeating: "<title>", count: 5000) + "T"
    _ = try answer(xml)
    let below = try answer("<oembed><a>" + String(repeating: "<b>", count: 5000) + "</a><title>T</title></oembed>")
    #expect(below != nil)
  }

  @Test("entities that a document declares are not expanded, nor are files read")
  func entities() throws {
    let xml = """
      <!DOCTYPE oembed [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <oembed><title>T &b;&f;</title></oembed>
      """
    let title = try answer(xml)?.title ?? ""
    #expect(title.hasPrefix("T") && !title.contains("aaaa") && !title.contains("root"))
  }

  @Test("code made of beginnings is read once")
  func beginnings() throws {
    for piece in ["<", "<iframe", "<iframe ", "<img ", "<img src=", "<img src='", "</iframe", "<a ", "&", "&amp"] {
      let html = String(repeating: piece, count: 60_000 / piece.utf8.count)
      let found = try #require(try answer("{\"version\":\"1.0\",\"type\":\"rich\",\"height\":9,\"html\":\"\(html)\"}"))
      #expect(found.player == nil)
    }
  }

  @Test("answers with any bytes changed, cut or doubled are read or refused", arguments: 0..<8)
  func mutations(seed: Int) throws {
    let url = try #require(WebURL("https://api.example/oembed"))
    var random = SeededGenerator(seed)
    let seeds = [
      """
      {"version":"1.0","type":"rich","title":"Ünï &amp; \\u00e9\\ud83d\\ude00","cache_age":"60","thumbnail_url":"/a.png",
      "thumbnail_width":10.5,"html":"<iframe width='1' src=\\"https://a.example/?a&amp;b\\" allow=fullscreen></iframe>"}
      """,
      """
      <?xml version="1.0"?><oembed><version>1.0</version><type>video</type><title>Ünï &amp; <![CDATA[<b>x]]></title>
      <html>&lt;p&gt;Words&lt;img src=x width=2&gt;</html><cache_age>60</cache_age></oembed>
      """,
    ]
    for round in 0..<400 {
      var bytes = Array(seeds[round % seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(Array("<>\"'=&/{}[]:,\\;".utf8).randomElement(using: &random) ?? 0, at: place)
        case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count - 1, place + 7))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      let found = OEmbedAnswer(bytes, from: url)
      // What comes out is safe, whatever went in.
      for text in [found?.title, found?.embeddedText, found?.authorName] {
        #expect(!(text ?? "").unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      }
      #expect(found?.player?.url.scheme ?? .https == .https)
    }
  }
}
