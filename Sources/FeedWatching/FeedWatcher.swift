// SPDX-License-Identifier: MIT

package import PreviewStore
import Synchronization
package import URLParsing
package import UnfurlKit

/// Polls the feeds that channels watch, and has their news told: each once, nothing old, never a flood.
///
/// The schedule stands in the store. What is due is taken from there a few feeds at a time, for a while (``lease``) in
/// which nobody else gets it; it is fetched and read (``FeedPoll``); what is news is decided (``NewsDecision``); then
/// state and news are kept at once, and only after that told. In memory are those feeds alone that are being polled. With
/// nothing due it sleeps.
package final class FeedWatcher: Sendable {
  /// A wish to watch a feed.
  package struct Wish: Sendable {
    package var watch: FeedWatch
    package var url: WebURL
    /// When the feed must have been read; `nil`: ``FeedWatcher/patience`` from now.
    package var deadline: ContinuousClock.Instant?

    package init(watch: FeedWatch, url: WebURL, deadline: ContinuousClock.Instant? = nil) {
      self.watch = watch
      self.url = url
      self.deadline = deadline
    }
  }

  /// What a wish came to.
  package enum Answer: Sendable {
    /// The feed is watched; with its newest item, where it was read for this.
    case watching(WatchAdded, WatchedFeed, newest: Metadata.Feed.Item?)
    /// What is there is no feed.
    case noFeed
    /// It cannot be had.
    case failed(UnfurlError)
    /// It cannot be kept.
    case notKept(StoreError)
  }

  /// How long somebody waits for the first poll of a feed that is to be watched.
  package static let patience = Duration.seconds(10)
  /// How long a poll may take.
  static let pollLimit = Duration.seconds(30)
  /// For how long a feed that was taken is not due, in milliseconds: after a crash it is due again then. One that is
  /// still being polled when it is taken again is passed over.
  static let lease: Int64 = 15_000
  /// After how long at most the store is looked at: another process may have added feeds.
  static let longestSleep: Int64 = 60_000
  /// Over how long at most the feeds that became due while nobody polled are spread, in milliseconds.
  static let longestSpread: Int64 = 600_000
  /// How much later a feed is due for which there is no room now, in milliseconds; up to four times that.
  static let deferral: Int64 = 15_000
  /// After how long a poll that was stopped from elsewhere is due again, in milliseconds.
  static let pauseAfterStop: Int64 = 10_000

  /// What changes; under one lock.
  struct State {
    var audience: (any FeedAudience)?
    var isStopped = false
    /// Whether polls may begin: this process has the claim, and all that was left of the last run is taken care of.
    var mayPoll = false
    /// Another process that uses the same folder has the claim.
    var isRefused = false
    var isRefusalLogged = false
    var queue = PollQueue()
    /// What is under way, by number: polls, first polls, the start.
    var tasks: [UInt64: Task<Void, Never>] = [:]
    var lastTask: UInt64 = 0
    var isAsking = false
    /// When the store is to be looked at next, in milliseconds since 1970.
    var lookAt = Int64.max
    /// What the clock said last.
    var lookedAt = Int64.min + FeedWatcher.longestSleep
    /// What became due while the store was being asked.
    var addedAt = Int64.max
    var alarm: (any Alarm)?
    /// Who waits for the moment in which nothing is to be done.
    var restWaiters: [@Sendable () -> Void] = []
  }

  let store: Store
  let fetcher: @Sendable () -> any Fetcher
  let time: any Timekeeper
  let log: Log
  let state = Mutex(State())

  /// - Parameter fetcher: The fetcher that is in use just now.
  package init(store: Store, fetcher: @escaping @Sendable () -> any Fetcher, time: any Timekeeper, log: Log) {
    self.store = store
    self.fetcher = fetcher
    self.time = time
    self.log = log
  }

  deinit { stop() }

  /// Whether another process that uses the same state folder polls the feeds, and says their news in our place.
  package var isLeftToAnother: Bool { state.withLock { $0.isRefused } }

  /// Polls from now on, and tells what was not said yet.
  package func start(_ audience: any FeedAudience) {
    let isFirst = state.withLock { state in
      guard !state.isStopped, state.audience == nil else { return false }
      state.audience = audience
      return true
    }
    // What kind of store it is shows only once its files are open.
    if isFirst { store.whenSettled { [weak self] in self?.claim() } }
  }

  /// Polls no more; what is under way is cancelled, and taken up by the next run.
  package func stop() {
    let (tasks, alarm, waiters) = state.withLock { state in
      state.isStopped = true
      state.audience = nil
      state.queue.forgetWaiting()
      defer { (state.tasks, state.alarm, state.restWaiters) = ([:], nil, []) }
      return (state.tasks, state.alarm, state.restWaiters)
    }
    alarm?.cancel()
    for task in tasks.values { task.cancel() }
    for waiter in waiters { waiter() }
  }

  /// Runs something that ``stop()`` cancels.
  ///
  /// - Returns: what cancels it alone.
  @discardableResult
  func run(_ body: @escaping @Sendable () async -> Void) -> @Sendable () -> Void {
    let task = state.withLock { state -> Task<Void, Never> in
      state.lastTask += 1
      let number = state.lastTask
      // Begun under the lock, so that its end cannot come before it stands in the table.
      let task = Task { [weak self] in
        await body()
        self?.state.withLock { $0.tasks[number] = nil }
      }
      if state.isStopped { task.cancel() } else { state.tasks[number] = task }
      return task
    }
    return { task.cancel() }
  }

  /// Whether the end was asked for.
  var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Those who are told; `nil` before the start and after the end.
  var audience: (any FeedAudience)? { state.withLock { $0.audience } }

  /// What holds in channels.
  func terms(in channels: [ChannelName]) async -> [ChannelName: FeedTerms] {
    guard let audience, !channels.isEmpty else { return [:] }
    return await withCheckedContinuation { done in audience.terms(in: channels) { done.resume(returning: $0) } }
  }

  /// Has news told, and remembers that it was.
  func say(_ news: FeedNews) {
    audience?.say(news) { [store] awaitsConfirmation in
      store.newsWritten(news.id, awaitsConfirmation: awaitsConfirmation)
    }
  }
}
