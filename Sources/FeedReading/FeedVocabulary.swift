// SPDX-License-Identifier: MIT

import XMLReading

/// What a namespace means to feeds. The raw value is the prefix that ``FeedTables`` uses.
enum FeedVocabulary: String, CaseIterable {
  case rss, atom, rdf, dc, dcterms, content, media, itunes, sy, googleplay, feedburner, webfeeds, xhtml, xml
  /// Nothing that is read.
  case other

  /// By its namespace, without its scheme, in lower case and without `/` or `#` at its end.
  private static let namespaces: [String: FeedVocabulary] = [
    "purl.org/rss/1.0": .rss, "purl.org/net/rss1.1": .rss,
    "my.netscape.com/rdf/simple/0.9": .rss, "channel.netscape.com/rdf/simple/0.9": .rss,
    "my.netscape.com/publish/formats/rss-0.91.dtd": .rss,
    "blogs.law.harvard.edu/tech/rss": .rss, "cyber.law.harvard.edu/rss": .rss, "backend.userland.com/rss": .rss,
    "backend.userland.com/rss2": .rss, "backend.userland.com/rss2.0": .rss, "backend.userland.com/rss091": .rss,
    "www.rssboard.org/rss-specification": .rss,
    "www.w3.org/2005/atom": .atom, "purl.org/atom/ns": .atom, "purl.org/atom": .atom, "purl.org/echo": .atom,
    "purl.org/pie": .atom, "example.com/newformat": .atom, "example.com/necho": .atom, "uri/of/echo/namespace": .atom,
    "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
    "purl.org/dc/elements/1.1": .dc, "purl.org/dc/elements/1.0": .dc, "purl.org/dc/elements": .dc, "purl.org/dc": .dc,
    "purl.org/dc/terms": .dcterms,
    "purl.org/rss/1.0/modules/content": .content,
    "search.yahoo.com/mrss": .media, "www.rssboard.org/media-rss": .media, "video.search.yahoo.com/mrss": .media,
    "tools.search.yahoo.com/mrss": .media, "search.yahoo.com/rss": .media,
    "www.itunes.com/dtds/podcast-1.0.dtd": .itunes, "www.itunes.com/dtds/podcast": .itunes,
    "example.com/dtds/podcast-1.0.dtd": .itunes, "itunes.com/dtds/podcast-1.0.dtd": .itunes,
    "purl.org/rss/1.0/modules/syndication": .sy,
    "www.google.com/schemas/play-podcasts/1.0": .googleplay,
    "www.google.com/schemas/play-podcasts/1.0/play-podcasts.xsd": .googleplay,
    "rssnamespace.org/feedburner/ext/1.0": .feedburner,
    "webfeeds.org/rss/1.0": .webfeeds,
    "www.w3.org/1999/xhtml": .xhtml,
    "www.w3.org/xml/1998/namespace": .xml,
  ]

  /// By a prefix whose namespace is not declared, or not known.
  private static let prefixes: [String: FeedVocabulary] = [
    "rss": .rss, "atom": .atom, "atom03": .atom, "atom10": .atom, "a10": .atom, "rdf": .rdf, "dc": .dc,
    "dcterms": .dcterms, "content": .content, "media": .media, "itunes": .itunes, "sy": .sy,
    "googleplay": .googleplay, "feedburner": .feedburner, "webfeeds": .webfeeds, "xhtml": .xhtml, "xml": .xml,
  ]

  /// What a namespace means; `nil`: it is not known.
  static func ofNamespace(_ namespace: String) -> FeedVocabulary? { namespaces[normal(namespace)] }

  /// What a name belongs to. In no namespace, and in an unknown one without a prefix, it is the feed's own (`nil`).
  static func of(_ name: XMLName) -> FeedVocabulary? {
    if !name.namespace.isEmpty, let known = ofNamespace(name.namespace) { return known }
    if name.prefix.isEmpty { return nil }
    return prefixes[name.prefix.lowercased()] ?? .other
  }

  private static func normal(_ namespace: String) -> String {
    var text = Substring(namespace.lowercased())
    while let first = text.unicodeScalars.first, first.properties.isWhitespace { text.removeFirst() }
    while let last = text.unicodeScalars.last, last.properties.isWhitespace || last == "/" || last == "#" {
      text.unicodeScalars.removeLast()
    }
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) { text = text.dropFirst(scheme.count) }
    return String(text)
  }
}
