// SPDX-License-Identifier: MIT

/// How a watched feed does, for programs.
package struct FeedFacts: Sendable, Equatable {
  /// Its name.
  package var title: String?
  /// What the last poll came to: `new_data`, `no_data` or `failed`; `nil`: there was none yet.
  package var result: String?
  /// When that was, as RFC 3339.
  package var polledAt: String?
  /// When it is asked for next, as RFC 3339.
  package var nextAt: String?
  /// How many polls in a row have failed.
  package var failures = 0
  /// Why the last one failed.
  package var reason: String?
  /// Words of which one must occur.
  package var include: [String] = []
  /// Words that must not occur.
  package var exclude: [String] = []

  package init() {}
}
