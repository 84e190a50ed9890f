// SPDX-License-Identifier: MIT

import URLParsing
import XMLReading

extension FeedBuilder {
  /// An element inside a feed, outside of what is captured.
  mutating func startInside(_ element: borrowing XMLElement, _ frame: inout Frame) {
    let meaning = meaning(element.name)
    if meaning.role == .item, !isLoneEntry { return startItem(element, &frame) }
    switch scope {
    case .feed, .item: startField(element, meaning)
    case .person: startPart(of: .person, meaning)
    case .image: startPart(of: .image, meaning)
    case .source where meaning.role == .person: startPerson(meaning)
    case .hours where meaning.role == .hour: capture.begin(.hour, limit: Self.shortText)
    case .days where meaning.role == .day: capture.begin(.day, limit: Self.shortText)
    default: scope = .ignored
    }
    if capture.isOn, scope != .ignored { scope = .capture }
  }

  mutating func startItem(_ element: borrowing XMLElement, _ frame: inout Frame) {
    if isInItem { endItem() }
    frame.isItem = true
    isKnownRDF = true
    count += 1
    isInItem = true
    isItemKept = items.makeRoom(for: limits)
    scope = isItemKept ? .item : .ignored
    item = FeedDraft()
    sourceAuthor = nil
    if format == .rdf, let about = element.value(local: "about") {
      let text = FeedText.line(about, limits.linkBytes)
      for source in FeedSources.item["rdf:about"] { item.set(text, from: source) }
    }
  }

  private static let shortText = 64

  private mutating func startField(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    switch meaning.role {
    case .transparent:
      if scope == .feed {
        isKnownRDF = true
        if element.attributeCount > 0, let language = element["xml:lang"] { setFeed("xml:lang", language) }
      }
    case .link: startLink(element, meaning)
    case .person: startPerson(meaning)
    case .image: startImage(element, meaning)
    case .enclosure: addEnclosure(element, meaning)
    case .mediaContent: addMedia(element, meaning)
    case .hours: scope = scope == .feed ? .hours : .ignored
    case .days: scope = scope == .feed ? .days : .ignored
    case .source: scope = scope == .item ? .source : .ignored
    case .guid:
      let isLink = element["isPermaLink"].map { $0.lowercased() != "false" } ?? true
      startText(element, meaning)
      if scope == .item, capture.isOn { item.idIsLink = isLink }
    default: startText(element, meaning)
    }
  }

  /// What an element gives where we are.
  func sources(_ meaning: FeedMeaning) -> FeedSourcePair { isInItem ? meaning.item : meaning.feed }

  func wants(_ source: FeedSource) -> Bool { isInItem ? item.wants(source) : channel.wants(source) }

  /// Begins to take the text of an element, if it is wanted.
  private mutating func startText(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    let sources = sources(meaning)
    let wanted = sources.filter { wants($0) && !(isSpare($0) && hasSummary(or: sources)) }
    if let first = wanted.first {
      capture.begin(.field, sources: wanted, limit: room(for: first.field))
    } else if sources.first?.field.reading == .text, wantsPictureInText {
      capture.begin(.picture, limit: room(for: .content))
    } else {
      scope = .ignored
      return
    }
    capture.kind = format == .atom ? Self.kind(element) : .html
  }

  /// Whether nobody asks for what a source gives, where there is a summary.
  private func isSpare(_ source: FeedSource) -> Bool { source.field == .content && !limits.contentBesideSummary }

  /// Whether the item has a summary, or these sources give one.
  private func hasSummary(or sources: FeedSourcePair) -> Bool {
    item.text(.summary) != nil || sources.first.map { $0.field == .summary && wants($0) } == true
  }

  /// How many bytes are kept of a text that still holds markup and references.
  private func room(for field: FeedField) -> Int {
    switch field.reading {
    case .title, .person: limits.titleBytes &* 4
    case .text: limits.textBytes &* 2
    // One more, to tell an address that is too long from one that is not.
    case .date, .opaque, .url: limits.linkBytes &+ 1
    }
  }

  /// What an Atom text construct is in (RFC 4287, section 3.1; Atom 0.3 has `mode`).
  private static func kind(_ element: borrowing XMLElement) -> Capture.Kind {
    guard element.attributeCount > 0 else { return .plain }
    let type = element["type"]?.lowercased() ?? ""
    switch type {
    case "html", "text/html": return .html
    case "xhtml": return .plain
    default: break
    }
    switch element["mode"]?.lowercased() {
    case "base64": return .base64
    case "escaped": return type == "text/plain" ? .plain : .html
    default: break
    }
    if type.isEmpty || type == "text" || type == "text/plain" { return .plain }
    if type == "xhtml" || type.hasSuffix("+xml") || type.hasSuffix("/xml") { return .plain }
    if type.contains("html") { return .html }
    return type.contains("/") && !type.hasPrefix("text/") ? .base64 : .html
  }

  // MARK: - Links

  private mutating func startLink(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    guard let address = element["href"] ?? element.value(local: "resource") else {
      startText(element, meaning)
      return
    }
    scope = .ignored
    var relation = (element["rel"] ?? "alternate").lowercased()
    if let slash = relation.lastIndex(of: "/") { relation = String(relation[relation.index(after: slash)...]) }
    let type = element["type"]?.lowercased() ?? ""
    let isPage = type.isEmpty || type.contains("html")
    switch relation {
    case "alternate", "":
      guard let url = url(address) else { return }
      for source in sources(meaning) {
        set(url, from: FeedSource(field: source.field, rank: source.rank + (isPage ? 0 : 1)))
      }
    case "self": if !isInItem, let url = url(address) { set(url, from: FeedSource(field: .selfLink, rank: 0)) }
    case "enclosure": if isInItem { addEnclosure(address, type: type, length: element["length"]) }
    case "replies":
      // Without a type it may be a feed.
      if isInItem, type.contains("html"), let url = absolute(address) {
        set(url, from: FeedSource(field: .comments, rank: 0))
      }
    case "icon", "shortcut icon":
      if !isInItem, let url = url(address) { set(url, from: FeedSource(field: .icon, rank: 9)) }
    default: return
    }
  }

  mutating func set(_ text: String, from source: FeedSource) {
    if isInItem { item.set(text, from: source) } else { channel.set(text, from: source) }
  }

  /// An address, relative to what it stands in; only http and https count.
  func url(_ text: String) -> String? {
    guard text.utf8.count <= limits.linkBytes, !text.isEmpty else { return nil }
    return WebURL(text, base: bases.last)?.href
  }

  /// An address that says all by itself.
  func absolute(_ text: String) -> String? {
    text.utf8.count <= limits.linkBytes ? WebURL(text)?.href : nil
  }
}
