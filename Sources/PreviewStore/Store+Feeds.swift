// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// Whether this process may poll the watched feeds: of all that use the folder one does, lest news be told twice.
  ///
  /// It is given up at the end of the process, however that ends. To be asked again now and then where it is refused.
  package func claimFeeds(_ done: @escaping @Sendable (Bool) -> Void) { done(false) }

  /// Has a channel watch a feed.
  ///
  /// - Parameters:
  ///   - url: The canonical URL of the feed.
  ///   - state: What is known of it from the first poll; `nil` where it is to be asked for at `dueAt` for the first time.
  ///     Where it is watched already, what is known of it stays as it is.
  package func watch(
    _ watch: FeedWatch, url: String, state: FeedState,
    _ done: @escaping @Sendable (Result<WatchAdded, StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// Ends a channel's watch; calls back with whether there was one. A feed that nobody watches any more is forgotten,
  /// and so is the news of it that was not said yet.
  package func unwatch(
    url: String, in channel: ChannelName, _ done: @escaping @Sendable (Result<Bool, StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// A channel's watched feeds from number `first` (from 1) on, as they were added, without their ``FeedState/seen``.
  package func watchedFeeds(
    in channel: ChannelName, first: Int, count: Int, _ done: @escaping @Sendable (Result<FeedPage, StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// The channels that watch feeds.
  package func channelsWithFeeds(_ done: @escaping @Sendable (Result<[ChannelName], StoreError>) -> Void) {
    done(.failure(.closed))
  }

  /// A feed by its canonical URL, with all who watch it; `nil` where nobody does.
  package func watchedFeed(
    url: String, _ done: @escaping @Sendable (Result<FeedWithWatches?, StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// The feeds that are due at `now`, the longest due first, with all who watch them; and when the next one after
  /// them is due. They are not due again before `until`, so that each is taken once.
  package func takeDueFeeds(
    at now: Int64, until: Int64, count: Int,
    _ done: @escaping @Sendable (Result<(feeds: [FeedWithWatches], next: Int64?), StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// Has all feeds that are overdue at `now` become due one after another within `span` milliseconds from now on.
  package func spreadOverdueFeeds(
    at now: Int64, over span: Int64, _ done: @escaping @Sendable (Result<Void, StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// Keeps what a poll came to, and its news, all or nothing; calls back with the news that is to be said, named.
  ///
  /// News for a channel that watches the feed no more is dropped.
  package func settle(
    feed: Int64, _ state: FeedState, news: [FeedNews],
    _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// News that was not written out yet, the oldest first. At a start that includes what was written and has not been
  /// confirmed.
  package func unsaidNews(count: Int, _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void) {
    done(.failure(.closed))
  }

  /// News was written out; with `awaitsConfirmation` it comes again after a restart unless it is confirmed.
  package func newsWritten(_ id: String, awaitsConfirmation: Bool) {}

  /// The bridge has posted news, under an id of its own.
  package func newsPosted(_ id: String, in channel: ChannelName, ref: String) {}

  /// News is not to be said any more.
  package func dropNews(_ id: String) {}

  /// The news of a feed that was posted under an id of the bridge, the newest first: it can be said anew.
  package func postedNews(
    feed: Int64, _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void
  ) { done(.failure(.closed)) }

  /// News that was said reads otherwise now.
  package func replaceNews(_ news: FeedNews) {}
}
