// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

/// Writes down how the links of one message end.
struct OutcomeRecorder: Sendable {
  let outcomes: OutcomeLog
  let channel: ChannelName
  let time: any Timekeeper
  /// When the links were handed over.
  let begun: ContinuousClock.Instant
  /// Where feeds are noted that were said; `nil`: what is said here is no preview in the channel.
  var feeds: FeedPreviews?

  /// - Parameters:
  ///   - reply: What is said of it; the words decide.
  ///   - words: Why it was left alone, with figures, where there are any.
  func record(_ link: Link, _ outcome: Outcome, _ reply: Reply, _ words: String? = nil) {
    let verdict: OutcomeLog.Entry.Verdict
    let elapsed: Duration
    switch (outcome, reply) {
    case (.preview, .preview(_, let line)):
      verdict = .preview(handler: line.words.handler, sources: line.words.metadata.sources, line.cache)
      elapsed = line.elapsed
      feeds?.note(link, line.words)
    case (.preview, _): return
    case (.skipped(let reason), _):
      verdict = .skipped(SkipNote(reason, words))
      elapsed = begun.duration(to: time.now)
    case (.failed(let error), _):
      verdict = .failed(error)
      elapsed = begun.duration(to: time.now)
    }
    outcomes.append(
      OutcomeLog.Entry(link: link, verdict: verdict, ended: begun + elapsed, elapsed: elapsed), in: channel)
  }
}
