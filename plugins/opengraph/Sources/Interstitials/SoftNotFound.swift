// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// Knows the servers that lead to their front page where a page is gone.
///
/// Another host's front page is none of these: shorteners lead there, and sites that have moved.
enum SoftNotFound {
  /// Whether `page` is the front page of the site, and another page of it was asked for.
  static func isOne(_ page: Resource, asked: WebURL) -> Bool {
    let way = WayTaken(page, asked: asked)
    // Where the query or the fragment says which page it is, the path says nothing.
    guard way.isWithinSite, way.hasMoved, isFree(way.ended.query), isFree(way.ended.fragment),
      isFree(way.asked.fragment)
    else { return false }
    return isFront(way.ended) && !isFront(way.asked)
  }

  private static func isFree(_ part: String?) -> Bool { part?.isEmpty != false }

  /// Whether a path is a site's front page, in any of its languages.
  private static func isFront(_ url: WebURL) -> Bool {
    var segments = WayTaken.segments(of: url)
    if let last = segments.last, fronts.contains(String(stem(last))) { segments.removeLast() }
    if segments.count > 1 || segments.isEmpty { return segments.isEmpty }
    return PlainLanguage.isOne(segments[0])
  }

  /// How the files of front pages are called.
  private static let fronts: Set<String> = [
    "index", "default", "home", "homepage", "main", "start", "startseite", "accueil",
  ]

  private static func stem(_ name: String) -> Substring { name.prefix { $0 != "." } }

  /// The languages in which sites have a front page each.
  private enum PlainLanguage {
    /// `en`, `pt-br`, `zh_tw`, `us-en`: two letters, and two more.
    static func isOne(_ segment: String) -> Bool {
      let letters = segment.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
      func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
      switch letters.count {
      case 2: return letters.allSatisfy(isLetter)
      case 5:
        return letters[2] == UInt8(ascii: "-") && letters[..<2].allSatisfy(isLetter)
          && letters[3...].allSatisfy(isLetter)
      default: return false
      }
    }
  }
}
