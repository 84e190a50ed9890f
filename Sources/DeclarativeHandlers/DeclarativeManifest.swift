// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A handler without code: what it matches, what it fetches, and where in the answer each field stands.
package struct DeclarativeManifest: Sendable {
  /// Its name.
  package var id: String
  /// One line on what it is for.
  package var summary: String
  /// What it matches.
  package var matches: [HandlerManifest.Match]

  /// A manifest.
  package init(id: String, summary: String, matches: [HandlerManifest.Match]) {
    self.id = id
    self.summary = summary
    self.matches = matches
  }
}
