// SPDX-License-Identifier: MIT

import PreviewStore
import Synchronization
import UnfurlKit

extension FeedWatcher {
  /// How much unsaid news is taken from the store at a time.
  private static let pageOfNews = 500

  /// Begins to poll where this process may; else asks again later.
  func claim() {
    // In memory there is nothing from before, and nobody else. Until something is watched there is nothing to look at,
    // and the store need not even be opened for it.
    guard store.isKept else { return begin(lookingAt: .max) }
    store.claimFeeds { [weak self] isGranted in
      guard let self else { return }
      if isGranted {
        run { [weak self] in await self?.takeUp() }
      } else {
        waitForClaim()
      }
    }
  }

  private func waitForClaim() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isRefused = true
      state.alarm = time.alarm(at: time.now + .milliseconds(Self.longestSleep)) { [weak self] in self?.claim() }
    }
    store.channelsWithFeeds { [weak self] channels in
      // Where nothing is watched it is nobody's concern.
      if let channels = try? channels.get(), !channels.isEmpty { self?.logRefusal() }
    }
  }

  private func logRefusal() {
    let isNew = state.withLock { state in
      defer { state.isRefusalLogged = true }
      return !state.isRefusalLogged && !state.isStopped && state.isRefused
    }
    if isNew {
      log(.notice, "another process that uses the same state folder polls the watched feeds, and says their news")
    }
  }

  /// Tells what the last run left unsaid, spreads what became due since, and begins to poll.
  private func takeUp() async {
    await sayUnsaid()
    await spread()
    begin(lookingAt: 0)
  }

  /// Spreads what is due anew, since the clock was set back, and looks what is due now.
  func spreadAnew() async {
    await spread()
    state.withLock { state in
      state.isAsking = false
      (state.lookAt, state.addedAt) = (0, .max)
    }
    pump()
  }

  /// Has feeds that are overdue, or due in the far future, become due one after another.
  private func spread() async {
    let channels = await store.watchingChannels()
    let terms = await terms(in: channels)
    let shortest = terms.values.lazy.filter { !$0.isSilent }.map(\.poll).min() ?? FeedTerms().poll
    let span = min(shortest, .milliseconds(Self.longestSpread))
    await store.spreadOverdue(at: time.millisecondsSince1970, over: Int64(max(span, .zero).wholeMilliseconds))
  }

  private func sayUnsaid() async {
    var said: Set<String> = []
    while !isStopped {
      let wanted = said.count + Self.pageOfNews
      guard let news = try? await store.unsaid(count: wanted).get() else { return }
      for line in news where said.insert(line.id).inserted { say(line) }
      if news.count < wanted { return }
    }
  }

  private func begin(lookingAt moment: Int64) {
    state.withLock { state in
      state.mayPoll = true
      state.isRefused = false
      state.lookAt = min(moment, state.addedAt)
      state.addedAt = .max
    }
    pump()
  }
}
