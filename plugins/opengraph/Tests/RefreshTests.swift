// SPDX-License-Identifier: MIT

import HTMLHead
import OpenGraphHandler
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit

@Suite("Pages that send their reader on")
struct RefreshTests {
  private static let there = "https://there.example/"

  @Test("a shortener's page without a title is followed, also where the refresh stands in a noscript")
  func followed() async throws {
    let fetcher = FakeFetcher([Self.there: .html("<title>There</title>")])
    for page in [
      "<noscript><META http-equiv=\"refresh\" content=\"0;URL=https://there.example\"></noscript>",
      "<title>https://there.example</title><meta http-equiv=Refresh content='1; url=\"https://there.example/\"'>",
      "<title>Redirecting…</title><meta http-equiv=refresh content='0, https://there.example/'>",
    ] {
      let found = try await metadata(of: page, at: "https://sho.rt/x", fetcher: fetcher)
      #expect(found.title == "There" && found.url == Self.there && found.originalURL == "https://sho.rt/x")
    }
    #expect(fetcher.requests.all.allSatisfy { $0.handler == "opengraph" && $0.channel == "default/default" })
  }

  @Test("a header field may send the reader on, too, unless the page says otherwise")
  func header() async throws {
    let fetcher = FakeFetcher([
      Self.there: .html("<title>There</title>"), "https://sho.rt/here": .html("<title>Here</title>"),
    ])
    let headers = [("Refresh", "0; url=https://there.example/")]
    let empty = try await metadata(of: "", at: "https://sho.rt/x", headers: headers, fetcher: fetcher)
    #expect(empty.title == "There" && empty.url == Self.there)
    let page = "<meta http-equiv=refresh content='0;url=/here'>"
    #expect(try await metadata(of: page, at: "https://sho.rt/x", headers: headers, fetcher: fetcher).title == "Here")
  }

  @Test("a page with a title of its own is shown, whatever its noscript says")
  func notFollowed() async throws {
    let page =
      "<title>Social network</title><noscript><meta http-equiv=refresh content='0; URL=/?noscript=1'></noscript>"
    #expect(try await metadata(of: page).title == "Social network")
  }

  @Test("a page that wants to be read first is not followed")
  func slow() async throws {
    #expect(try await skip(of: "<meta http-equiv=refresh content='60; url=https://there.example/'>") == .nothingToSay)
    #expect(try await skip(of: "<meta http-equiv=refresh content='0'>") == .nothingToSay)
    #expect(try await skip(of: "<meta http-equiv=refresh content='0; url=javascript:x()'>") == .nothingToSay)
  }

  @Test("a ring of such pages ends, and so does a long row of them")
  func rings() async throws {
    let fetcher = FakeFetcher([
      "https://a.example/": .html("<meta http-equiv=refresh content='0;url=https://b.example/'>"),
      "https://b.example/": .html("<meta http-equiv=refresh content='0;url=https://a.example/'>"),
    ])
    let ring = try await HandlerTest.unfurl(
      OpenGraphHandler(), html: "<meta http-equiv=refresh content='0;url=https://b.example/'>",
      url: "https://a.example/", fetcher: fetcher)
    guard case .skipped(.nothingToSay) = ring else {
      Issue.record("a ring should end")
      return
    }
    for step in 1...9 {
      fetcher["https://r.example/\(step)"] = .html("<meta http-equiv=refresh content='0;url=/\(step + 1)'>")
    }
    await #expect {
      _ = try await metadata(
        of: "<meta http-equiv=refresh content='0;url=/1'>", at: "https://r.example/0", fetcher: fetcher)
    } throws: { ($0 as? UnfurlError)?.code == .tooManyRedirects }
  }

  @Test("an error or a file behind the page is told as what it is")
  func otherEnds() async throws {
    let fetcher = FakeFetcher([
      "https://there.example/gone": .html("<title>Not found</title>", status: 404),
      "https://there.example/i": .body([1, 2, 3], mediaType: "image/png"),
    ])
    await #expect {
      _ = try await metadata(
        of: "<meta http-equiv=refresh content='0;url=https://there.example/gone'>", fetcher: fetcher)
    } throws: {
      ($0 as? UnfurlError) == UnfurlError(.httpStatus, "The page it leads to answered 404.", status: 404)
    }
    let file = try await metadata(
      of: "<meta http-equiv=refresh content='0;url=https://there.example/i'>", fetcher: fetcher)
    #expect(file.file?.mime == "image/png" && file.image?.url == "https://there.example/i")
  }

  @Test(
    "the delay and the URL are read as browsers read them",
    arguments: [
      ("0;URL=/x", "/x"), ("  3 ; url = '/x' y", "/x"), ("0 /x", "/x"), ("0;url=\"/x", "/x"), (".5; /x", "/x"),
      ("0;urlx", "/urlx"), ("6;/x", nil), ("x;/x", nil), ("99999999999999999999999;/x", nil), ("", nil), ("0;", nil),
    ] as [(String, String?)])
  func syntax(content: String, target: String?) throws {
    var head = DocumentHead()
    head.refresh = content
    let reading = PageReading(head, at: try #require(WebURL("https://example.org/")))
    #expect(reading.refreshTarget?.href == target.map { "https://example.org" + $0 })
  }
}
