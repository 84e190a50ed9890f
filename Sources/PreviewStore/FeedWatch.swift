// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A channel's wish to hear of a feed's news.
package struct FeedWatch: Sendable, Equatable {
  package var channel: ChannelName
  /// The channel as its bridge spells it.
  package var channelAsSent: String
  /// The link as it was written.
  package var written: String
  /// Words of which one must occur; none: all that comes is told.
  package var include: [String] = []
  /// Words that must not occur.
  package var exclude: [String] = []
  /// Who wished it, where that is known.
  package var addedBy: String?
  /// When, in milliseconds since 1970.
  package var addedAt: Int64

  package init(channel: ChannelName, channelAsSent: String, written: String, addedAt: Int64) {
    self.channel = channel
    self.channelAsSent = channelAsSent
    self.written = written
    self.addedAt = addedAt
  }
}

/// A feed with those who watch it.
package struct FeedWithWatches: Sendable, Equatable {
  package var feed: WatchedFeed
  package var watches: [FeedWatch]

  package init(feed: WatchedFeed, watches: [FeedWatch]) {
    self.feed = feed
    self.watches = watches
  }
}

/// Some of a channel's watched feeds, in the order in which they were added.
package struct FeedPage: Sendable, Equatable {
  /// The number of the first, from 1.
  package var first: Int
  /// Each with its one watch.
  package var feeds: [FeedWithWatches]
  /// How many there are in all.
  package var count: Int

  package init(first: Int, feeds: [FeedWithWatches], count: Int) {
    self.first = first
    self.feeds = feeds
    self.count = count
  }
}

/// What adding a watch came to.
package enum WatchAdded: Sendable, Equatable {
  case added
  /// The channel watched the feed already: its words are others now.
  case changed
  /// The channel watched the feed already, with the same words.
  case known
}

/// What adding many watches came to.
package struct WatchTally: Sendable, Equatable {
  package var added = 0
  package var changed = 0
  package var known = 0

  package init() {}
}
