// SPDX-License-Identifier: MIT

import JSONText

/// What a JSON-LD block (schema.org) says of the page.
package struct LinkedData {
  /// The fields that are read.
  enum Field: String {
    case title, description, image, author, publisher, published
  }

  /// Types that describe the page itself, rather than its site, its author or its way marks.
  private static let types: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "LiveBlogPosting", "Report", "ScholarlyArticle", "SocialMediaPosting",
    "DiscussionForumPosting", "TechArticle", "Recipe", "Product", "VideoObject", "AudioObject", "PodcastEpisode",
    "Event", "Movie", "Book", "MusicRecording", "SoftwareApplication", "WebPage",
  ]
  /// The most objects of a block that are looked at.
  private static let most = 64

  private let object: JSONValue

  /// The first object of a known type in the blocks; a block that is not JSON is passed over.
  static func first(in scripts: [String]) -> LinkedData? {
    for script in scripts {
      guard let value = try? JSONValue(parsing: unwrapped(script)) else { continue }
      if let object = objects(in: value).first(where: isKnown) { return LinkedData(object: object) }
    }
    return nil
  }

  /// The value of a field, as it stands.
  subscript(field: Field) -> String? {
    switch field {
    case .title: object["headline"]?.string ?? object["name"]?.string
    case .description: object["description"]?.string
    case .image: Self.first(object["image"] ?? object["thumbnailUrl"], "url")
    case .author: Self.first(object["author"], "name")
    case .publisher: Self.first(object["publisher"], "name")
    case .published: object["datePublished"]?.string
    }
  }

  /// The text itself, the member of an object, or of the first in a list.
  private static func first(_ value: JSONValue?, _ key: String) -> String? {
    let one = value?.array?.first ?? value
    return one?.string ?? one?[key]?.string
  }

  /// A list's elements and what stands under `@graph`, one level deep.
  private static func objects(in value: JSONValue) -> [JSONValue] {
    (value.array ?? [value]).prefix(most).flatMap { [$0] + ($0["@graph"]?.array ?? []).prefix(most) }
  }

  private static func isKnown(_ object: JSONValue) -> Bool {
    guard let type = object["@type"] else { return false }
    return (type.array ?? [type]).contains { $0.string.map { types.contains($0) } ?? false }
  }

  /// The block without the comment and CDATA marks that old pages wrap it in, `/* <![CDATA[ */ … /* ]]> */`: from its
  /// first bracket to its last.
  private static func unwrapped(_ script: String) -> [UInt8] {
    var bytes = Array(script.utf8)[...]
    // Where there is a mark it opens the block; its own brackets are none of the JSON.
    if let mark = position(of: "CDATA[", in: bytes.prefix(200)) {
      bytes = bytes[(mark + 6)...]
      if let end = position(of: "]]>", in: bytes) { bytes = bytes[..<end] }
    }
    guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
      let end = bytes.lastIndex(where: { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }), start <= end
    else { return [] }
    return Array(bytes[start...end])
  }

  private static func position(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.utf8)
    return bytes.indices.first { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }
}
