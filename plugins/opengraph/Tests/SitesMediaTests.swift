// SPDX-License-Identifier: MIT

import Testing

@Suite("Lines of films, music and games")
struct SitesMediaTests {
  @Test("a film on YouTube is said by its own description, never by the site's")
  func youTube() async throws {
    func html(_ description: String) -> String {
      page(
        title: "The engine runs - YouTube",
        [
          ("og:site_name", "YouTube"), ("og:url", "https://www.youtube.com/watch?v=abcdefghijk"),
          ("og:title", "The engine runs"), ("og:image", "https://i.ytimg.com/vi/abcdefghijk/maxresdefault.jpg"),
          ("og:description", description), ("og:type", "video.other"),
        ], names: [("description", description), ("title", "The engine runs")])
    }
    let url = "https://www.youtube.com/watch?v=abcdefghijk"
    #expect(try await line(of: html("In brass."), at: url) == "↪ The engine runs — YouTube: In brass.")
    #expect(
      try await line(
        of: html(
          "Enjoy the videos and music you love, upload original content, and share it all with friends, family, and the world on YouTube."
        ), at: "https://m.youtube.com/watch?v=abcdefghijk") == "↪ The engine runs — YouTube")
  }

  @Test("a film that is gone leaves YouTube's own page, of which nothing is said")
  func youTubeShell() async throws {
    for title in ["YouTube", " - YouTube"] {
      #expect(
        try await line(
          of: page(
            title: title, [("og:image", "https://www.youtube.com/img/desktop/yt_1200.png")],
            names: [("description", "Enjoy the videos and music you love, upload original content.")]),
          at: "https://www.youtube.com/watch?v=abcdefghijk") == nil)
    }
  }

  @Test("a film on Vimeo without a description has none")
  func vimeo() async throws {
    #expect(
      try await line(
        of: page(
          title: "The engine runs on Vimeo",
          [
            ("og:site_name", "Vimeo"), ("og:title", "The engine runs"), ("og:type", "video.other"),
            (
              "og:description",
              "This is &quot;The engine runs&quot; by Ada on Vimeo, the home for high quality videos and the people who love them."
            ),
          ]), at: "https://vimeo.com/76979871") == "↪ The engine runs — Vimeo")
  }

  @Test("a game is its name, not what is saved today and where it is sold")
  func steam() async throws {
    func html(_ title: String) -> String {
      page(
        title: "Engine II on Steam",
        [
          ("og:title", title), ("og:type", "website"), ("og:site", "Steam"),
          ("og:url", "https://store.steampowered.com/app/620/Engine_II/"),
          ("og:image", "https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/620/capsule_616x353.jpg"),
          ("og:description", "Turn the crank together."),
        ])
    }
    for title in ["Engine II on Steam", "Save 80% on Engine II on Steam"] {
      #expect(
        try await line(of: html(title), at: "https://store.steampowered.com/app/620/Engine_II/")
          == "↪ Engine II — Steam: Turn the crank together.")
    }
    #expect(
      try await line(
        of: page(title: "Steam Community :: Guide :: Oiling", [("og:title", "Steam Community :: Guide :: Oiling")]),
        at: "https://steamcommunity.com/sharedfiles/filedetails/?id=1") == "↪ Oiling — Steam Community")
  }

  @Test("an album names its artist once")
  func bandcamp() async throws {
    #expect(
      try await line(
        of: page(
          title: "Engine Noise | Ada &amp; the Cranks",
          [
            ("og:title", "Engine Noise, by Ada &amp; the Cranks"), ("og:type", "album"),
            ("og:site_name", "Ada &amp; the Cranks"), ("og:description", "12 track album"),
            ("og:image", "https://f4.bcbits.com/img/a0000000001_5.jpg"),
            ("og:video", "https://bandcamp.com/EmbeddedPlayer/v=2/album=1/size=large/"), ("og:video:type", "text/html"),
          ], names: [("title", "Engine Noise, by Ada &amp; the Cranks"), ("description", "\nEngine Noise by Ada\n")]),
        at: "https://cranks.bandcamp.com/album/engine-noise")
        == "↪ Engine Noise, by Ada & the Cranks: 12 track album")
  }
}
