// SPDX-License-Identifier: MIT

import XMLReading

extension FeedBuilder {
  /// The most files of an item that are kept.
  private static let enclosures = 16

  // MARK: - Pictures

  /// `image`, `itunes:image`, `media:thumbnail`: an attribute has the address, or a `url` inside, or the text.
  mutating func startImage(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    let address =
      element.attributeCount > 0 ? element["href"] ?? element["url"] ?? element.value(local: "resource") : nil
    guard let address else {
      imageText = []
      imageSource = sources(meaning)
      scope = .image
      return
    }
    scope = .ignored
    guard let url = url(address) else { return }
    // RDF's picture is named in the channel, and stands outside: what stands there is the better source.
    let isNamed = element.value(local: "resource") != nil
    for source in sources(meaning) {
      set(url, from: FeedSource(field: source.field, rank: source.rank + (isNamed ? 1 : 0)))
    }
  }

  mutating func endImage() {
    guard !isCutOff, let url = url(String(decoding: imageText, as: UTF8.self)) else { return }
    for source in imageSource { set(url, from: source) }
  }

  // MARK: - Files

  mutating func addEnclosure(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    scope = .ignored
    guard isInItem, let address = element["url"] ?? element["href"] ?? element.value(local: "resource") else { return }
    addEnclosure(
      address, type: element["type"] ?? element.value(local: "type") ?? "",
      length: element["length"] ?? element.value(local: "length"))
  }

  mutating func addEnclosure(_ address: String, type: String, length: String?) {
    guard let url = url(address) else { return }
    let mime = FeedText.line(type, limits.titleBytes).lowercased()
    if mime.hasPrefix("image/") {
      for source in (format == .atom ? FeedSources.entry : FeedSources.item)["enclosure"] {
        item.set(url, from: source)
      }
    }
    add(url, mime, length)
  }

  /// `media:content`: a picture is the item's picture, anything else a file. What is in it counts as the item's.
  mutating func addMedia(_ element: borrowing XMLElement, _ meaning: FeedMeaning) {
    guard let address = element["url"], let url = url(address) else { return }
    let type = FeedText.line(element["type"] ?? "", limits.titleBytes).lowercased()
    let medium = element["medium"]?.lowercased() ?? ""
    if medium == "image" || type.hasPrefix("image/") || (medium.isEmpty && type.isEmpty && Self.looksLikePicture(url)) {
      for source in sources(meaning) { set(url, from: source) }
    } else if isInItem {
      add(url, type, element["fileSize"])
    }
  }

  private mutating func add(_ url: String, _ mime: String, _ length: String?) {
    guard item.enclosures.count < Self.enclosures, !item.enclosures.contains(where: { $0.url == url }) else { return }
    var enclosure = Feed.Enclosure(url: url)
    enclosure.mime = mime.isEmpty ? nil : mime
    enclosure.bytes = length.flatMap { Int64($0.filter { $0 != " " && $0 != "," }) }.flatMap { $0 > 0 ? $0 : nil }
    item.enclosures.append(enclosure)
  }

  private static func looksLikePicture(_ url: String) -> Bool {
    let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"].contains { path.hasSuffix($0) }
  }

  // MARK: - Pictures in texts

  /// The first picture of a text in HTML, where nothing else names one.
  mutating func findPicture(in html: [UInt8]) {
    let source = FeedSource(field: .image, rank: Self.pictureInText)
    guard wantsPictureInText, let address = HTMLPicture.first(in: html), let url = url(address) else { return }
    set(url, from: source)
  }

  /// A picture that stands as an element in a text.
  mutating func addPicture(_ element: borrowing XMLElement) {
    let source = FeedSource(field: .image, rank: Self.pictureInText)
    guard wantsPictureInText, let address = element["src"], let url = url(address) else { return }
    if element["width"] != "1", element["height"] != "1" { set(url, from: source) }
  }

  /// Whether nothing else has named a picture so far.
  var wantsPictureInText: Bool { wants(FeedSource(field: .image, rank: Self.pictureInText)) }

  private static let pictureInText: UInt8 = 200
}
