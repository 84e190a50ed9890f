// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A handler without code: what it matches, what it fetches, and where in the answer each field stands.
package struct DeclarativeManifest: Sendable {
  /// The version of the format that is read.
  package static let version = 1
  /// The most alternatives of ``matches``.
  package static let mostMatches = 64
  /// The most values that are tried for one field.
  package static let mostValues = 16

  /// Its name.
  package var id: String
  /// One line on what it is for.
  package var summary: String
  /// What it matches.
  package var matches: [HandlerManifest.Match]
  /// The JSON that is fetched for a link.
  package var fetch: URLTemplate?
  /// The page that is unfurled in place of the one linked, where the answer to ``fetch`` says nothing, or there is none.
  package var page: URLTemplate?
  /// Where each field stands: the first value that says something is taken.
  package var preview: [DeclarativeField: [FieldTemplate]]
  /// Defaults of its options.
  package var options: [String: OptionValue]

  /// A manifest.
  package init(
    id: String, summary: String, matches: [HandlerManifest.Match], fetch: URLTemplate? = nil,
    page: URLTemplate? = nil, preview: [DeclarativeField: [FieldTemplate]] = [:], options: [String: OptionValue] = [:]
  ) {
    self.id = id
    self.summary = summary
    self.matches = matches
    self.fetch = fetch
    self.page = page
    self.preview = preview
    self.options = options
  }
}
