// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

/// What a poll leaves behind: the feed's state, what is told of it and what was edited.
struct PollResult {
  private(set) var state: FeedState
  private(set) var news: [FeedNews] = []
  private(set) var edits: [NewsDecision.Edit] = []

  private let feed: FeedWithWatches
  private let terms: [ChannelName: FeedTerms]
  private let now: Int64

  /// - Parameters:
  ///   - terms: what holds in the channels; where nothing is known, nothing is told.
  ///   - now: the time of the poll, in milliseconds since 1970.
  init(_ outcome: FeedPoll.Outcome, of feed: FeedWithWatches, terms: [ChannelName: FeedTerms], now: Int64) {
    state = feed.feed.state
    (self.feed, self.terms, self.now) = (feed, terms, now)
    state.polledAt = now
    switch outcome {
    case .unchanged(let validators): succeeded(validators, .noData)
    case .read(let read, let digest, let validators): take(read, digest, validators)
    case .noFeed: failed(PollFailure.noFeed, retryAfter: nil, isGone: false)
    case .failed(let error, let retryAfter):
      failed(error.inWords, retryAfter: retryAfter, isGone: PollFailure.isGone(error))
    }
  }

  /// How often it is asked for: as the one who wants it most often does. Channels in which nothing is said have no say.
  static func poll(of feed: FeedWithWatches, _ terms: [ChannelName: FeedTerms]) -> Duration {
    let all = feed.watches.compactMap { terms[$0.channel] }
    let heard = all.filter { !$0.isSilent }
    return (heard.isEmpty ? all : heard).map(\.poll).min() ?? FeedTerms().poll
  }

  private var schedule: PollSchedule {
    PollSchedule(url: feed.feed.url, poll: Self.poll(of: feed, terms), wishes: state.wishes)
  }

  private mutating func take(_ read: Feed, _ digest: UInt64, _ validators: Validators?) {
    let decision = NewsDecision(read, state, now: now)
    state.title = read.title ?? state.title
    state.digest = digest
    state.seen = decision.seen
    state.newest = decision.newest
    state.wishes = FeedState.Wishes(read.wishes)
    edits = decision.edits
    let lines = NewsLines(feed: feed.feed, title: state.title, now: now)
    news = feed.watches.flatMap { watch in
      terms[watch.channel].map { lines.lines(decision.news, for: watch, $0) } ?? []
    }
    if !decision.news.isEmpty { state.newsAt = now }
    succeeded(validators, decision.news.isEmpty ? .noData : .newData)
  }

  private mutating func succeeded(_ validators: Validators?, _ result: FeedState.Result) {
    state.validators = validators
    state.result = result
    state.failures = 0
    state.reason = nil
    state.isFailureTold = false
    state.dueAt = schedule.afterAnswer(at: now)
  }

  private mutating func failed(_ reason: String, retryAfter: Int64?, isGone: Bool) {
    state.result = .failed
    state.failures = min(state.failures, 1_000_000) + 1
    state.reason = reason
    state.dueAt = schedule.afterFailure(
      at: now, failures: state.failures, retryAfter: retryAfter, isGone: isGone)
    guard !state.isFailureTold, PollFailure.isTold(failures: state.failures, isGone: isGone) else { return }
    let lines = NewsLines(feed: feed.feed, title: state.title, now: now)
    news = feed.watches.flatMap { watch in terms[watch.channel].map { lines.failure(reason, for: watch, $0) } ?? [] }
    state.isFailureTold = !news.isEmpty
  }
}

extension FeedState.Wishes {
  init(_ wishes: Feed.Wishes) {
    self.init()
    // More than is honoured need not be told apart; and no number of a stranger's can overflow.
    interval = wishes.interval.map {
      Int64(min(max($0, .zero), .milliseconds(PollSchedule.longestWish)).wholeMilliseconds)
    }
    skippedHours = wishes.skippedHours
    skippedDays = wishes.skippedDays
  }
}
