// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// The way from the page that was asked for to the one that came, redirects followed.
struct WayTaken {
  /// The page that was asked for.
  let asked: WebURL
  /// Where the page is that came.
  let ended: WebURL

  /// - Parameter asked: what was asked for, where the page does not know.
  init(_ page: Resource, asked: WebURL) {
    self.init(asked: page.hops.first ?? asked, ended: page.url)
  }

  init(asked: WebURL, ended: WebURL) {
    self.asked = asked
    self.ended = ended
  }

  /// Whether both are pages of one site: `www.`, `m.` and the scheme do not count.
  var isWithinSite: Bool { Self.site(of: asked) == Self.site(of: ended) }

  /// Whether another page came, not only the same in another spelling.
  var hasMoved: Bool { !isWithinSite || Self.segments(of: asked) != Self.segments(of: ended) }

  /// Whether the page that came holds in its query where its reader comes from, to lead there again.
  var leadsBack: Bool {
    guard hasMoved, let query = ended.query else { return false }
    // Twice: one page's query within another's.
    let once = Array(query.utf8.prefix(4096))[...].percentDecoded()
    let texts = [once, once[...].percentDecoded()]
    let path = Array(asked.path.utf8)
    let target = path.count > 1 ? path : Array("//\(asked.hostText)".utf8)
    // `/a` is in nearly any query.
    guard target.count > 2 else { return false }
    return texts.contains { text in
      [target, target[...].percentDecoded()].contains { text[...].firstPlace(of: $0) != nil }
    }
  }

  /// A host without what only tells a site's doors apart, and its port where that is not the usual.
  static func site(of url: WebURL) -> String {
    var host = Substring(url.hostText)
    for door in ["www.", "m.", "mobile.", "amp."] where host.hasPrefix(door) && host.dropFirst(door.count).contains(".")
    {
      host = host.dropFirst(door.count)
      break
    }
    return url.port.map { "\(host):\($0)" } ?? String(host)
  }

  /// The parts of a path in lower case, without empty ones.
  static func segments(of url: WebURL) -> [String] {
    url.path.lowercased().split(separator: "/", maxSplits: 32).map(String.init)
  }
}
