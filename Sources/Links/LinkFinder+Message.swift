// SPDX-License-Identifier: MIT

import URLParsing
package import UnfurlKit

extension LinkFinder {
  /// The links of a message: distinct by canonical URL, spelt as first written, in order; at most `limit`.
  ///
  /// Links that stand only in `html` follow those of the text, with an empty range at the end of the text. HTML knows
  /// better than plain text what was code or a quote: a link that it shows only there is none. A link is opted out
  /// where each mention of it in the text is, or each in the HTML.
  package func links(in text: String, html: String? = nil, limit: Int = .max) -> [Link] {
    let found = occurrences(in: text)
    // One link, as in most messages, is distinct.
    if html == nil, found.count <= min(1, limit) { return found }
    var all = LinkSet(limit: limit)
    let mentions = html.map { HTMLLinkReader.mentions(in: $0, with: canonicalizer) } ?? []
    let shown = Set(mentions.lazy.filter { !$0.isSilent }.map(\.canonical))
    let silent = Set(mentions.lazy.filter(\.isSilent).map(\.canonical)).subtracting(shown)

    for link in found where !silent.contains(link.canonical) { all.add(link) }
    if mentions.isEmpty { return all.links }

    let wanted = Set(mentions.lazy.filter { !$0.isSilent && !$0.isOptedOut }.map(\.canonical))
    all.optOut { shown.contains($0) && !wanted.contains($0) }
    let end = text.utf8.count
    for mention in mentions where !mention.isSilent {
      all.addIfNew(
        Link(
          written: mention.written, range: end..<end, canonical: mention.canonical,
          hasCredentials: mention.hasCredentials, isOptedOut: !wanted.contains(mention.canonical)))
    }
    return all.links
  }
}

/// Links in order, one for each canonical URL.
private struct LinkSet {
  private(set) var links: [Link] = []
  private var places: [WebURL: Int] = [:]
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a link of the text, or takes one more mention of it into account.
  mutating func add(_ link: Link) {
    guard let place = places[link.canonical] else { return addIfNew(link) }
    if links[place].isOptedOut && !link.isOptedOut { setOptedOut(place, false) }
  }

  mutating func addIfNew(_ link: Link) {
    guard links.count < limit, places[link.canonical] == nil else { return }
    places[link.canonical] = links.count
    links.append(link)
  }

  mutating func optOut(where isHidden: (WebURL) -> Bool) {
    for place in links.indices where isHidden(links[place].canonical) { setOptedOut(place, true) }
  }

  private mutating func setOptedOut(_ place: Int, _ isOptedOut: Bool) {
    let old = links[place]
    links[place] = Link(
      written: old.written, range: old.range, canonical: old.canonical, hasCredentials: old.hasCredentials,
      isOptedOut: isOptedOut)
  }
}
