// SPDX-License-Identifier: MIT

import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite struct FakeFetcherTests {
  private func request(_ url: String) throws -> FetchRequest {
    FetchRequest(try #require(WebURL(url)), deadline: .now + .seconds(30))
  }

  @Test("a page comes with its status, its fields and its chunks")
  func page() async throws {
    let page = FakePage.html("<title>one</title>", status: 203, headers: [("ETag", "x")]).chunked(by: 7)
    let fetcher = FakeFetcher(["https://a.test/": page.redirected(to: "https://b.test/")])
    let resource = try await fetcher.fetch(request("https://a.test"))
    #expect(resource.status == 203)
    #expect(resource.headers["etag"] == "x")
    #expect(resource.mediaType == "text/html")
    #expect(resource.hops.map(\.href) == ["https://a.test/", "https://b.test/"])
    #expect(try await resource.body.next() == Array("<title>".utf8))
    #expect(try await resource.body.collect(upTo: 100) == Array("one</title>".utf8))
    #expect(fetcher.requestedURLs == ["https://a.test/"])
  }

  @Test("a URL without a page fails, as does one that is told to")
  func failing() async throws {
    let fetcher = FakeFetcher(["https://a.test/": .failing(UnfurlError(.tls, "expired"))])
    await #expect(throws: UnfurlError(.tls, "expired")) { try await fetcher.fetch(request("https://a.test/")) }
    let missing = await #expect(throws: UnfurlError.self) { try await fetcher.fetch(request("https://b.test/")) }
    #expect(missing?.code == .dns)
  }

  @Test("who has the page already is told so, and the test sees what was asked")
  func notModified() async throws {
    let fields = [
      ("ETag", "W/\"1\""), ("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"), ("Cache-Control", "max-age=9"),
    ]
    let fetcher = FakeFetcher([
      "https://a.test/": .html("x", headers: fields),
      "https://b.test/": .html("x", headers: fields).redirected(to: "https://a.test/#b"),
      "https://c.test/": .html("x", status: 404, headers: fields), "https://d.test/": .html("x"),
    ])
    func status(_ url: String, of page: String? = nil, tag: String? = nil, date: String? = nil) async throws -> Int {
      var asked = try request(url)
      asked.validators = try Validators(url: #require(WebURL(page ?? url)), entityTag: tag, lastModified: date)
      let resource = try await fetcher.fetch(asked)
      if resource.status == 304 {
        #expect(resource.headers["cache-control"] == "max-age=9" && resource.headers["etag"] == "W/\"1\"")
        #expect(resource.mediaType == nil)
        #expect(try await resource.body.collect(upTo: 9).isEmpty)
      }
      return resource.status
    }
    #expect(try await status("https://a.test/", tag: "\"1\"") == 304)
    #expect(try await status("https://a.test/", tag: "\"2\"", date: fields[1].1) == 200)
    #expect(try await status("https://a.test/", of: "https://a.test/#part", date: fields[1].1) == 304)
    #expect(try await status("https://a.test/", date: "Mon, 07 Nov 1994 08:49:37 GMT") == 200)
    #expect(try await status("https://a.test/", of: "https://b.test/", tag: "\"1\"") == 200)
    #expect(try await status("https://b.test/", of: "https://a.test/", tag: "\"1\"") == 304)
    #expect(try await status("https://b.test/", tag: "\"1\"") == 200)
    #expect(try await status("https://c.test/", tag: "\"1\"") == 404)
    #expect(try await status("https://d.test/", tag: "\"1\"", date: fields[1].1) == 200)
    #expect(fetcher.requests.all.map(\.validators?.entityTag).prefix(3) == ["\"1\"", "\"2\"", nil])
  }

  @Test("a held page comes once its gate opens, and a cancelled fetch ends before")
  func held() async throws {
    let gate = try Gate()
    let fetcher = FakeFetcher(["https://a.test/": FakePage.html("x").held(by: gate)])
    let asked = try request("https://a.test/")
    let patient = Task { try await fetcher.fetch(asked).status }
    let hasty = Task { try await fetcher.fetch(asked).status }
    try await fetcher.requests.first(2)
    hasty.cancel()
    let error = await #expect(throws: UnfurlError.self) { try await hasty.value }
    #expect(error?.code == .cancelled)
    #expect(try await fetcher.cancelled.element(0) == "https://a.test/")
    gate.open()
    #expect(try await patient.value == 200)
    #expect(fetcher.mostWaiting == 2)
  }

  @Test("a reader that lets go of a body is noticed once")
  func released() async throws {
    let fetcher = FakeFetcher(["https://a.test/": .html("x")])
    var resource: Resource? = try await fetcher.fetch(request("https://a.test/"))
    resource?.body.stop()
    resource = nil
    #expect(fetcher.released.all == ["https://a.test/"])
  }

  @Test("a handler is asked with a page and may fetch another")
  func handlerTest() async throws {
    let fetcher = FakeFetcher(["https://example.org/second": .html("second")])
    let answer = try await HandlerTest.unfurl(EchoHandler(), html: "first", fetcher: fetcher)
    let metadata = try HandlerTest.metadata(of: answer)
    #expect(metadata.title == "first second text/html value")
    #expect(throws: TestKitError.self) { try HandlerTest.metadata(of: .declined) }
  }

  private struct EchoHandler: Handler {
    let manifest = HandlerManifest(
      id: "echo", summary: "says what it read", matches: [.init(mediaType: "text/html")],
      options: ["key": .string("value")])

    func unfurl(_ request: HandlerRequest, context: HandlerContext) async throws -> HandlerAnswer {
      guard let page = request.page, let url = WebURL("/second", base: page.url) else { return .declined }
      let first = try await page.body.collect(upTo: 100)
      let second = try await context.fetch(FetchRequest(url, deadline: context.deadline)).body.collect(upTo: 100)
      var metadata = Metadata()
      var words = [String(decoding: first, as: UTF8.self), String(decoding: second, as: UTF8.self)]
      words.append(page.mediaType ?? "?")
      if case .string(let value) = context.options["key"] { words.append(value) }
      metadata.title = words.joined(separator: " ")
      return .preview(metadata)
    }
  }
}
