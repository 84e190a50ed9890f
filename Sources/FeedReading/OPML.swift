// SPDX-License-Identifier: MIT

import XMLReading

/// A list of feeds as programs exchange it (OPML 2.0, http://opml.org/spec2.opml).
///
/// What other programs do not know (the channel, the words) stands in attributes of a namespace of our own, which they
/// pass over.
package struct OPML: Sendable, Equatable {
  /// The most feeds of a list that are read.
  package static let maximumEntries = 100_000
  /// The most folders that a feed stands in; those that are deeper are left out.
  package static let maximumFolders = 16
  /// The most bytes of a feed's URL. Of a longer one so many and one more stand in its entry: nobody is to take it for
  /// whole, or to miss it.
  package static let maximumURLBytes = 8 << 10
  /// The most bytes of the URL of a feed's page.
  package static let maximumLinkBytes = 4 << 10
  /// The most bytes of a name.
  package static let maximumTitleBytes = 1 << 10
  /// The most words of an entry, each kind by itself.
  package static let maximumWords = 64
  /// The namespace of our own attributes.
  static let namespace = "urn:x-unfurl:feeds"

  /// A feed in the list.
  package struct Entry: Sendable, Equatable {
    /// Where the feed is, as the list has it: a `feed:` URL, too.
    package var url: String
    /// What it is called.
    package var title: String?
    /// The page it belongs to.
    package var link: String?
    /// The folders that it stands in, the outermost first.
    package var folders: [String] = []
    /// The channel that it is watched in.
    package var channel: String?
    /// Words of which one must occur.
    package var include: [String] = []
    /// Words that must not occur.
    package var exclude: [String] = []

    package init(url: String) { self.url = url }
  }

  package var entries: [Entry] = []
  /// What the list is called.
  package var title: String?

  package init() {}

  /// Reads a list; `nil` where the bytes are none. Of one that ends early all is read that came.
  package init?(_ bytes: [UInt8]) {
    let receiver = OPMLReceiver()
    var limits = XMLLimits()
    limits.attributeBytes = Self.maximumURLBytes + 1
    let reader = XMLReader(contentType: nil, limits: limits, receiver: receiver)
    if reader.push(bytes) == .reading { _ = reader.finish() }
    guard receiver.isList else { return nil }
    self = receiver.list
  }
}
