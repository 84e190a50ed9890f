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
    let found = reading.metadata
    if found.siteName == nil, let name = rule.siteName {
      reading.offer(.siteName, "rule of the site", name)
    }
    if let title = found.title {
      guard !rule.isShell(title) else { return reading.change(empty) }
      let clean = rule.cleanTitle(title)
      if clean != title { reading.rewrite(.title, to: clean) }
    }
    if let description = found.description {
      let clean = rule.cleanDescription(description)
      if clean != description { reading.rewrite(.description, to: clean) }
    }
    if let image = found.image, rule.ignoredImages.contains(where: { $0.fits(image.url) }) {
      reading.change { $0.image = nil }
    }
  }

  /// The rule of the most specific host: of `a.b.example`, then of `b.example`, and so on.
  static func rule(forHost host: String) -> PageRule? {
    var rest = host.hasSuffix(".") ? host.dropLast() : host[...]
    while true {
      if let rule = byHost[String(rest)] { return rule }
      guard let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
      rest = rest[rest.utf8.index(after: dot)...]
    }
  }

  /// Takes back what a page says that is the same for all links to its site.
  private static func empty(_ metadata: inout Metadata) {
    metadata.title = nil
    metadata.description = nil
    metadata.image = nil
    metadata.video = nil
    metadata.audio = nil
  }
}
