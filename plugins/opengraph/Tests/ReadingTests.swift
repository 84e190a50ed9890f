// SPDX-License-Identifier: MIT

import OpenGraphHandler
import Synchronization
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("Reading a page as it arrives")
struct ReadingTests {
  /// A body that counts how often it is asked and whether it was stopped.
  private final class Watched: Sendable {
    let asked = Mutex(0)
    let stopped = Mutex(false)

    func body(_ chunks: [String], then failure: UnfurlError? = nil) -> ResourceBody {
      ResourceBody(
        next: { () async throws(UnfurlError) -> [UInt8]? in
          let index = self.asked.withLock { (asked: inout Int) -> Int in
            asked += 1
            return asked - 1
          }
          if index < chunks.count { return Array(chunks[index].utf8) }
          if let failure { throw failure }
          return nil
        }, stop: { self.stopped.withLock { $0 = true } })
    }
  }

  private func answer(_ body: ResourceBody) async throws -> HandlerAnswer {
    let url = try #require(WebURL("https://example.org/"))
    let request = HandlerRequest(
      url: url, originalURL: "https://example.org/", channel: "a/b",
      page: Resource(url: url, mediaType: "text/html", body: body))
    let context = HandlerContext(deadline: .now + .seconds(10)) { _ in throw UnfurlError(.connect, "no network") }
    return try await OpenGraphHandler().unfurl(request, context: context)
  }

  @Test("the transfer is stopped once the head has said enough")
  func stopsEarly() async throws {
    let watched = Watched()
    let chunks =
      ["<head><title>T</title><meta name=description content=D>", "</head><body>"]
      + Array(repeating: String(repeating: "<p>x", count: 500), count: 50)
    let page = try HandlerTest.metadata(of: try await answer(watched.body(chunks)))
    #expect(page.title == "T" && page.description == "D")
    #expect(watched.asked.withLock { $0 } <= 4)
    #expect(watched.stopped.withLock { $0 })
  }

  @Test("a page that breaks off after its title is shown from what came")
  func breaksOff() async throws {
    let failure = UnfurlError(.deadline, "the page stalled")
    let page = try HandlerTest.metadata(
      of: try await answer(Watched().body(["<title>T</title>", "<meta na"], then: failure)))
    #expect(page.title == "T")
  }

  @Test("a page that breaks off before its title is an error")
  func breaksOffEarly() async throws {
    let failure = UnfurlError(.deadline, "the page stalled")
    await #expect(throws: failure) { try await answer(Watched().body(["<html><hea"], then: failure)) }
  }

  @Test("a page whose title stands beyond the limit is shown by what stands before it")
  func beyondTheLimit() async throws {
    let script = "<script>" + String(repeating: "var x = 1; // \(String(repeating: "y", count: 80))\n", count: 20_000)
    let page = try await metadata(
      of: "<meta property=og:description content=Early>\(script)</script><title>Late</title>")
    #expect(page.title == nil && page.description == "Early")
  }

  @Test("one that nobody waits for any more is not shown")
  func cancelled() async throws {
    let failure = UnfurlError(.cancelled, "nobody waits")
    await #expect(throws: failure) { try await answer(Watched().body(["<title>T</title>"], then: failure)) }
  }

  @Test("where the chunks are cut changes nothing", arguments: [1, 2, 3, 7, 64])
  func chunks(size: Int) async throws {
    let html = "<html lang=en><title>Ünï &amp; cödé</title><meta property=og:description content='Wörter &lt;b&gt;x'>"
    let cut = FakePage.html(html).chunked(by: size)
    let page = try HandlerTest.metadata(of: try await HandlerTest.unfurl(OpenGraphHandler(), page: cut))
    #expect(page == (try await metadata(of: html)))
  }

  @Test("the charset of the header is heard")
  func charset() async throws {
    let page = FakePage(
      headers: [("Content-Type", "text/html; charset=\"windows-1251\"")],
      chunks: [Array("<title>".utf8) + [0xE4, 0xEA, 0xE0]])
    #expect(try HandlerTest.metadata(of: try await HandlerTest.unfurl(OpenGraphHandler(), page: page)).title == "дка")
  }

  @Test("it declines what it is asked before anything is fetched")
  func noPage() async throws {
    guard case .declined = try await HandlerTest.unfurl(OpenGraphHandler(), url: "https://example.org/") else {
      Issue.record("it should decline")
      return
    }
  }
}
