// SPDX-License-Identifier: MIT

import JSONText
import PageTags
import URLParsing

/// What a page's JSON-LD blocks (schema.org) say of it.
package struct LinkedData {
  /// The texts that are read.
  enum Field: String {
    case title, description, author, publisher, website, published
    case language = "inLanguage"
  }

  private let blocks: LinkedDataBlocks
  /// The objects that describe the page, the best first.
  private let objects: [JSONValue]

  /// Reads the blocks of the page that was found at `page`; `nil` where none can be read.
  init?(_ scripts: [String], at page: WebURL) {
    if scripts.isEmpty { return nil }
    blocks = LinkedDataBlocks(scripts)
    if blocks.objects.isEmpty { return nil }
    objects = LinkedDataChoice.objects(in: blocks, of: page)
  }

  /// The texts of a field, the best first, as they stand; of an author one text a person.
  subscript(field: Field) -> [String] {
    switch field {
    case .title: texts(["headline", "name", "alternativeHeadline"])
    case .description: texts(["description", "abstract"])
    case .author: people(["author", "creator"])
    case .publisher: people(["publisher"])
    case .website: blocks.objects.filter { LinkedDataChoice.isOne(of: ["WebSite"], $0) }.compactMap(name)
    case .published: texts(["datePublished", "uploadDate", "dateCreated"])
    case .language:
      // Of a language that is an object the name is for people, and the other name its tag.
      members(["inLanguage"]).compactMap { text($0) ?? text($0["alternateName"]) ?? text($0["name"]) }
    }
  }

  /// A picture with the size that it declares.
  struct Picture {
    var url: String
    var width: Int?
    var height: Int?
  }

  /// The pictures of what the page is about, in order.
  var pictures: [Picture] {
    members(["image", "thumbnailUrl", "primaryImageOfPage", "thumbnail"]).compactMap { value in
      if let url = value.string { return Picture(url: url) }
      guard let url = text(value["url"]) ?? text(value["contentUrl"]) else { return nil }
      return Picture(url: url, width: Self.pixels(value["width"]), height: Self.pixels(value["height"]))
    }
  }

  /// The file of the video or sound that the page is about, and the page that plays it.
  var film: (isSound: Bool, file: String?, player: String?, mime: String?)? {
    for object in objects {
      guard object["contentUrl"] != nil || object["embedUrl"] != nil else { continue }
      let isSound = LinkedDataChoice.isOne(of: ["AudioObject"], object)
      guard isSound || LinkedDataChoice.isOne(of: ["VideoObject"], object) else { continue }
      return (isSound, text(object["contentUrl"]), text(object["embedUrl"]), text(object["encodingFormat"]))
    }
    return nil
  }

  /// Whether what the page is about says that it is not for families.
  var isForAdults: Bool {
    objects.contains { object in
      switch object["isFamilyFriendly"] {
      case .bool(let isFriendly)?: !isFriendly
      case .string(let text)?: text.lowercased().hasSuffix("false")
      default: false
      }
    }
  }

  /// The values of the first object that has one under a key, each key of an object before the next object.
  private func members(_ keys: [String]) -> [JSONValue] {
    objects.flatMap { object in
      keys.flatMap { key in
        let value = object[key]
        return (value?.array ?? value.map { [$0] } ?? []).prefix(16).map(blocks.resolved)
      }
    }
  }

  private func texts(_ keys: [String]) -> [String] { members(keys).compactMap { text($0) ?? name($0) } }

  /// The names under the first key of the first object that has any.
  private func people(_ keys: [String]) -> [String] {
    for object in objects {
      for key in keys {
        guard let value = object[key] else { continue }
        let names = (value.array ?? [value]).prefix(16).flatMap {
          text($0).map { [$0] } ?? self.names(blocks.resolved($0))
        }
        if !names.isEmpty { return names }
      }
    }
    return []
  }

  /// The names of one object: some list all authors as the names of one.
  private func names(_ value: JSONValue) -> [String] {
    if let names = value["name"]?.array { return names.prefix(16).compactMap(\.string) }
    return name(value).map { [$0] } ?? []
  }

  private func name(_ value: JSONValue) -> String? { text(value["name"]) ?? text(value["alternateName"]) }

  /// A text, the first of a list, or one that is marked with its language.
  private func text(_ value: JSONValue?) -> String? {
    let one = value?.array?.first ?? value
    return one?.string ?? one?["@value"]?.string
  }

  /// A number, or a text that begins with one: `1200`, `"1200px"`, also in a `QuantitativeValue`.
  private static func pixels(_ value: JSONValue?) -> Int? {
    switch value?["value"] ?? value {
    case .number(let text)?, .string(let text)?: StructuredTag.pixels(text)
    default: nil
    }
  }
}
