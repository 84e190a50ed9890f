// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Films")
struct VideoTests {
  private static let youTubeAnswer = """
    {"title":"Turning the crank","author_name":"Ada's Engine","author_url":"https://www.youtube.com/@ada","type":"video",
     "height":113,"width":200,"version":"1.0","provider_name":"YouTube","provider_url":"https://www.youtube.com/",
     "thumbnail_height":360,"thumbnail_width":480,"thumbnail_url":"https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg",
     "html":"<iframe width=\\"200\\" src=\\"https://www.youtube.com/embed/abcdefghijk\\"></iframe>"}
    """

  @Test(
    "a film on YouTube is said by title and channel, in every form of its link",
    arguments: [
      ("https://www.youtube.com/watch?v=abcdefghijk", "https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabcdefghijk"),
      (
        "https://m.youtube.com/watch?t=9&v=abcdefghijk",
        "https%3A%2F%2Fm.youtube.com%2Fwatch%3Ft%3D9%26v%3Dabcdefghijk"
      ),
      ("https://youtube.com/shorts/abcdefghijk", "https%3A%2F%2Fyoutube.com%2Fshorts%2Fabcdefghijk"),
      ("https://www.youtube.com/live/abcdefghijk", "https%3A%2F%2Fwww.youtube.com%2Flive%2Fabcdefghijk"),
      ("https://youtu.be/abcdefghijk", "https%3A%2F%2Fyoutu.be%2Fabcdefghijk"),
    ])
  func youTube(link: String, encoded: String) async throws {
    let api = "https://www.youtube.com/oembed?format=json&url=\(encoded)"
    let bench = try SiteBench(answers: [api: Self.youTubeAnswer])
    #expect(try await bench.line(link) == "↪ Turning the crank — YouTube: Ada's Engine")
    #expect(bench.fetcher.requestedURLs == [api])
    let preview = try await bench.preview(link)
    #expect(preview.handler == "youtube" && preview.metadata.author == "Ada's Engine")
    #expect(preview.metadata.image?.url == "https://i.ytimg.com/vi/abcdefghijk/hqdefault.jpg")
  }

  @Test("a channel that the title names is not said again")
  func channelInTitle() async throws {
    let bench = try SiteBench(answers: [
      "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2Fabcdefghijk":
        #"{"title":"Ada - The Engine Song","author_name":"Ada"}"#
    ])
    #expect(try await bench.line("https://youtu.be/abcdefghijk") == "↪ Ada - The Engine Song — YouTube")
  }

  @Test("where oEmbed knows nothing of a film, its page is read")
  func youTubeDeclines() async throws {
    let link = "https://www.youtube.com/watch?v=abcdefghijk"
    let api = "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabcdefghijk"
    let bench = try SiteBench(pages: [link: "Turning the crank - YouTube"])
    for status in [401, 403, 404, 500] {
      bench.fetcher[api] = .html("Unauthorized", status: status)
      #expect(try await bench.line(link)?.hasPrefix("↪ Turning the crank") == true)
    }
    #expect(bench.fetcher.requestedURLs.prefix(2) == [api, link])
  }

  @Test("other pages of YouTube are no films")
  func youTubePages() async throws {
    try await expectPageFirst([
      "https://www.youtube.com/", "https://www.youtube.com/feed/subscriptions", "https://www.youtube.com/@ada",
      "https://www.youtube.com/watch", "https://www.youtube.com/results?search_query=engine",
      "https://www.notyoutube.com/watch?v=abcdefghijk",
    ])
  }

  @Test("a switched-off id asks nobody but the page's own server")
  func switchedOff() async throws {
    let link = "https://youtu.be/abcdefghijk"
    let bench = try SiteBench()
    bench.fetcher[link] = .html(
      """
      <title>Turning the crank - YouTube</title><meta property=og:image content=https://i.ytimg.com/vi/a/b.jpg>
      <meta property=og:image:width content=480><meta property=og:image:height content=360>
      """)
    _ = try await bench.outcome(link) { $0.handlers = ["opengraph"] }
    #expect(bench.fetcher.requestedURLs == [link])
  }

  @Test(
    "a film on Vimeo is said by title and description, or else its author",
    arguments: [
      "https://vimeo.com/76979871", "https://www.vimeo.com/76979871/0a1b2c3d4e",
      "https://vimeo.com/channels/staffpicks/76979871", "https://player.vimeo.com/video/76979871",
    ])
  func vimeo(link: String) async throws {
    let encoded = link.replacing(":", with: "%3A").replacing("/", with: "%2F")
    let api = "https://vimeo.com/api/oembed.json?url=\(encoded)"
    let bench = try SiteBench(answers: [
      api: """
      {"type":"video","version":"1.0","provider_name":"Vimeo","title":"The engine runs","author_name":"Ada Lovelace",
       "duration":62,"description":"In brass,\\nby steam.","thumbnail_url":"https://i.vimeocdn.com/video/1_295x166",
       "upload_date":"2026-11-30 09:05:00","video_id":76979871}
      """
    ])
    #expect(try await bench.line(link) == "↪ The engine runs — Vimeo: In brass, by steam.")
    let metadata = try await bench.preview(link).metadata
    #expect(metadata.author == "Ada Lovelace" && metadata.image?.url == "https://i.vimeocdn.com/video/1_295x166")
    let bare = try SiteBench(answers: [
      api: #"{"title":"The engine runs","author_name":"Ada Lovelace","description":""}"#
    ])
    #expect(try await bare.line(link) == "↪ The engine runs — Vimeo: Ada Lovelace")
  }

  @Test("other pages of Vimeo are no films")
  func vimeoPages() async throws {
    try await expectPageFirst([
      "https://vimeo.com/", "https://vimeo.com/about", "https://vimeo.com/ada", "https://vimeo.com/channels/staffpicks",
    ])
  }
}
