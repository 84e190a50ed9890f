// SPDX-License-Identifier: MIT

import XMLReading

/// What the outermost element of a document says that the document is.
struct FeedRoot {
  var format: Feed.Format
  var version: String?
  /// It is sure; RDF may be anything, until something of RSS is met in it.
  var isKnown = true
  /// It is an entry of Atom by itself.
  var isEntry = false

  /// How many elements may stand before a feed: messages of a server that does not close them.
  static let garbage = 64

  /// Whether an element may be part of an error message that stands before a feed.
  static func mayPrecede(_ name: String) -> Bool {
    ["b", "br", "center", "div", "font", "hr", "i", "p", "pre", "span", "strong", "table", "td", "th", "tr"]
      .contains(name.lowercased())
  }

  /// `nil`: it is no feed.
  init?(_ element: borrowing XMLElement) {
    let name = element.name
    let vocabulary = FeedVocabulary.of(name)
    let written = element["version"].map { FeedText.line($0, Self.longestVersion) }.flatMap { $0.isEmpty ? nil : $0 }
    switch name.local.lowercased() {
    case "rss":
      format = .rss
      version = written
    case "rdf" where vocabulary == .rdf || name.namespace.isEmpty:
      format = .rdf
      let namespaces = element.declaredNamespaces.filter { FeedVocabulary.ofNamespace($0) == .rss }
      isKnown = !namespaces.isEmpty
      version = namespaces.contains { $0.contains("/0.9") } ? "0.90" : namespaces.isEmpty ? nil : "1.0"
    case "feed" where vocabulary == .atom || vocabulary == nil:
      format = .atom
      version = written ?? Self.version(ofAtom: name.namespace)
    case "entry" where vocabulary == .atom:
      format = .atom
      version = Self.version(ofAtom: name.namespace)
      isEntry = true
    // In capitals it is a CDF channel.
    case "channel" where name.local == "channel" && (vocabulary == nil || vocabulary == .rss):
      format = .rss
    default: return nil
    }
  }

  private static let longestVersion = 16

  private static func version(ofAtom namespace: String) -> String? {
    let text = namespace.lowercased()
    return text.contains("2005/atom") ? "1.0" : text.contains("purl.org/atom/ns") ? "0.3" : nil
  }
}
