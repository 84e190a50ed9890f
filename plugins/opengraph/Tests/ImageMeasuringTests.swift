// SPDX-License-Identifier: MIT

import OpenGraphHandler
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Measuring the picture of a page")
struct ImageMeasuringTests {
  private static let picture = "https://example.org/i.png"

  private func measured(_ html: String, _ pages: [String: FakePage]) async throws -> (Metadata, FakeFetcher) {
    let fetcher = FakeFetcher(pages)
    var wishes = PictureWishes()
    wishes.size = true
    let answer = try await HandlerTest.unfurl(
      OpenGraphHandler(), page: .html("<title>T</title>" + html), pictures: wishes, fetcher: fetcher)
    return (try HandlerTest.metadata(of: answer), fetcher)
  }

  private static let named = "<meta property=og:image content=/i.png>"

  @Test("the size and type of a picture are read from its first bytes, and no more is fetched")
  func sizes() async throws {
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'>".utf8)
    let gif = Array("GIF89a".utf8) + MediaBytes.little(30, 2) + MediaBytes.little(20, 2) + [0, 0, 0]
    for (bytes, type) in [
      (MediaBytes.png(30, 20), "image/png"), (MediaBytes.jpeg(30, 20), "image/jpeg"),
      (MediaBytes.webP(30, 20), "image/webp"), (svg, "image/svg+xml"), (gif, "image/gif"),
    ] {
      var page = FakePage.body(bytes, mediaType: "application/octet-stream")
      page.chunks.append(MediaBytes.padding(1000))
      page.bodyGate = try Gate()
      page.bodyGateIndex = 1
      let (found, fetcher) = try await measured(Self.named, [Self.picture: page])
      #expect(found.image?.width == 30 && found.image?.height == 20 && found.image?.mime == type)
      #expect(fetcher.released.all.contains(Self.picture))
    }
  }

  @Test("the request is small, says that pictures are wanted, and ends before the link's time does")
  func request() async throws {
    let (_, fetcher) = try await measured(
      Self.named, [Self.picture: .body(MediaBytes.png(30, 20), mediaType: "image/png")])
    let request = try #require(fetcher.requests.all.last)
    #expect(request.maximumBytes == 64 << 10 && request.accept?.contains("image/") == true)
    #expect(request.deadline < .now + .seconds(3))
  }

  @Test("a size that no picture has is not believed, and an answer too short for a picture is none")
  func absurd() async throws {
    for side in [70_000, 0xFFFF_FFFF] {
      let (found, _) = try await measured(
        Self.named, [Self.picture: .body(MediaBytes.png(side, side), mediaType: "image/png")])
      #expect(found.image?.url == Self.picture && found.image?.width == nil && found.image?.height == nil)
    }
    let (found, _) = try await measured(
      Self.named, [Self.picture: .body(Array("<html>no".utf8), mediaType: "text/html")])
    #expect(found.image == nil)
  }

  @Test("a size that stands behind a camera's notes is found")
  func longNotes() async throws {
    let page = FakePage.body(MediaBytes.jpeg(30, 20, after: 40_000), mediaType: "image/jpeg").chunked(by: 1400)
    let (found, _) = try await measured(Self.named, [Self.picture: page])
    #expect(found.image?.width == 30)
  }

  @Test("a picture whose size the page declares is not asked for, nor is an icon")
  func declared() async throws {
    let (found, fetcher) = try await measured(
      Self.named + "<meta property=og:image:width content=600><meta property=og:image:height content=400>"
        + "<link rel=icon href=/f.ico>", [:])
    #expect(found.image?.width == 600 && fetcher.requests.all.isEmpty)
  }

  @Test("without the wish nothing is asked for, nor where the page is for adults")
  func unwanted() async throws {
    let fetcher = FakeFetcher()
    let plain = try await metadata(of: "<title>T</title>" + Self.named, fetcher: fetcher)
    #expect(plain.image != nil && fetcher.requests.all.isEmpty)
    let (adult, other) = try await measured(Self.named + "<meta name=rating content=adult>", [:])
    #expect(adult.image != nil && other.requests.all.isEmpty)
  }

  @Test("a picture that cannot be had gives way to the next one, which is measured")
  func next() async throws {
    let lost: [FakePage?] = [
      nil, .html("gone", status: 404), .html("broken", status: 503), .html("<title>Not an image</title>"),
      .failing(UnfurlError(.addressRefused, "private")), .body([], mediaType: "image/png"),
      .body(MediaBytes.png(10, 10), mediaType: "image/png"), .body(MediaBytes.png(1, 1), mediaType: "image/png"),
    ]
    for page in lost {
      var pages = ["https://example.org/next.png": FakePage.body(MediaBytes.png(40, 30), mediaType: "image/png")]
      pages[Self.picture] = page
      let (found, _) = try await measured(
        Self.named + "<meta name=twitter:image content=/i.png><link rel=image_src href=/next.png>", pages)
      #expect(found.image?.url == "https://example.org/next.png" && found.image?.width == 40)
      #expect(found.sources["image"] == "link[rel=image_src]")
    }
  }

  @Test("a picture that is on all pages of a site is asked for once, by each channel for itself")
  func once() async throws {
    let fetcher = FakeFetcher([Self.picture: .body(MediaBytes.png(30, 20), mediaType: "image/png")])
    let handler = OpenGraphHandler()
    var wishes = PictureWishes()
    wishes.size = true
    for (channel, requests) in [("a/one", 1), ("a/one", 1), ("a/two", 2), ("a/one", 2)] {
      let answer = try await HandlerTest.unfurl(
        handler, page: .html("<title>T</title>" + Self.named), channel: channel, pictures: wishes, fetcher: fetcher)
      #expect(try HandlerTest.metadata(of: answer).image?.width == 30)
      #expect(fetcher.requests.all.count == requests)
    }
  }

  @Test("where no other is named, a lost picture is left out")
  func alone() async throws {
    let (found, fetcher) = try await measured(Self.named, [:])
    #expect(found.image == nil && found.sources["image"] == nil && fetcher.requestedURLs == [Self.picture])
  }

  @Test("no more than two pictures are asked for")
  func most() async throws {
    let (found, fetcher) = try await measured(
      Self.named + "<meta property=og:image content=/j.png><meta property=og:image content=/k.png>", [:])
    #expect(fetcher.requests.all.count == 2)
    #expect(found.image?.url == "https://example.org/k.png" && found.image?.width == nil)
  }

  @Test("a picture that takes its time, or breaks off, stays as declared")
  func slow() async throws {
    var broken = FakePage.body([0x89], mediaType: "image/png")
    broken.bodyError = UnfurlError(.deadline, "it stalled")
    for page in [.failing(UnfurlError(.deadline, "it takes its time")), broken] {
      let (found, _) = try await measured(
        Self.named + "<meta property=og:image:type content=image/png><link rel=image_src href=/n.png>",
        [Self.picture: page])
      #expect(found.image?.url == Self.picture && found.image?.width == nil && found.image?.mime == "image/png")
    }
  }

  @Test("a drawing that says no size, and a kind that is not known, stay as declared")
  func unmeasurable() async throws {
    let drawing = FakePage.body(
      Array("<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>".utf8), mediaType: "image/svg+xml")
    let unknown = FakePage.body([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17], mediaType: "image/x-new")
    for page in [drawing, unknown] {
      let (found, _) = try await measured(Self.named, [Self.picture: page])
      #expect(found.image?.url == Self.picture)
    }
  }

  @Test("a page whose only word was a picture that cannot be had is skipped")
  func nothingLeft() async throws {
    var wishes = PictureWishes()
    wishes.size = true
    let answer = try await HandlerTest.unfurl(OpenGraphHandler(), page: .html(Self.named), pictures: wishes)
    guard case .skipped(.nothingToSay) = answer else {
      Issue.record("nothing is left to show")
      return
    }
  }
}
