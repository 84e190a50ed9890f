// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// Knows the servers that lead to their front page where a page is gone.
enum SoftNotFound {
  /// Whether `page` is the front page of the site, and another page of it was asked for.
  static func isOne(_ page: Resource, asked: WebURL) -> Bool { false }
}
