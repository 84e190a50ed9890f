// SPDX-License-Identifier: MIT

import HTMLHead
package import URLParsing
import UnfurlKit

extension OEmbedAnswer {
  /// Pictures that are said to be no larger than this are there to count readers.
  private static let smallestSide = 10
  /// The most characters of a name.
  private static let nameLimit = 100

  /// Reads an answer, JSON or XML.
  ///
  /// - Parameters:
  ///   - bytes: The body, of which ``maximumBytes`` are read.
  ///   - contentType: The Content-Type that came with it.
  ///   - endpoint: Where it came from; relative URLs start there.
  /// - Returns: `nil` where it is no oEmbed answer, or one of another version.
  package init?(_ bytes: [UInt8], contentType: String? = nil, from endpoint: WebURL) {
    guard let members = OEmbedMembers(bytes, contentType: contentType) else { return nil }
    let version = OEmbedVersion(members["version"])
    guard version != .other else { return nil }
    kind = members.text("type").flatMap { Kind(rawValue: PlainText.line($0, characters: 10).lowercased()) }
    title = members.text("title").flatMap { PlainText.title(TwiceEscaped.resolved($0)).filled }
    authorName = members.text("author_name").flatMap(Self.name)
    providerName = members.text("provider_name").flatMap(Self.name)
    description = members.text("description").flatMap(Self.words)
    thumbnail = Self.picture(
      members.text("thumbnail_url"), members.pixels("thumbnail_width"), members.pixels("thumbnail_height"), endpoint)
    if kind == .photo {
      photo = Self.picture(members.text("url"), members.pixels("width"), members.pixels("height"), endpoint)
    }
    if let html = members.text("html"), kind == .rich || kind == .video {
      readCode(EmbedCode(html), members, endpoint, isPlayable: version == .one)
    }
    cacheAge = members.whole("cache_age").map { min(.seconds($0), Self.longestCacheAge) }
  }

  /// Reads the code by which a page is told to embed the thing.
  ///
  /// - Parameter isPlayable: Whether a player counts. What does not even say its version is trusted with words only.
  private mutating func readCode(_ code: EmbedCode, _ members: OEmbedMembers, _ endpoint: WebURL, isPlayable: Bool) {
    if isPlayable {
      player = code.player(width: members.pixels("width"), height: members.pixels("height")) {
        Self.url($0, endpoint)
      }
    }
    // What stands in a frame is for readers whose browser has none.
    if !code.hasFrame { embeddedText = Self.words(code.paragraphs) ?? Self.words(code.html) }
    if kind == .rich {
      embeddedPicture = code.pictures.lazy.compactMap { Self.picture($0.url, $0.width, $0.height, endpoint) }.first
    }
  }

  private static func name(_ text: String) -> String? {
    // Some put the author's page there.
    text.utf8.contains(UInt8(ascii: "/")) && text.contains("://")
      ? nil : PlainText.line(TwiceEscaped.resolved(text), characters: nameLimit).filled
  }

  private static func words(_ html: String) -> String? {
    PlainText.description(TwiceEscaped.resolved(Markup.removed(from: html))).filled
  }

  private static func picture(_ text: String?, _ width: Int?, _ height: Int?, _ endpoint: WebURL) -> Picture? {
    let larger = max(width ?? 0, height ?? 0)
    guard larger == 0 || larger > smallestSide, let url = url(text, endpoint) else { return nil }
    return Picture(url: url, width: width, height: height)
  }

  private static func url(_ text: String?, _ endpoint: WebURL) -> WebURL? {
    WebURL.named(text, base: endpoint).flatMap { $0.mayBeNamed(by: endpoint) ? $0 : nil }
  }
}

/// The version of oEmbed that an answer says it has.
enum OEmbedVersion {
  /// It is "1.0", as the specification demands, or the number 1.
  case one
  /// None is said: taken for 1.0, as there is no other.
  case missing
  /// Any other, or none that could be one.
  case other

  init(_ value: OEmbedMembers.Value?) {
    switch value {
    case nil: self = .missing
    case .text(let text): self = PlainText.line(text, maximumBytes: 20) == "1.0" ? .one : .other
    case .number(let number): self = Double(number) == 1 ? .one : .other
    case .other: self = .other
    }
  }
}
