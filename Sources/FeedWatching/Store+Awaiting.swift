// SPDX-License-Identifier: MIT

import PreviewStore
import UnfurlKit

/// The store's calls for tasks.
extension Store {
  func feed(at url: String) async -> Result<FeedWithWatches?, StoreError> {
    await withCheckedContinuation { done in watchedFeed(url: url) { done.resume(returning: $0) } }
  }

  func add(_ watch: FeedWatch, url: String, state: FeedState) async -> Result<WatchAdded, StoreError> {
    await withCheckedContinuation { done in self.watch(watch, url: url, state: state) { done.resume(returning: $0) } }
  }

  func settled(_ feed: Int64, _ state: FeedState, news: [FeedNews] = []) async -> Result<[FeedNews], StoreError> {
    await withCheckedContinuation { done in settle(feed: feed, state, news: news) { done.resume(returning: $0) } }
  }

  func unsaid(count: Int) async -> Result<[FeedNews], StoreError> {
    await withCheckedContinuation { done in unsaidNews(count: count) { done.resume(returning: $0) } }
  }

  func posted(of feed: Int64) async -> Result<[FeedNews], StoreError> {
    await withCheckedContinuation { done in postedNews(feed: feed) { done.resume(returning: $0) } }
  }

  func watchingChannels() async -> [ChannelName] {
    await withCheckedContinuation { done in channelsWithFeeds { done.resume(returning: (try? $0.get()) ?? []) } }
  }

  func spreadOverdue(at now: Int64, over span: Int64) async {
    await withCheckedContinuation { done in spreadOverdueFeeds(at: now, over: span) { _ in done.resume() } }
  }
}
