// SPDX-License-Identifier: MIT

import PreviewStore
import Synchronization
import URLParsing
import UnfurlKit

extension FeedWatcher {
  private enum Step {
    case poll(FeedWithWatches)
    case ask(Int)
    case spread
    case rest([@Sendable () -> Void])
  }

  /// Begins whatever can be begun now, and sets the alarm for what comes after that.
  func pump() {
    while true {
      switch nextStep() {
      case .poll(let feed):
        run { [weak self] in
          await self?.poll(feed)
          self?.ended(feed.feed.id)
        }
      case .ask(let count):
        let now = time.millisecondsSince1970
        store.takeDueFeeds(at: now, until: now + Self.lease, count: count) { [weak self] in
          self?.took($0, asked: count)
        }
      case .spread:
        run { [weak self] in await self?.spreadAnew() }
      case .rest(let waiters):
        for waiter in waiters { waiter() }
        return
      }
    }
  }

  /// Has the store looked at when a feed that was added becomes due.
  func isDue(at moment: Int64) {
    state.withLock { state in
      if state.isAsking || !state.mayPoll { state.addedAt = min(state.addedAt, moment) }
      state.lookAt = min(state.lookAt, moment)
    }
    pump()
  }

  /// Calls back once no poll is under way and none is due.
  func whenAtRest(_ done: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if !state.isStopped { state.restWaiters.append(done) }
      return state.isStopped
    }
    if hasEnded { done() } else { pump() }
  }

  private func nextStep() -> Step {
    state.withLock { state in
      guard state.mayPoll, !state.isStopped else { return .rest([]) }
      if let feed = state.queue.next() { return .poll(feed) }
      // Whoever is being waited for pumps again.
      if state.isAsking || state.queue.room == 0 { return .rest([]) }
      let now = time.millisecondsSince1970
      if now < state.lookedAt - Self.longestSleep {
        // The clock was set back, and all that is due was worked out by what it said before.
        state.lookedAt = now
        state.isAsking = true
        return .spread
      }
      state.lookedAt = now
      if now >= state.lookAt {
        state.isAsking = true
        return .ask(state.queue.room)
      }
      setAlarm(&state, now)
      guard state.queue.isEmpty else { return .rest([]) }
      defer { state.restWaiters = [] }
      return .rest(state.restWaiters)
    }
  }

  private func setAlarm(_ state: inout State, _ now: Int64) {
    state.alarm?.cancel()
    state.alarm = nil
    guard state.lookAt < .max else { return }
    let pause = Duration.milliseconds(min(state.lookAt - now, Self.longestSleep))
    state.alarm = time.alarm(at: time.now + pause) { [weak self] in self?.pump() }
  }

  private func took(_ result: Result<(feeds: [FeedWithWatches], next: Int64?), StoreError>, asked: Int) {
    let refused = state.withLock { state -> [FeedWithWatches] in
      state.isAsking = false
      let now = time.millisecondsSince1970
      var refused: [FeedWithWatches] = []
      // In memory nobody else can add feeds.
      var next = store.isKept ? now + Self.longestSleep : .max
      if case .success(let taken) = result {
        if !state.isStopped { refused = state.queue.add(taken.feeds) }
        next = taken.feeds.count < asked ? min(next, taken.next ?? .max) : 0
      } else {
        next = now + Self.longestSleep
      }
      state.lookAt = min(next, state.addedAt)
      state.addedAt = .max
      return refused
    }
    for feed in refused { putOff(feed) }
    pump()
  }

  /// There is no room: too many feeds of its host wait already.
  private func putOff(_ feed: FeedWithWatches) {
    var later = feed.feed.state
    var hash = StableHash()
    hash.feed(feed.feed.url)
    let dueAt = time.millisecondsSince1970 + Self.deferral + Int64((hash.value >> 32) % UInt64(3 * Self.deferral))
    later.dueAt = dueAt
    store.settle(feed: feed.feed.id, later, news: []) { [weak self] _ in self?.isDue(at: dueAt) }
  }

  /// A poll has ended, and another may begin.
  func ended(_ id: Int64) {
    state.withLock { $0.queue.ended(id) }
    pump()
  }

  /// One poll, from asking to telling.
  private func poll(_ feed: FeedWithWatches) async {
    let terms = await terms(in: feed.watches.map(\.channel))
    let heard = feed.watches.first { terms[$0.channel]?.isSilent == false }
    guard !isStopped else { return }
    guard let heard, let own = terms[heard.channel] else { return await passOver(feed, terms) }
    let result: PollResult
    if let url = WebURL(feed.feed.url) {
      let poll = FeedPoll(
        fetcher: fetcher(), url: url, state: feed.feed.state, acceptLanguage: own.acceptLanguage,
        channel: heard.channel, deadline: time.now + Self.pollLimit, time: time)
      let outcome = await poll.run()
      if isStopped { return }
      if case .failed(let error, _) = outcome, error.code == .cancelled { return await pause(feed) }
      result = PollResult(outcome, of: feed, terms: terms, now: time.millisecondsSince1970)
      if let reason = result.state.reason {
        log(.info, "feed \(url.removingCredentials().href): \(reason), \(result.state.failures) in a row")
      }
    } else {
      let broken = UnfurlError(.badInput, "\(PollFailure.noURL).")
      result = PollResult(.failed(broken, retryAfter: nil), of: feed, terms: terms, now: time.millisecondsSince1970)
    }
    await settle(feed, result)
    await sayEdits(result.edits, of: feed.feed.id, terms)
  }

  /// Nobody would hear of it: it is not asked for.
  private func passOver(_ feed: FeedWithWatches, _ terms: [ChannelName: FeedTerms]) async {
    var state = feed.feed.state
    let schedule = PollSchedule(url: feed.feed.url, poll: PollResult.poll(of: feed, terms), wishes: state.wishes)
    state.dueAt = schedule.afterAnswer(at: time.millisecondsSince1970)
    await put(state, of: feed)
  }

  /// It was stopped by something other than the end: a fetcher that was replaced.
  private func pause(_ feed: FeedWithWatches) async {
    var state = feed.feed.state
    state.dueAt = time.millisecondsSince1970 + Self.pauseAfterStop
    await put(state, of: feed)
  }

  private func put(_ state: FeedState, of feed: FeedWithWatches) async {
    if case .success = await store.settled(feed.feed.id, state) { isDue(at: state.dueAt) }
  }

  /// Keeps what a poll came to, and tells its news. What cannot be kept is not told: it will be found again.
  private func settle(_ feed: FeedWithWatches, _ result: PollResult) async {
    switch await store.settled(feed.feed.id, result.state, news: result.news) {
    case .success(let news):
      for line in news { say(line) }
      isDue(at: result.state.dueAt)
    case .failure(let error):
      // At the end the store may be closed by now: the next run polls again.
      if isStopped { return }
      log(.warning, "what a watched feed has cannot be kept, and so is not told: \(error.message)")
    }
  }
}
