// SPDX-License-Identifier: MIT

/// A list of feeds as programs exchange it (OPML 2.0, http://opml.org/spec2.opml).
package struct OPML: Sendable, Equatable {
  /// A feed in the list.
  package struct Entry: Sendable, Equatable {
    /// Where the feed is.
    package var url: String
    /// What it is called.
    package var title: String?
    /// The page it belongs to.
    package var link: String?
    /// The folders that it stands in, the outermost first.
    package var folders: [String] = []
    /// Words of which one must occur.
    package var include: [String] = []
    /// Words that must not occur.
    package var exclude: [String] = []

    package init(url: String) { self.url = url }
  }

  package var entries: [Entry] = []

  package init() {}

  /// Reads a list; `nil` where the bytes are none.
  package init?(_ bytes: [UInt8]) { return nil }

  /// The list as a document.
  package var document: String { "" }
}
