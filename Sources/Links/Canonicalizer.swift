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

  /// The canonical URL of `written`, `nil` where it is no link.
  package func canonical(_ written: String) -> WebURL? {
    Self.url(written).map(canonical)
  }

  /// The URL that a link stands for: an http or https URL for itself, `feed:` and `rss:` for the one within it.
  package static func url(_ written: String) -> WebURL? {
    WebURL(written) ?? FeedScheme.webAddress(of: written).flatMap { WebURL($0) }
  }

  /// The canonical form of a URL.
  package func canonical(_ url: WebURL) -> WebURL {
    withoutTracking(url.removingFragment().removingCredentials())
  }

  /// The same URL without tracking parameters; all else of it stays.
  package func withoutTracking(_ url: WebURL) -> WebURL {
    guard let query = url.query, !query.isEmpty else { return url }
    guard let cleaned = tracking.cleaned(query, on: url.hostText) else { return url }
    return url.replacingQuery(cleaned.isEmpty ? nil : cleaned)
  }
}
