// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// News that waits to be said, the oldest first, at most `count` of it. Once ``claimFeeds(_:)`` has given the right to
  /// say it, that includes what was written before and has not been confirmed. What is older than seven days is none.
  package func unsaidNews(count: Int, _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void) {
    read(done) { file throws(JobTrouble) in try file.unsaidNews(count: count) }
  }

  /// News was written out; with `awaitsConfirmation` it comes again after a restart unless it is confirmed.
  ///
  /// To be called by whoever has written it, at once: what is not to be confirmed is noted in a file before this
  /// returns, so that a process that is killed right after does not say it again.
  package func newsWritten(_ id: String, awaitsConfirmation: Bool) {
    let (now, notes) = (mailbox.milliseconds, claim.notes)
    if !awaitsConfirmation { notes.note(id) }
    write({ (result: Result<Void, StoreError>) in
      if !awaitsConfirmation { notes.isKept((try? result.get()) != nil) }
    }) { file throws(JobTrouble) in
      try file.newsWritten(id, awaitsConfirmation: awaitsConfirmation, at: now)
    }
  }

  /// The bridge has posted news, under an id of its own. Said of another channel than the news is for, it counts for
  /// nothing.
  package func newsPosted(_ id: String, in channel: ChannelName, ref: String) {
    let now = mailbox.milliseconds
    change { file throws(JobTrouble) in try file.newsPosted(id, in: channel, ref: ref, at: now) }
  }

  /// News is not to be said any more.
  package func dropNews(_ id: String) {
    change { file throws(JobTrouble) in try file.dropNews(id) }
  }

  /// The news of a feed that was posted under an id of the bridge, the newest first: it can be said anew for thirty days.
  package func postedNews(
    feed: Int64, _ done: @escaping @Sendable (Result<[FeedNews], StoreError>) -> Void
  ) {
    let now = mailbox.milliseconds
    read(done) { file throws(JobTrouble) in try file.postedNews(feed: feed, at: now) }
  }

  /// News that was said reads otherwise now.
  package func replaceNews(_ news: FeedNews) {
    change { file throws(JobTrouble) in try file.replaceNews(news) }
  }

  /// Nobody waits for it: a trouble is in the log.
  private func change(_ perform: @escaping @Sendable (ChannelFile) throws(JobTrouble) -> Void) {
    write({ (_: Result<Void, StoreError>) in }, perform)
  }
}
