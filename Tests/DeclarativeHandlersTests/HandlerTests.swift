// SPDX-License-Identifier: MIT

import DeclarativeHandlers
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("A handler without code")
struct HandlerTests {
  private let link = "https://example.org/thing/7"

  private func unfurl(_ page: FakePage, _ manifest: DeclarativeManifest? = nil) async throws -> HandlerAnswer {
    try await HandlerTest.unfurl(
      DeclarativeHandler(try manifest ?? DeclarativeHandlersTests.manifest()), url: link,
      fetcher: FakeFetcher([api: page]))
  }

  @Test("it is declarative, and on without being listed only where it comes with us")
  func kinds() throws {
    let own = DeclarativeHandler(try manifest(options: ["lang": .string("en")])).manifest
    #expect(own.kind == .declarative && !own.isOnByDefault && own.options == ["lang": .string("en")])
    #expect(DeclarativeHandler(try manifest(), isOnByDefault: true).manifest.isOnByDefault)
  }

  @Test("it asks for JSON, for little of it, and leaves some of the time to the page")
  func request() async throws {
    let fetcher = FakeFetcher([api: json(#"{"title":"x"}"#)])
    let deadline = ContinuousClock.now + .seconds(5)
    let context = HandlerContext(deadline: deadline, acceptLanguage: "de") { try await fetcher.fetch($0) }
    let request = HandlerRequest(url: try #require(WebURL(link)), originalURL: link, channel: "n/c")
    _ = try await DeclarativeHandler(try manifest()).unfurl(request, context: context)
    let asked = try #require(fetcher.requests.all.first)
    #expect(asked.accept == "application/json" && asked.acceptLanguage == "de" && asked.maximumBytes == 512 << 10)
    #expect(asked.deadline <= deadline - .seconds(2.9) && !asked.takesPlaceOfPage)
    let patient = HandlerContext(deadline: .now + .seconds(60)) { try await fetcher.fetch($0) }
    _ = try await DeclarativeHandler(try manifest()).unfurl(request, context: patient)
    #expect(fetcher.requests.all[1].deadline <= .now + .seconds(4))
  }

  @Test("what is no answer is declined, never thrown: the page itself may be had")
  func declines() async throws {
    #expect(try await unfurl(json(#"{"title":"x"}"#, status: 404)).isDeclined)
    #expect(try await unfurl(.html("<title>x</title>")).isDeclined)
    #expect(try await unfurl(json(#"{"title":"x""#)).isDeclined)
    #expect(try await unfurl(json("")).isDeclined)
    #expect(try await unfurl(json(#"{"title":""}"#)).isDeclined)
    #expect(try await unfurl(.failing(UnfurlError(.deadline, "too slow"))).isDeclined)
    var broken = json(#"{"title":"x"#)
    broken.bodyError = UnfurlError(.connect, "reset")
    #expect(try await unfurl(broken).isDeclined)
  }

  @Test("a page in place of an answer is let go of after its first bytes")
  func pageForAnswer() async throws {
    let page = FakePage.html(String(repeating: "<p>words</p>", count: 50_000)).chunked(by: 1000)
    let fetcher = FakeFetcher([api: page.bodyHeld(by: try Gate(), from: 1)])
    let said = try await HandlerTest.unfurl(DeclarativeHandler(try manifest()), url: link, fetcher: fetcher)
    #expect(said.isDeclined && fetcher.released.all == [api])
  }

  @Test("an answer may begin with a byte order mark, and be as long as 512 KiB")
  func answers() async throws {
    #expect(try HandlerTest.metadata(of: await unfurl(json("\u{FEFF}\n {\"title\":\"x\"}"))).title == "x")
    let room = (512 << 10) - 12
    let full = json("{\"title\":\"x\"\(String(repeating: " ", count: room - 1))}").chunked(by: 60_000)
    #expect(try HandlerTest.metadata(of: await unfurl(full)).title == "x")
    let over = json("{\"title\":\"x\"\(String(repeating: " ", count: room + 1))}").chunked(by: 60_000)
    #expect(try await unfurl(over).isDeclined)
  }

  @Test("a link that lacks what the request takes up is declined, and nothing is fetched")
  func lacking() async throws {
    let fetcher = FakeFetcher()
    let handler = DeclarativeHandler(try manifest(fetch: "https://api.example.org/{path.9}"))
    #expect(try await HandlerTest.unfurl(handler, url: link, fetcher: fetcher).isDeclined)
    #expect(fetcher.requestedURLs.isEmpty)
  }

  @Test("options take the place of the manifest's own")
  func options() async throws {
    let handler = DeclarativeHandler(
      try manifest(fetch: "https://api.example.org/{options.lang}", options: ["lang": .string("en")]))
    let fetcher = FakeFetcher()
    _ = try await HandlerTest.unfurl(handler, url: link, fetcher: fetcher)
    _ = try await HandlerTest.unfurl(handler, url: link, options: ["lang": .string("de")], fetcher: fetcher)
    #expect(fetcher.requestedURLs == ["https://api.example.org/en", "https://api.example.org/de"])
  }

  @Test("a page may be unfurled in place of the one linked, at once or where the answer says nothing")
  func elsewhere() async throws {
    let page = "https://old.example.org/{path.0..}"
    let alone = try manifest([:], fetch: nil, page: page)
    #expect(try await unfurl(json("{}"), alone).elsewhere == "https://old.example.org/thing/7")
    let both = try manifest(page: page)
    #expect(try await unfurl(json("{}"), both).elsewhere == "https://old.example.org/thing/7")
    #expect(try HandlerTest.metadata(of: await unfurl(json(#"{"title":"x"}"#), both)).title == "x")
    #expect(try await unfurl(json("{}"), try manifest([:], fetch: nil, page: "https://{host}/{path.0..}")).isDeclined)
    #expect(try await unfurl(json("{}"), try manifest([:], fetch: nil, page: "https://{host}/{path.5}")).isDeclined)
  }

  @Test("a handler that is asked with the page leaves it unread, and cannot lead elsewhere")
  func withPage() async throws {
    let handler = DeclarativeHandler(try manifest(page: "https://old.example.org/"))
    let page = FakePage.html("<title>page</title>")
    let fetcher = FakeFetcher([api: json(#"{"title":"x"}"#)])
    #expect(
      try HandlerTest.metadata(of: await HandlerTest.unfurl(handler, page: page, url: link, fetcher: fetcher)).title
        == "x")
    #expect(try await HandlerTest.unfurl(handler, page: page, url: link, fetcher: FakeFetcher()).isDeclined)
  }

  @Test("cancelling ends the request, and is no decline")
  func cancelled() async throws {
    let fetcher = FakeFetcher([api: json(#"{"title":"x"}"#).held(by: try Gate())])
    let link = link
    let task = Task {
      try await HandlerTest.unfurl(DeclarativeHandler(try manifest()), url: link, fetcher: fetcher)
    }
    _ = try await fetcher.requests.first(1)
    task.cancel()
    let error = await #expect(throws: UnfurlError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(fetcher.cancelled.all == [api])
  }

  @Test("a trace says why there is no answer, and how each field was chosen")
  func traced() async throws {
    let trace = Trace()
    let fetcher = FakeFetcher([api: json(#"{"a":"x","b":"y"}"#)])
    let context = HandlerContext(deadline: .now + .seconds(9), trace: trace) { try await fetcher.fetch($0) }
    let request = HandlerRequest(url: try #require(WebURL(link)), originalURL: link, channel: "n/c")
    _ = try await DeclarativeHandler(try manifest([.title: ["/c", "/a", "/b"]])).unfurl(request, context: context)
    #expect(
      trace.choices == [
        FieldChoice(
          "title",
          [
            .init("thing:/a", value: "x"), .init("thing:/b", value: "y", loss: "an earlier one says something"),
          ])
      ])
    fetcher[api] = json(#"{"b":"z"}"#)
    let untitled = try manifest([.title: ["/a"], .description: ["/b"]])
    _ = try await DeclarativeHandler(untitled).unfurl(request, context: context)
    #expect(trace.choices.count == 1, "of an answer that is not used no field was chosen")
    fetcher[api] = json("no")
    _ = try await DeclarativeHandler(try manifest()).unfurl(request, context: context)
    #expect(trace.lines.last == "the site's answer could not be used: it is no JSON")
  }
}
