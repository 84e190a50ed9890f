// SPDX-License-Identifier: MIT

import BotSettings
import DeclarativeHandlers
import OpenGraphHandler
import PreviewStore
import PreviewText
import SiteManifests
import Testing
import URLParsing
import UnfurlKit
import UnfurlTestKit
import Unfurling

/// From a link to the line that a channel sees, with all manifests of this folder and the reader of pages, on a fake
/// network.
///
/// The pages and answers in these tests were written here, after what such sites publicly give.
struct SiteBench {
  let fetcher: FakeFetcher
  private let unfurler: Unfurler

  /// A network of these answers, by URL, and of pages of which only the title is given.
  init(answers: [String: String] = [:], pages: [String: String] = [:]) throws {
    var all = pages.mapValues { FakePage.html("<title>\($0)</title>") }
    for (url, json) in answers { all[url] = .body(Array(json.utf8), mediaType: "application/json") }
    fetcher = FakeFetcher(all)
    let clock = ManualClock()
    let sites = try Self.sites()
    unfurler = Unfurler(
      handlers: sites as [any Handler] + [OpenGraphHandler()], rules: Unfurler.Rules(fetcher: fetcher),
      store: Store(.memory, time: clock, log: .silent), time: clock)
  }

  /// The handlers of all manifests, as the bot makes them.
  static func sites() throws -> [DeclarativeHandler] {
    try SiteManifests.all.map {
      DeclarativeHandler(try DeclarativeManifest.parse($0.yaml, file: $0.name), isOnByDefault: true)
    }
  }

  /// What becomes of a link.
  func outcome(_ url: String, _ change: (inout ChannelPolicy) -> Void = { _ in }) async throws -> Outcome {
    var policy = ChannelPolicy()
    change(&policy)
    let ask = Unfurler.Ask(
      url: try #require(WebURL(url)), written: url,
      policy: PolicyInForce(policy, channel: ChannelName(name: "room"), isBoundToChannel: false))
    return await unfurler.unfurl(ask).outcome
  }

  /// The line of a link; `nil` where nothing is said.
  func line(_ url: String) async throws -> String? {
    guard case .preview(let preview) = try await outcome(url) else { return nil }
    return PreviewRenderer(policy: ChannelPolicy()).render(preview).text
  }

  /// The metadata of a link's preview, and the handler that made it.
  func preview(_ url: String) async throws -> Preview {
    guard case .preview(let preview) = try await outcome(url) else { throw TestKitError("no preview of \(url)") }
    return preview
  }
}

/// Tells that nobody is asked about links of a site before their page is read.
func expectPageFirst(_ urls: [String]) async throws {
  for url in urls {
    let bench = try SiteBench(pages: [url: "A page"])
    _ = try await bench.outcome(url)
    #expect(bench.fetcher.requestedURLs.first == url)
  }
}
