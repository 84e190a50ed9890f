// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// The card that a sender's client made for a link, made safe: whoever writes the message chooses every word of it, so
/// it passes the same checks as a page's own tags.
enum SuppliedCard {
  /// The card with one-line texts within their limits and a web address or none; `nil` where it says nothing then.
  static func safe(_ card: Metadata) -> Metadata? {
    var metadata = Metadata()
    metadata.title = card.title.map(PlainText.title).flatMap(\.filled)
    metadata.description = card.description.map(PlainText.description).flatMap(\.filled)
    metadata.siteName = card.siteName.map { PlainText.line($0, characters: 100) }.flatMap(\.filled)
    metadata.type = card.type.map { PlainText.line($0, characters: 100) }.flatMap(\.filled)
    metadata.url = card.url.flatMap { WebURL($0) }?.removingCredentials().href
    return metadata.title == nil && metadata.description == nil ? nil : metadata
  }
}
