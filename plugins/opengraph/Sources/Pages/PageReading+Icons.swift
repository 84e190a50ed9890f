// SPDX-License-Identifier: MIT

import HTMLHead
package import URLParsing
import UnfurlKit

extension PageReading {
  /// An icon that the page names.
  struct Icon {
    var url: WebURL
    /// The token that made it one.
    var rel: String
    /// Its larger side as declared, in pixels; 0 where it is not.
    var size: Int
  }

  /// The tokens of `rel` that name an icon, the fittest for a line of chat first. Icons for touch screens carry a
  /// background and come second.
  private static let tokens = ["icon", "apple-touch-icon", "apple-touch-icon-precomposed"]

  /// Larger icons than this are no better for a preview.
  private static let largeEnough = 256

  /// The icons that the page names, in its order. Icons in `data:` URLs are no URLs.
  package var icons: [WebURL] { allIcons.map(\.url) }

  /// The icon to show: by kind, then the largest that declares its size, then the first.
  var bestIcon: Icon? {
    let icons = head.links.compactMap { link in
      Self.token(of: link).map { (token: $0, link: link, size: Self.size(link.sizes)) }
    }
    for token in Self.tokens {
      var fitting = icons.filter { $0.token == token }
      // Only what may win is resolved; where it is no URL, the next best may.
      while let largest = fitting.map(\.size).max(), let place = fitting.firstIndex(where: { $0.size == largest }) {
        let best = fitting.remove(at: place)
        if let url = shown(best.link.href) { return Icon(url: url, rel: token, size: best.size) }
      }
    }
    return nil
  }

  /// Takes the icon to show.
  mutating func fillIcon() {
    let best = bestIcon
    if let best { set("icon", "link[rel=\(best.rel)]") { $0.icon = best.url.href } }
    if explains { noteIcons(best) }
  }

  private mutating func noteIcons(_ best: Icon?) {
    var choice = FieldChoice("icon")
    for link in head.links {
      guard let rel = Self.token(of: link) else { continue }
      let url = shown(link.href)
      let isBest = url != nil && url == best?.url && !choice.candidates.contains { $0.loss == nil }
      let loss =
        url == nil
        ? Self.noAddress : rel == best?.rel ? "another is larger or comes first" : "is for touch screens"
      let value = url.map { url in Self.size(link.sizes) > 0 ? "\(url.href) (\(link.sizes ?? ""))" : url.href }
      choice.candidates.append(
        .init("link[rel=\(rel)]", value: FieldChoice.shown(value ?? link.href ?? ""), loss: isBest ? nil : loss))
    }
    note(choice)
  }

  private static func token(of link: LinkElement) -> String? { tokens.first(where: link.rel.contains) }

  private var allIcons: [Icon] {
    head.links.compactMap { link in
      guard let rel = Self.token(of: link), let url = shown(link.href) else { return nil }
      return Icon(url: url, rel: rel, size: Self.size(link.sizes))
    }
  }

  /// The largest of the declared sizes, `16x16 32x32`, or `any` for one that scales.
  private static func size(_ sizes: String?) -> Int {
    guard let sizes else { return 0 }
    if let size = squareOrOblong(sizes) { return size }
    return sizes.lowercased().split(whereSeparator: \.isWhitespace).prefix(8).map { size in
      if size == "any" { return 64 }
      let sides = size.split(separator: "x").compactMap { Int($0) }
      return sides.count == 2 ? min(max(sides[0], sides[1], 0), largeEnough) : 0
    }.max() ?? 0
  }

  /// The size in the usual form, one `16x16` of digits alone; `nil` for any other.
  private static func squareOrOblong(_ sizes: String) -> Int? {
    guard sizes.utf8.count <= 11 else { return nil }
    var sides = (0, 0)
    var digits = 0
    var isSecond = false
    for byte in sizes.utf8 {
      if byte &- 0x30 < 10 {
        sides.1 = sides.1 * 10 + Int(byte - 0x30)
        digits += 1
      } else if byte == UInt8(ascii: "x"), !isSecond, digits > 0 {
        sides = (sides.1, 0)
        digits = 0
        isSecond = true
      } else {
        return nil
      }
    }
    return isSecond && digits > 0 ? min(max(sides.0, sides.1), largeEnough) : nil
  }
}
