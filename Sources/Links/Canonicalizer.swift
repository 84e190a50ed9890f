// SPDX-License-Identifier: MIT

package import URLParsing

/// Turns a URL as written into the one that keys caches and flights.
///
/// The parser's own serialisation, without fragment, credentials and tracking parameters. All other bytes of the query
/// stay as they are: their order and their escapes can matter to the site.
package struct Canonicalizer: Sendable {
  private let tracking: TrackingParameters

  /// Makes a canonicalizer with the known tracking parameters.
  package init() { tracking = .known }

  /// The canonical URL of `written`, `nil` where it is no http or https URL.
  package func canonical(_ written: String) -> WebURL? {
    WebURL(written).map(canonical)
  }

  /// The canonical form of a URL.
  package func canonical(_ url: WebURL) -> WebURL {
    var parts = URLParts(url.href)
    parts.fragment = ""
    parts.credentials = ""
    parts.query = cleaned(parts)
    return rebuilt(parts, from: url)
  }

  /// The same URL without tracking parameters; its fragment stays.
  package func withoutTracking(_ url: WebURL) -> WebURL {
    var parts = URLParts(url.href)
    parts.query = cleaned(parts)
    return rebuilt(parts, from: url)
  }

  private func rebuilt(_ parts: URLParts, from url: WebURL) -> WebURL {
    let href = parts.joined
    // What was taken off is never needed by the parser; where it still refuses, the URL stays whole.
    return href == url.href ? url : WebURL(href) ?? url
  }

  private func cleaned(_ parts: URLParts) -> Substring {
    guard parts.query.utf8.count > 1 else { return parts.query }
    let pieces = parts.query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let kept = pieces.filter { piece in
      let name = piece.prefix { $0 != "=" }
      return name.isEmpty || !tracking.holds(name.lowercased(), on: parts.host)
    }
    if kept.count == pieces.count { return parts.query }
    return kept.allSatisfy(\.isEmpty) ? "" : "?" + kept.joined(separator: "&")
  }
}
