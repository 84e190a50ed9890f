// SPDX-License-Identifier: MIT

import HTMLHead
import URLParsing

/// The HTML by which a provider wants its thing embedded.
///
/// Nobody here runs it. What is taken from it is the address of a player, where the code is one frame and nothing else,
/// so that a client that frames the address leaves nothing out and lets nothing more in.
struct EmbedCode {
  /// What a frame may ask for, and gets.
  private static let granted: Set<String> = [
    "autoplay", "clipboard-write", "encrypted-media", "fullscreen", "picture-in-picture", "web-share",
  ]
  /// What frames ask for out of habit, and do without.
  private static let refused: Set<String> = ["accelerometer", "gyroscope"]
  /// The greatest height of a frame, in pixels: a chat is no place for a longer one.
  private static let greatestHeight = 1024
  /// The most paragraphs that are taken.
  private static let mostParagraphs = 8
  /// The most pictures that are looked at.
  private static let mostPictures = 8

  /// The code.
  let html: String
  private let bytes: [UInt8]

  init(_ html: String) {
    self.html = html
    bytes = Array(html.utf8)
  }

  /// Whether there is a frame anywhere in it.
  var hasFrame: Bool { StartTag.first("iframe", in: bytes[...]) != nil }

  /// What stands in its paragraphs, as HTML: of an embedded post the text, without who wrote it and when.
  var paragraphs: String {
    var found: [UInt8] = []
    var rest = bytes[...]
    for _ in 0..<Self.mostParagraphs {
      guard let start = StartTag.first("p", in: rest) else { break }
      let end = StartTag.endTag("p", in: rest[start.end...]) ?? rest.endIndex
      found += rest[start.end..<end]
      found.append(0x20)
      rest = rest[end...]
    }
    return String(decoding: found, as: UTF8.self)
  }

  /// The pictures in it with the sizes that they declare, in order.
  var pictures: [(url: String, width: Int?, height: Int?)] {
    var found: [(url: String, width: Int?, height: Int?)] = []
    var rest = bytes[...]
    while found.count < Self.mostPictures, let tag = StartTag.first("img", in: rest) {
      if let url = tag["src"] { found.append((url, Self.pixels(tag["width"]), Self.pixels(tag["height"]))) }
      rest = rest[tag.end...]
    }
    return found
  }

  /// The player, where the code is one frame and no more.
  ///
  /// Its source is https, at a host that has a name in the internet; it asks for nothing but what players need; and a
  /// height is known, which the specification demands and without which it could not be given a place.
  ///
  /// - Parameters:
  ///   - width: What the answer says beside the code. What the code itself says counts first, in which a share of the
  ///     page, `100%`, is no number.
  ///   - resolve: Makes a URL of an address, where it is one.
  func player(width: Int?, height: Int?, resolve: (String) -> WebURL?) -> OEmbedAnswer.Player? {
    guard let frame = onlyFrame, let url = frame["src"].flatMap(resolve), Self.isPublic(url) else { return nil }
    let wishes = (frame["allow"] ?? "").split(separator: ";").compactMap { wish in
      // `fullscreen *`: after the name it says for whom.
      wish.split(whereSeparator: \.isWhitespace).first?.lowercased()
    }
    guard wishes.allSatisfy({ Self.granted.contains($0) || Self.refused.contains($0) }) else { return nil }
    guard let height = Self.pixels(frame["height"]) ?? height else { return nil }
    let ownWidth = frame["width"].map { Self.pixels($0) }
    return OEmbedAnswer.Player(url: url, width: ownWidth ?? width, height: min(height, Self.greatestHeight))
  }

  /// The frame, where nothing but white space stands before it, and after its end.
  private var onlyFrame: StartTag? {
    let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
    guard let tag = StartTag("iframe", in: bytes[...], at: start) else { return nil }
    // What stands in it is raw text up to its end tag, another frame's start too.
    guard let end = StartTag.endTag("iframe", in: bytes[tag.end...]) else { return nil }
    return bytes[end...].allSatisfy { $0 <= 0x20 } ? tag : nil
  }

  private static func isPublic(_ url: WebURL) -> Bool {
    guard url.scheme == .https, let name = url.host.domain else { return false }
    let labels = name.split(separator: ".")
    return labels.count > 1 && labels.last != "localhost" && labels.last != "local"
  }

  private static func pixels(_ text: String?) -> Int? { text.flatMap(OEmbedMembers.whole).flatMap(OEmbedMembers.side) }
}
