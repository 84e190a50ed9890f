// SPDX-License-Identifier: MIT

import URLParsing
import UnfurlKit

/// Knows the pages that stand in for others: questions for consent, logins, tests for robots, errors.
struct Interstitials {
  /// - Parameter options: the handler's, in which the operator may add to the list.
  init(options: [String: OptionValue]) {}

  /// Why `page` is not what was asked for, in a few words; `nil` where it is.
  ///
  /// - Parameter asked: the canonical URL of the link.
  func verdict(on page: Resource, _ reading: PageReading, asked: WebURL) -> String? { nil }
}
