// SPDX-License-Identifier: MIT

import Testing
import UnfurlKit
import UnfurlTestKit

@Suite("Games")
struct GameTests {
  private static let answer = #"""
    {"620":{"success":true,"data":{"type":"game","name":"Engine II","steam_appid":620,"required_age":"18","is_free":false,
     "short_description":"Turn the crank together &amp; apart.","supported_languages":"English",
     "header_image":"https:\/\/shared.akamai.steamstatic.com\/store_item_assets\/steam\/apps\/620\/header.jpg?t=1","website":null}}}
    """#

  private func api(_ language: String = "english") -> String {
    "https://store.steampowered.com/api/appdetails?appids=620&filters=basic&l=\(language)"
  }

  @Test(
    "a game is said by name and description, without asking anybody's age",
    arguments: [
      "https://store.steampowered.com/app/620", "https://store.steampowered.com/app/620/",
      "https://store.steampowered.com/app/620/Engine_II/?snr=1_7",
    ])
  func game(link: String) async throws {
    let bench = try SiteBench(answers: [api(): Self.answer])
    #expect(try await bench.line(link) == "↪ Engine II — Steam: Turn the crank together & apart.")
    #expect(bench.fetcher.requestedURLs == [api()])
    #expect(
      try await bench.preview(link).metadata.image?.url
        == "https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/620/header.jpg?t=1")
  }

  @Test("a channel can choose the shop's language")
  func language() async throws {
    let bench = try SiteBench(answers: [api("german"): Self.answer])
    _ = try await bench.outcome("https://store.steampowered.com/app/620/") {
      $0.handlerOptions["steam"] = ["language": .string("german")]
    }
    #expect(bench.fetcher.requestedURLs == [api("german")])
  }

  @Test("of a game that the shop does not tell of, the page is read")
  func declines() async throws {
    let link = "https://store.steampowered.com/app/620/Engine_II/"
    let bench = try SiteBench(
      answers: [api(): #"{"620":{"success":false}}"#], pages: [link: "Save 80% on Engine II on Steam"])
    #expect(try await bench.line(link)?.hasPrefix("↪ Engine II — Steam") == true)
    #expect(bench.fetcher.requestedURLs.prefix(2) == [api(), link])
  }

  @Test("other pages of the shop are no games")
  func pages() async throws {
    try await expectPageFirst([
      "https://store.steampowered.com/", "https://store.steampowered.com/explore/",
      "https://store.steampowered.com/app/",
      "https://store.steampowered.com/sub/620/", "https://store.steampowered.com/bundle/1/x/",
    ])
  }
}
