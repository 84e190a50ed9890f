// SPDX-License-Identifier: MIT

package import PreviewStore
package import URLParsing
package import UnfurlKit

/// Polls the feeds that channels watch, and has their news told: each once, nothing old, never a flood.
package final class FeedWatcher: Sendable {
  /// A wish to watch a feed.
  package struct Wish: Sendable {
    package var watch: FeedWatch
    package var url: WebURL

    package init(watch: FeedWatch, url: WebURL) {
      self.watch = watch
      self.url = url
    }
  }

  /// What a wish came to.
  package enum Answer: Sendable {
    /// The feed is watched.
    case watching(WatchAdded, WatchedFeed)
    /// What is there is no feed.
    case noFeed
    /// It cannot be had.
    case failed(UnfurlError)
    /// It cannot be kept.
    case notKept(StoreError)
  }

  /// - Parameter fetcher: The fetcher that is in use just now.
  package init(store: Store, fetcher: @escaping @Sendable () -> any Fetcher, time: any Timekeeper, log: Log) {}

  /// Polls from now on, and tells what was not said yet.
  package func start(_ audience: any FeedAudience) {}

  /// Polls no more; what is under way is cancelled, and taken up by the next run.
  package func stop() {}

  /// Reads a feed for the first time, and has it watched.
  ///
  /// - Returns: what ends the waiting; `done` is not called after that.
  package func watch(
    _ wish: Wish, terms: FeedTerms, _ done: @escaping @Sendable (Answer) -> Void
  ) -> @Sendable () -> Void {
    done(.noFeed)
    return {}
  }
}
