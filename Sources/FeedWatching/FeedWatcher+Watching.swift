// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import Synchronization
import URLParsing
import UnfurlKit

extension FeedWatcher {
  /// Reads a feed for the first time, and has it watched. One that is watched already, and could be read, is not asked
  /// for again.
  ///
  /// - Parameter done: Called once, on any thread; with ``UnfurlError/cancelled`` where the end comes first.
  /// - Returns: what ends the waiting; `done` is not called after that.
  package func watch(
    _ wish: Wish, terms: FeedTerms, _ done: @escaping @Sendable (Answer) -> Void
  ) -> @Sendable () -> Void {
    let waiter = Waiter(done)
    let cancel = run { [weak self] in
      let answer = await self?.answer(to: wish, terms)
      waiter.take()?(answer ?? .failed(.cancelled))
    }
    return {
      _ = waiter.take()
      cancel()
    }
  }

  /// Whoever waits for an answer, until there is one or it waits no more.
  private final class Waiter: Sendable {
    private let done: Mutex<(@Sendable (Answer) -> Void)?>

    init(_ done: @escaping @Sendable (Answer) -> Void) { self.done = Mutex(done) }

    func take() -> (@Sendable (Answer) -> Void)? {
      done.withLock { done in
        defer { done = nil }
        return done
      }
    }
  }

  private func answer(to wish: Wish, _ terms: FeedTerms) async -> Answer {
    let url = wish.url.href
    let known: FeedWithWatches?
    switch await store.feed(at: url) {
    case .success(let feed): known = feed
    case .failure(let error): return .notKept(error)
    }
    if Task.isCancelled { return .failed(.cancelled) }
    if let known, known.feed.state.digest != 0 { return await add(wish, known.feed.state) }

    let poll = FeedPoll(
      fetcher: fetcher(), url: wish.url, state: FeedState(), acceptLanguage: terms.acceptLanguage,
      channel: wish.watch.channel, deadline: wish.deadline ?? time.now + Self.patience, time: time)
    let outcome = await poll.run()
    if Task.isCancelled { return .failed(.cancelled) }
    switch outcome {
    case .noFeed: return .noFeed
    case .failed(let error, _): return .failed(error)
    // Without anything to compare with there is no such outcome.
    case .unchanged: return .noFeed
    case .read(let read, _, _):
      let feed = FeedWithWatches(
        feed: WatchedFeed(id: known?.feed.id ?? 0, url: url, state: FeedState()), watches: [wish.watch])
      let first = PollResult(
        outcome, of: feed, terms: [wish.watch.channel: terms], now: time.millisecondsSince1970)
      return await add(
        wish, first.state, newest: read.newest(at: time.millisecondsSince1970), neverRead: known?.feed.id)
    }
  }

  /// Has the feed watched.
  ///
  /// - Parameters:
  ///   - state: what is known of it where it is new to the store; where it is not, the store's own word holds.
  ///   - newest: its newest item, where it was read.
  ///   - neverRead: the number of a feed that is watched already, and could not be read until now.
  private func add(
    _ wish: Wish, _ state: FeedState, newest: Feed.Item? = nil, neverRead: Int64? = nil
  ) async -> Answer {
    switch await store.add(wish.watch, url: wish.url.href, state: state) {
    case .failure(let error): return .notKept(error)
    case .success(let added):
      // While it is being polled, the poll lays down what it has seen.
      if let neverRead, reserve(neverRead, wish.url) {
        _ = await store.settled(neverRead, state)
        ended(neverRead)
      }
      isDue(at: state.dueAt)
      let kept = try? await store.feed(at: wish.url.href).get()
      return .watching(
        added, kept?.feed ?? WatchedFeed(id: 0, url: wish.url.href, state: state),
        newest: newest.map(Metadata.Feed.Item.init))
    }
  }

  private func reserve(_ id: Int64, _ url: WebURL) -> Bool {
    state.withLock { $0.mayPoll && !$0.isStopped && $0.queue.reserve(id, url.href) }
  }
}

extension Feed {
  /// The item that was published last; where none was by now, the first. What is dated ahead has another one's date
  /// beside it in ``FeedState/newest``.
  fileprivate func newest(at now: Int64) -> Item? {
    let published = items.filter { $0.published.map { $0 <= now } == true }
    return published.max { ($0.published ?? 0) < ($1.published ?? 0) } ?? items.first
  }
}
