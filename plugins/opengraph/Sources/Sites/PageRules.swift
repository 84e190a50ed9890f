// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// What single sites write into their tags that nobody would say, and how it is left out.
///
/// A site is a file in `Rules` and its name in the list below; the most specific host counts.
enum PageRules {
  private static let all: [PageRule] = [
    .arXiv, .gist, .gitHub, .gitLab, .hackerNews, .pyPI, .reddit, .stackExchange, .steam, .steamCommunity, .vimeo,
    .wikipedia, .youTube,
  ]

  private static let byHost: [String: PageRule] = Dictionary(
    all.flatMap { rule in rule.hosts.map { ($0, rule) } }, uniquingKeysWith: { first, _ in first })

  /// Cleans what was read of a page by the rule of its site, if it has one.
  static func clean(_ reading: inout PageReading) {
    guard let rule = rule(forHost: reading.page.hostText) else { return }
    if rule.bodySaysNothing { reading.believesBody = false }
    if reading.metadata.siteName == nil { reading.offer(.siteName, PageReading.ruleSource, rule.siteName) }
    if let title = reading.metadata.title {
      guard !rule.isShell(title) else { return reading.takeBackAll() }
      reading.put(.title, rule.cleanTitle(title), for: title)
    }
    if let description = reading.metadata.description {
      reading.put(.description, rule.cleanDescription(description), for: description)
    }
    for _ in 0..<mostPictures {
      guard let image = reading.metadata.image, rule.ignoredImages.contains(where: { $0.fits(image.url) }) else {
        break
      }
      reading.dropImage(because: "shows the site and not the page")
    }
  }

  /// The most pictures of a page that are passed over.
  private static let mostPictures = 8

  /// The rule of the most specific host: of `a.b.example`, then of `b.example`, and so on.
  static func rule(forHost host: String) -> PageRule? {
    var rest = host.hasSuffix(".") ? host.dropLast() : host[...]
    while true {
      if let rule = byHost[String(rest)] { return rule }
      guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
      rest = rest[rest.utf8.index(after: dot)...]
    }
  }
}
