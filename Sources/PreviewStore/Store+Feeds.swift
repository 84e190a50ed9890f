// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// Whether this process may poll the watched feeds: of all that use the folder one does, lest news be told twice.
  ///
  /// It is given up when the store is closed and at the end of the process, however that ends. To be asked again now and
  /// then where it is refused. Whoever gets it finds what the one before has left, said but not confirmed, in
  /// ``unsaidNews(count:_:)``. Where nothing can be locked, for the folder can only be read or its file system has no
  /// locks, it is given to all: each serves from its own memory, or the folder is one process's alone anyway.
  package func claimFeeds(_ done: @escaping @Sendable (Bool) -> Void) {
    let claim = claim
    let now = mailbox.milliseconds
    write({ result in
      let isTaken = (try? result.get()) ?? false
      if isTaken { claim.hasTakenUp() }
      done(isTaken)
    }) { file throws(JobTrouble) in
      guard claim.take() else { return false }
      if claim.mustTakeUp { try file.takeUpNews(at: now, written: claim.noted) }
      return true
    }
  }

  /// Has a channel watch a feed.
  ///
  /// - Parameters:
  ///   - url: The canonical URL of the feed.
  ///   - state: What is known of it from the first poll, or where there was none only when it is due. Where it is
  ///     watched already, what is known of it stays as it is.
  package func watch(
    _ watch: FeedWatch, url: String, state: FeedState,
    _ done: @escaping @Sendable (Result<WatchAdded, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in
      var counts = ChannelFile.WatchCounts()
      return try file.watch(watch, url: url, state: state, &counts)
    }
  }

  /// The same for many, all of them or none.
  package func watchAll(
    _ watches: [(watch: FeedWatch, url: String, state: FeedState)],
    _ done: @escaping @Sendable (Result<WatchTally, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in
      var counts = ChannelFile.WatchCounts()
      var tally = WatchTally()
      for (watch, url, state) in watches {
        switch try file.watch(watch, url: url, state: state, &counts) {
        case .added: tally.added += 1
        case .changed: tally.changed += 1
        case .known: tally.known += 1
        }
      }
      return tally
    }
  }

  /// Ends a channel's watch; calls back with whether there was one. A feed that nobody watches any more is forgotten.
  /// What there is of the channel's news of it is forgotten, too: it is neither said any more nor said anew.
  package func unwatch(
    url: String, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.unwatch(url: url, in: channel) }
  }

  /// A channel's watched feeds from number `first` (from 1) on, as they were added, at most `count` of them, without
  /// their ``FeedState/seen``.
  package func watchedFeeds(
    in channel: ChannelName, first: Int, count: Int, _ done: @escaping @Sendable (Result<FeedPage, StoreError>) -> Void
  ) {
    read(done) { file throws(JobTrouble) in try file.watchedFeeds(in: channel, first: first, count: count) }
  }

  /// The channels that watch feeds.
  package func channelsWithFeeds(_ done: @escaping @Sendable (Result<[ChannelName], StoreError>) -> Void) {
    read(done) { file throws(JobTrouble) in try file.channelsWithFeeds() }
  }

  /// A feed by its canonical URL, with all who watch it; `nil` where nobody does.
  package func watchedFeed(
    url: String, _ done: @escaping @Sendable (Result<FeedWithWatches?, StoreError>) -> Void
  ) {
    read(done) { file throws(JobTrouble) in try file.watchedFeed(url: url) }
  }

  /// The feeds that are due at `now`, the longest due first, with all who watch them; and when the next one is due.
  ///
  /// Those that are given out are not due again before `until`, so that each is taken once; they are then, unless what
  /// came of them was settled. One that is damaged is as before its first poll.
  package func takeDueFeeds(
    at now: Int64, until: Int64, count: Int,
    _ done: @escaping @Sendable (Result<(feeds: [FeedWithWatches], next: Int64?), StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.takeDueFeeds(at: now, until: until, count: count) }
  }

  /// Further ahead than this no feed that is asked for by the day is due, in milliseconds: ten days.
  package static let farthestDue: Int64 = 10 * 86_400_000

  /// Has all feeds that are overdue at `now` become due one after another within `span` milliseconds from now on; so too
  /// those that a clock which was far ahead has put off, by more than ``farthestDue``.
  package func spreadOverdueFeeds(
    at now: Int64, over span: Int64, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) {
    write(done) { file throws(JobTrouble) in try file.spreadOverdueFeeds(at: now, over: span) }
  }

  /// Keeps what a poll came to, and its news, all or nothing; calls back with the news that is to be said, named.
  ///
  /// News for a channel that watches the feed no more is dropped; all is dropped where nobody watches the feed any more.
  package func settle(
    feed: Int64, _ state: FeedState, news: [FeedNews],
    _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void
  ) {
    let now = mailbox.milliseconds
    write(done) { file throws(JobTrouble) in try file.settle(feed: feed, state, news: news, at: now) }
  }
}
