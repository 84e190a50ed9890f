// SPDX-License-Identifier: MIT

import GIFHandler
import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Pages that show a GIF")
struct PageTests {
  private let gif = GIFBytes.animation(width: 480, height: 2, frames: 5)

  /// A page of GIPHY.
  private let cat = head(
    [
      ("og:site_name", "GIPHY"), ("og:title", "Happy Cat GIF by Whiskers - Find &amp; Share on GIPHY"),
      ("og:description", "Discover &amp; share this Cat GIF with everyone you know."), ("og:type", "video.other"),
      ("og:image", "https://media4.giphy.com/media/v1.Y2lk/aBc123/giphy.gif?cid=9&amp;ep=v1"),
      ("og:image:width", "480"), ("og:image:height", "270"), ("og:image:type", "image/gif"),
      ("og:video", "https://media4.giphy.com/media/v1.Y2lk/aBc123/giphy.mp4?cid=9"),
      ("og:video:secure_url", "https://media4.giphy.com/media/v1.Y2lk/aBc123/giphy.mp4?cid=9"),
      ("og:video:type", "video/mp4"), ("og:video:width", "480"), ("og:video:height", "270"),
      ("twitter:image", "https://media4.giphy.com/media/aBc123/giphy_s.gif"),
    ], title: "Happy Cat GIF")
  private let catGIF = "https://media4.giphy.com/media/v1.Y2lk/aBc123/giphy.gif?cid=9&ep=v1"

  @Test("a page of GIPHY: title, site, the GIF's facts and the video, and the link is the page's")
  func giphy() async throws {
    let page = "https://giphy.com/gifs/happy-cat-aBc123"
    let fetcher = FakeFetcher([catGIF: served(gif)])
    let found = try HandlerTest.metadata(
      of: await HandlerTest.unfurl(GIFHandler(), html: cat, url: page, fetcher: fetcher))
    #expect(found.title == "Happy Cat GIF by Whiskers" && found.siteName == "GIPHY" && found.description == nil)
    #expect(found.gif?.frames == 5 && found.gif?.bytes == gif.count && found.gif?.loopCount == 0)
    #expect(found.url == page && found.image?.url == catGIF && found.image?.width == 480)
    #expect(found.video?.url == "https://media4.giphy.com/media/v1.Y2lk/aBc123/giphy.mp4?cid=9")
    #expect(found.video?.mime == "video/mp4" && found.video?.width == 480 && found.video?.height == 270)
    #expect(found.sources["title"] == "og:title" && found.sources["image"] == "og:image")
    #expect(found.sources["video"] == "og:video")
    let request = try #require(fetcher.requests.all.first)
    #expect(fetcher.requests.count == 1 && request.takesPlaceOfPage && request.accept?.hasPrefix("image/gif") == true)
    #expect(fetcher.released.all == [catGIF])
  }

  @Test("a page of GIPHY that says nothing: the GIF's address is made from the id")
  func giphyByID() async throws {
    let address = "https://media.giphy.com/media/aBc123/giphy.gif"
    for page in ["gifs/happy-cat-aBc123", "gifs/aBc123", "embed/aBc123", "gifs/aBc123/html5", "stickers/cat-aBc123"] {
      let found = try await metadata(
        ofPage: head([]), at: "https://giphy.com/\(page)", [address: served(gif)])
      #expect(found.gif?.frames == 5 && found.image?.url == address && found.siteName == "GIPHY" && found.title == nil)
    }
    let own = "https://media2.giphy.com/media/aBc123/giphy.gif"
    #expect(try await metadata(ofPage: head([]), at: own, [own: served(gif)]).gif?.frames == 5)
  }

  @Test("a page of Tenor, in whatever language")
  func tenor() async throws {
    let html = head([
      ("og:site_name", "Tenor"), ("og:title", "Wave Hello GIF - Wave Hello - Discover &amp; Share GIFs"),
      ("og:image", "https://media1.tenor.com/m/Xy_z/wave.gif"), ("og:image:type", "image/gif"),
      ("og:video", "https://tenor.com/embed/123"), ("og:video:type", "text/html"),
      ("og:video", "https://media.tenor.com/Xy_z/wave.mp4"), ("og:video:type", "video/mp4"),
    ])
    for page in ["https://tenor.com/view/wave-hello-gif-123", "https://tenor.com/de/view/wave-hello-gif-123"] {
      let found = try await metadata(ofPage: html, at: page, ["https://media1.tenor.com/m/Xy_z/wave.gif": served(gif)])
      #expect(found.title == "Wave Hello GIF - Wave Hello" && found.siteName == "Tenor" && found.gif?.frames == 5)
      #expect(found.video?.url == "https://media.tenor.com/Xy_z/wave.mp4" && found.url == page)
    }
  }

  @Test("a page of Imgur that shows something that moves")
  func imgur() async throws {
    let moving = head([
      ("og:site_name", "Imgur"), ("og:title", "Imgur"), ("og:image", "https://i.imgur.com/aBcDe12.jpg?fb"),
      ("og:video", "https://i.imgur.com/aBcDe12.mp4"), ("og:video:type", "video/mp4"),
    ])
    let address = "https://i.imgur.com/aBcDe12.gif"
    for page in ["https://imgur.com/aBcDe12", "https://i.imgur.com/aBcDe12.gifv", "https://imgur.com/a-cat-aBcDe12"] {
      let found = try await metadata(ofPage: moving, at: page, [address: served(gif)])
      #expect(found.gif?.frames == 5 && found.image?.url == address && found.siteName == "Imgur" && found.title == nil)
      #expect(found.video?.url == "https://i.imgur.com/aBcDe12.mp4")
    }
  }

  @Test("a page of Imgur that shows a photograph, an album or nothing is like any page")
  func imgurStill() async throws {
    let photograph = head([("og:title", "A cat"), ("og:image", "https://i.imgur.com/aBcDe12.jpg?fb")])
    try await expectDeclined(
      photograph, at: "https://imgur.com/aBcDe12", ["https://i.imgur.com/aBcDe12.gif": served(gif)])
    try await expectDeclined(head([("og:title", "About")]), at: "https://imgur.com/about")
    try await expectDeclined("", at: "https://imgur.com/aBcDe12")
  }

  @Test("a .gifv at any host is the GIF of the same name")
  func gifv() async throws {
    let found = try await metadata(
      ofPage: "<title>cat</title>", at: "http://example.org:8080/a/cat.gifv?x=1",
      ["http://example.org:8080/a/cat.gif?x=1": served(gif)])
    #expect(found.gif?.frames == 5 && found.title == "cat" && found.siteName == nil)
    #expect(found.url == "http://example.org:8080/a/cat.gifv?x=1")
  }

  @Test("where the GIF cannot be had its video stands in, and where there is none the page is like any page")
  func fallback() async throws {
    let page = "https://giphy.com/gifs/happy-cat-aBc123"
    let broken: [[String: FakePage]] = [
      [:], [catGIF: .failing(UnfurlError(.addressRefused, "private"))], [catGIF: .html("<p>no", status: 200)],
      [catGIF: FakePage(status: 404, headers: [("Content-Type", "image/gif")], chunks: [gif])],
    ]
    for pages in broken {
      let found = try await metadata(ofPage: cat, at: page, pages)
      #expect(found.gif == nil && found.video?.width == 480 && found.title == "Happy Cat GIF by Whiskers")
      #expect(found.image?.url == catGIF)
    }
    try await expectDeclined(head([("og:title", "Cats"), ("og:image", catGIF)]), at: page)
  }

  @Test("a still beside a video is not the GIF")
  func still() async throws {
    let still = "https://media4.giphy.com/media/aBc123/giphy_s.gif"
    let one = served(GIFBytes.animation(frames: 1))
    let page = "https://giphy.com/gifs/happy-cat-aBc123"
    #expect(try await metadata(ofPage: cat, at: page, [still: one]).gif == nil)
    #expect(try await metadata(ofPage: cat, at: page, [still: one, catGIF: served(gif)]).gif?.frames == 5)
    #expect(try await metadata(ofPage: head([("og:image", still)]), at: page, [still: one]).gif?.frames == 1)
  }

  @Test("relative addresses start at the page or its base, and none leads to another scheme")
  func addresses() async throws {
    let page = "https://giphy.com/gifs/x-aBc123"
    let base = "<base href='https://media.example/a/'><meta property='og:image' content='b.gif'>"
    #expect(try await metadata(ofPage: base, at: page, ["https://media.example/a/b.gif": served(gif)]).gif?.frames == 5)
    let fetcher = FakeFetcher()
    let wild = head([
      ("og:image", "file:///etc/a.gif"), ("og:image", "https://u:p@example.org/a.gif"),
      ("og:image", "javascript:a.gif"),
      ("og:image", "/a.gif#x"),
    ])
    _ = try await HandlerTest.unfurl(GIFHandler(), html: wild, url: page, fetcher: fetcher)
    #expect(fetcher.requestedURLs == ["https://giphy.com/a.gif", "https://media.giphy.com/media/aBc123/giphy.gif"])
  }

  @Test("a page with a thousand pictures has three fetched")
  func many() async throws {
    let fetcher = FakeFetcher()
    let html = head((0..<1000).map { ("og:image", "https://example.org/\($0).gif") })
    _ = try await HandlerTest.unfurl(
      GIFHandler(), html: html, url: "https://giphy.com/gifs/x-aBc123", fetcher: fetcher)
    #expect(fetcher.requests.count == 3)
  }

  @Test("a page that says that it is adult is believed")
  func adult() async throws {
    let html = "<meta name='rating' content='adult'><meta property='og:image' content='\(catGIF)'>"
    let found = try await metadata(ofPage: html, at: "https://giphy.com/gifs/x-aBc123", [catGIF: served(gif)])
    #expect(found.isAdult == true && found.sources["nsfw"] == "rating")
  }

  @Test("nobody waits: that is said, and no further GIF is fetched")
  func cancelled() async throws {
    let fetcher = FakeFetcher([catGIF: .failing(.cancelled)])
    await #expect(throws: UnfurlError.cancelled) {
      try await HandlerTest.unfurl(
        GIFHandler(), html: self.cat, url: "https://giphy.com/gifs/x-aBc123", fetcher: fetcher)
    }
    #expect(fetcher.requests.count == 1)
  }

  @Test("HTML of another address is not its business, nor is anything before it is fetched")
  func elsewhere() async throws {
    try await expectDeclined(cat, at: "https://example.org/gifs/happy-cat-aBc123")
    guard case .declined = try await HandlerTest.unfurl(GIFHandler(), url: "https://example.org/a.gif") else {
      Issue.record("it should decline")
      return
    }
  }
}
