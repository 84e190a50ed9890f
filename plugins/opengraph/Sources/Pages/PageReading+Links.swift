// SPDX-License-Identifier: MIT

import HTMLHead
import PageTags
package import URLParsing
import UnfurlKit

extension PageReading {
  /// The most feeds that are told of.
  static let mostFeeds = 20
  /// The types of feeds.
  private static let feedTypes: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
  ]
  /// Types that feeds have among other things; JSON Feed 1.0 had `application/json`. There the name tells.
  private static let broadTypes: Set<String> = ["application/json", "application/xml", "text/xml"]

  /// A URL of the page that is given on, resolved; `nil` where it is none, or at a private address that a page from
  /// elsewhere has no business to name: clients would ask their own networks for it.
  package func shown(_ value: String?) -> WebURL? { resolve(value).flatMap { $0.mayBeNamed(by: page) ? $0 : nil } }

  /// A URL of the page, resolved; `nil` where it is empty, a mere fragment, or neither http nor https.
  package func resolve(_ value: String?) -> WebURL? { WebURL.named(value, base: base) }

  /// A URL by which the page names itself. A host written without its scheme, which would resolve to nonsense, is none.
  private func resolveOwn(_ value: String?) -> WebURL? {
    guard let value, !HostLike.isHostLike(value) else { return nil }
    return resolve(value)
  }

  /// Where the page says it really is. It never keys anything: sites leave out what tells their pages apart.
  package var canonical: WebURL? {
    head.links.lazy.filter { $0.rel.contains("canonical") }.compactMap { resolveOwn($0.href) }.first
  }

  /// What the page calls itself in Open Graph.
  package var openGraphURL: WebURL? { metas.first("og:url") { resolveOwn($0) } }

  /// The page that plays its video or sound, for clients that embed one. A card of another kind has no player.
  package var player: WebURL? {
    guard (metas.first("twitter:card") { $0 } ?? "player").lowercased() == "player" else { return nil }
    return metas.first("twitter:player") { shown($0) }
  }

  /// The feeds that the page names in its head or in its Link header fields, each once.
  func feeds(_ headers: HeaderFields) -> [Metadata.FeedLink] {
    var feeds: [Metadata.FeedLink] = []
    var seen: Set<String> = []
    let fields = headers.all("link")
    for link in fields.isEmpty ? head.links : head.links + LinkField.links(in: fields) {
      // A link without rel but of such a type is one that a careless template made.
      guard link.rel.isEmpty || link.rel.contains("alternate") || link.rel.contains("feed"),
        let type = DeclaredType.essence(of: link.type), Self.feedTypes.contains(type) || Self.broadTypes.contains(type),
        let url = shown(link.href), Self.feedTypes.contains(type) || Self.isNamedFeed(url),
        seen.insert(url.href).inserted
      else { continue }
      var feed = Metadata.FeedLink(url: url.href)
      feed.mime = type
      feed.title = link.title.map { PlainText.line($0, characters: 100) }.flatMap(\.filled)
      feeds.append(feed)
      if feeds.count == Self.mostFeeds { break }
    }
    return feeds
  }

  /// Whether a URL's path speaks of a feed.
  private static func isNamedFeed(_ url: WebURL) -> Bool {
    let path = url.path.lowercased()
    return ["feed", "rss", "atom"].contains { path.contains($0) }
  }
}
