// SPDX-License-Identifier: MIT

internal import URLParsing
internal import UnfurlKit

/// Where a redirect leads, and when to stop following (RFC 9110, section 15.4).
enum Redirect {
  /// The longest address that is followed, in bytes: a chat's own links are no longer.
  static let longestAddress = 8 << 10

  /// The statuses that name another place with Location. 300, 304, 305 and 306 are answers.
  static func isRedirect(_ status: Int) -> Bool {
    switch status {
    case 301, 302, 303, 307, 308: true
    default: false
    }
  }

  /// The next hop. A user name and a password in Location are dropped: they are neither sent nor told.
  ///
  /// - Parameters:
  ///   - location: the Location field, resolved relative to the last of `hops`.
  ///   - hops: every URL so far, the first included.
  /// - Throws: ``UnfurlError`` with `bad_content` where there is no usable target, `address_refused` for another
  ///   scheme than http and https, `too_many_redirects` for a loop or more than `limit`.
  static func next(
    status: Int, location: String?, hops: [WebURL], limit: Int
  ) throws(UnfurlError) -> WebURL {
    guard let current = hops.last else { throw UnfurlError(.internal, "A redirect came without a request.") }
    guard let location, !location.isEmpty else {
      throw UnfurlError(.badContent, "\(current.href) answers \(status), a redirect, but names no place (Location).")
    }
    guard let next = WebURL(location, base: current)?.removingCredentials() else {
      if let scheme = scheme(of: location), scheme != "http", scheme != "https" {
        throw UnfurlError(
          .addressRefused, "\(current.href) redirects to a \(scheme): URL; only http and https are fetched.")
      }
      throw UnfurlError(.badContent, "\(current.href) redirects to something that is not a URL.")
    }
    guard next.href.utf8.count <= longestAddress else {
      throw UnfurlError(
        .badContent,
        "\(current.href) redirects to an address of \(next.href.utf8.count) bytes; at most \(longestAddress) are followed."
      )
    }
    guard hops.count <= limit else {
      throw UnfurlError(.tooManyRedirects, "More than \(limit) redirects; the last led to \(next.href).")
    }
    guard !isLoop(next, hops) else {
      throw UnfurlError(.tooManyRedirects, "The redirects go in a circle: \(next.href) was there before.")
    }
    return next
  }

  /// Coming back to a URL once is no circle yet: sites set a cookie and send the reader back to the same URL. A URL
  /// that comes for the third time is one.
  private static func isLoop(_ next: WebURL, _ hops: [WebURL]) -> Bool {
    hops.reduce(0) { $0 + ($1 == next ? 1 : 0) } >= 2
  }

  private static func scheme(of text: String) -> String? {
    let name = text.utf8.prefix { $0 != 0x3A }
    guard name.count < text.utf8.count, !name.isEmpty, name.count <= 32,
      name.allSatisfy({
        ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E
      })
    else { return nil }
    return String(decoding: name, as: UTF8.self).lowercased()
  }
}
