// SPDX-License-Identifier: MIT

package import URLParsing

extension WebURL {
  /// The longest URL that is passed on from a page, in bytes: one that is longer is none that a chat can use.
  package static let longestNamed = 4000

  /// The URL that a page or an answer names; `nil` where that is empty or a mere fragment, longer than ``longestNamed``,
  /// has credentials, or is neither http nor https.
  package static func named(_ text: String?, base: WebURL) -> WebURL? {
    guard let text, text.utf8.count <= longestNamed, let first = text.utf8.first(where: { $0 > 0x20 }),
      first != UInt8(ascii: "#"), let url = WebURL(text, base: base), !url.hasCredentials,
      url.href.utf8.count <= longestNamed
    else { return nil }
    return url
  }
}
