// SPDX-License-Identifier: MIT

package import UnfurlKit

/// A feed that channels watch. However many they are, it is asked for once.
package struct WatchedFeed: Sendable, Equatable {
  /// Its number, which it keeps as long as anybody watches it.
  package var id: Int64
  /// Where it is asked for: a canonical URL.
  package var url: String
  package var state: FeedState

  package init(id: Int64, url: String, state: FeedState) {
    self.id = id
    self.url = url
    self.state = state
  }
}

/// What a poll leaves behind for the next one. Points in time are milliseconds since 1970.
package struct FeedState: Sendable, Equatable {
  /// What a poll came to.
  package enum Result: String, Sendable, CaseIterable {
    case newData = "new_data"
    case noData = "no_data"
    case failed
  }

  /// The feed's name.
  package var title: String?
  package var validators: Validators?
  /// A hash of the last content: the same again is no news.
  package var digest: UInt64 = 0
  /// When the newest item that was ever seen was published: nothing older is news.
  package var newest: Int64?
  /// The items that were seen, those that were met last first.
  package var seen: [SeenItem] = []
  /// When it is asked for next.
  package var dueAt: Int64 = 0
  /// When it was asked for last, and what that came to; `nil`: it was not yet.
  package var polledAt: Int64?
  package var result: Result?
  /// When there was news last.
  package var newsAt: Int64?
  /// How its publisher wants it to be asked for, as it said last.
  package var wishes = Wishes()
  /// How many polls in a row have failed.
  package var failures = 0
  /// Why the last one failed, as a sentence for people.
  package var reason: String?
  /// Whether the channels were told that it fails.
  package var isFailureTold = false

  package init() {}

  /// How a publisher wants a feed to be asked for.
  package struct Wishes: Sendable, Equatable {
    /// How long it stays the same, in milliseconds.
    package var interval: Int64?
    /// The hours of the day, 0 to 23 in UTC, in which it is not to be asked for.
    package var skippedHours: Set<Int> = []
    /// The days of the week, 0 being Sunday, on which it is not to be asked for.
    package var skippedDays: Set<Int> = []

    package init() {}
  }
}

/// By what an item is known again: hashes, 0 where there is nothing to hash.
package struct SeenItem: Sendable, Hashable {
  /// Of what the feed calls it.
  package var id: UInt64
  /// Of its link.
  package var link: UInt64
  /// Of its title.
  package var title: UInt64
  /// Of all that is said of it: another one means that it was edited.
  package var content: UInt64
  /// When it was published.
  package var published: Int64?

  package init(id: UInt64, link: UInt64, title: UInt64, content: UInt64, published: Int64?) {
    self.id = id
    self.link = link
    self.title = title
    self.content = content
    self.published = published
  }
}
