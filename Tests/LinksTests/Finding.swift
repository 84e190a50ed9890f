// SPDX-License-Identifier: MIT

import Links
import URLParsing
import UnfurlKit

/// The links of `text` as written.
func found(_ text: String) -> [String] { LinkFinder().links(in: text).map(\.written) }

/// The links of `text` with their marks: `!` before one that is opted out, `@` before one with credentials.
func marked(_ text: String, html: String? = nil) -> [String] {
  LinkFinder().links(in: text, html: html).map { link in
    (link.isOptedOut ? "!" : "") + (link.hasCredentials ? "@" : "") + link.written
  }
}

/// The canonical URLs of `text`.
func canonical(_ text: String) -> [String] { LinkFinder().links(in: text).map(\.canonical.href) }
