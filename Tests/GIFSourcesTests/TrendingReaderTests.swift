// SPDX-License-Identifier: MIT

import Testing
import UnfurlTestKit

@testable import GIFSources

@Suite("GIPHY's answer")
struct TrendingReaderTests {
  private func read(_ json: String, key: String = "0123456789", offset: Int = 0) -> TrendingPage? {
    guard case .page(let page) = TrendingReader.read(Array(json.utf8), offset: offset, withholding: key) else {
      return nil
    }
    return page
  }

  private func item(_ url: String, title: String = "\"t\"") -> String {
    "{\"data\":[{\"title\":\(title),\"images\":{\"original\":{\"url\":\"\(url)\"}}}]}"
  }

  @Test("an item has its number, title, address and size")
  func item() throws {
    let page = try #require(read(trendingJSON(10..<12), offset: 10))
    #expect(
      page.items.first
        == TrendingGIF(
          number: 11, title: "Cat 10 GIF by X", url: "https://media.giphy.com/media/id10/giphy.gif", width: 480,
          height: 270, bytes: 1_834_567))
    #expect(page.items.map(\.number) == [11, 12] && page.total == 4999)
  }

  @Test(
    "the address stands without what says who asked",
    arguments: [
      "https://media1.giphy.com/media/ab/giphy.gif?cid=123&ct=g",
      "https://media1.giphy.com/media/ab/giphy.gif#x",
      "https://user:pass@media1.giphy.com/media/ab/giphy.gif",
      "https://media1.giphy.com/media/v1.Y2lkPTc5MGI3NjExcWVl/ab/giphy.gif?rid=giphy.gif",
    ])
  func address(url: String) {
    #expect(read(item(url))?.items.first?.url == "https://media1.giphy.com/media/ab/giphy.gif")
  }

  @Test(
    "an item without a web address is left out, and so is one with a very long one",
    arguments: [
      "", "ftp://x.example/a.gif", "javascript:alert(1)", "/media/a.gif", "data:image/gif;base64,R0lG",
      "https://x.example/\(String(repeating: "a", count: 300)).gif",
    ])
  func leftOut(url: String) throws {
    #expect(try #require(read(item(url))).items == [])
  }

  @Test("an item of another shape is left out, and the others keep their numbers")
  func odd() throws {
    let good = item("https://x.example/a.gif").dropFirst(9).dropLast(2)
    let odd = ["7", "null", "[]", "{}", #"{"images":7}"#, #"{"images":{"original":[]}}"#, #"{"title":[1]}"#]
    let page = try #require(read("{\"data\":[\((odd + [String(good)]).joined(separator: ","))]}"))
    #expect(page.items.map(\.number) == [8])
    #expect(page.total == 8)
  }

  @Test("a title is one clean line, and may be missing")
  func titles() {
    #expect(read(item("https://x.example/a.gif", title: #""a\u0007\r\n\u202eb""#))?.items.first?.title == "a b")
    #expect(read(item("https://x.example/a.gif", title: #""  ""#))?.items.first?.title == .some(nil))
    #expect(read(item("https://x.example/a.gif", title: "9"))?.items.first?.title == .some(nil))
  }

  @Test("an item that holds the key is left out, as it stands or encoded")
  func key() {
    let key = "sec ret/key"
    #expect(read(item("https://x.example/sec%20ret%2Fkey.gif"), key: key)?.items == [])
    #expect(read(item("https://x.example/a.gif", title: "\"my sec ret/key\""), key: key)?.items == [])
    #expect(read(item("https://x.example/a.gif", title: "\"my key\""), key: "key")?.items.count == 1)
  }

  @Test("ten items are taken, whatever comes, and counts that make no sense do no harm")
  func many() throws {
    #expect(try #require(read(trendingJSON(0..<40))).items.count == 10)
    for count in ["-5", "99999999999999999999", "\"x\"", "1e3", "null", "[]"] {
      let json = trendingJSON(0..<3, total: nil, more: ",\"pagination\":{\"total_count\":\(count)}")
      #expect(try #require(read(json)).total == 3)
    }
    #expect(try #require(read(trendingJSON(0..<3, total: 2_000_000_000))).total == 1_000_000)
  }

  @Test(
    "what is not JSON, or without a list, is unreadable",
    arguments: [
      "", "<html>", "[]", "{}", "null", #"{"data":{}}"#, #"{"data":"x"}"#, #"{"data":[]"#, #"{"data":[]}x"#,
      #"{"data":[{"title":"\u"}]}"#, String(repeating: "[", count: 100_000),
      "{\"data\":\(String(repeating: "[", count: 100_000))",
    ])
  func unreadable(json: String) {
    guard case .unreadable = TrendingReader.read(Array(json.utf8), offset: 0, withholding: "k") else {
      Issue.record("\(json.prefix(40)) was read")
      return
    }
  }

  @Test("an answer that is cut, or changed in places, is read or not, and nothing else")
  func mutated() {
    let whole = Array(trendingJSON(0..<3).utf8)
    for length in 0..<whole.count {
      guard case .unreadable = TrendingReader.read(Array(whole.prefix(length)), offset: 0, withholding: "k") else {
        Issue.record("it was read with \(length) bytes")
        return
      }
    }
    var random = SeededGenerator(6)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      _ = TrendingReader.read(bytes, offset: 0, withholding: "k")
    }
  }
}
