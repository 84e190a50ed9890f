// SPDX-License-Identifier: MIT

/// What an oEmbed answer says (oembed.com, version 1.0), as text and URLs that are safe to pass on.
package struct OEmbedAnswer: Sendable, Equatable {
  /// The title.
  package var title: String?

  /// An answer that says nothing.
  package init() {}
}
