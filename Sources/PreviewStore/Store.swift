// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What outlives a message, and in a folder a restart: previews, favourites, watched feeds, what was set in chat, the ids
/// of what was posted.
///
/// One thread owns the files; whoever calls hands work over and goes on. What comes back is called on that thread and
/// must not block it; only what needs no file is called back at once, by the caller's own thread. Of previews at most
/// the last second is lost when the process is killed; everything else is on the disk before its `done` is called.
package final class Store: Sendable {
  /// Where it keeps what it keeps.
  package enum Place: Sendable, Equatable {
    /// In memory: lost at the end.
    case memory
    /// In two files of a folder, which is made where it is not there.
    case folder(String)
  }

  /// How much is kept.
  package struct Limits: Sendable, Equatable {
    /// The most links.
    package var rows = 20_000
    /// The most bytes of them.
    package var bytes = 64 << 20
    /// For how long after it landed.
    package var keep = Duration.seconds(86_400)

    package init() {}
  }

  /// How the start went.
  package enum Opening: Sendable, Equatable {
    /// As asked.
    case open
    /// The folder cannot be used, and why: what is kept is in memory.
    case inMemory(String)
    /// A file was written by a newer version, which a sentence says: the bot must not start.
    case refused(String)
    /// The disk takes its time.
    case opening
  }

  /// How much is kept.
  package struct Figures: Sendable, Equatable {
    package var rows = 0
    package var bytes = 0

    package init() {}
  }

  let place: Place
  let mailbox: StoreMailbox
  let facts: StoreFacts
  let claim: FeedClaim

  /// Opens the files of a folder, on the store's own thread; nothing is opened in memory before it is needed.
  package init(_ place: Place, limits: Limits = Limits(), time: any Timekeeper, log: Log) {
    let facts = StoreFacts(opening: place == .memory ? .open : .opening)
    self.place = place
    self.facts = facts
    let claim = FeedClaim(place, facts: facts, log: log)
    self.claim = claim
    // The thread holds its mailbox, and not the store: letting go of the store ends it.
    mailbox = StoreMailbox(time: time) { mailbox in
      StoreWorker(place, limits: limits, mailbox: mailbox, facts: facts, time: time, log: log).run()
      claim.giveUp()
      mailbox.hasEnded()
    }
    if case .folder = place, let reason = mailbox.start() {
      facts.opened(.inMemory(reason))
      log(.error, "nothing is kept: \(reason)")
    }
  }

  /// Has what is left written, without waiting for it.
  deinit { mailbox.end() }

  // MARK: The start and the end

  /// Waits until the files are open, at most this long.
  package func waitUntilOpen(_ limit: Duration) -> Opening { facts.waitUntilOpen(limit) }

  /// Whether what is acknowledged outlives the process.
  package var isKept: Bool { place != .memory && facts.opening == .open }

  /// Calls back once everything handed over before (but previews) is on the disk, or could not be brought there.
  package func whenSettled(_ settled: @escaping @Sendable () -> Void) {
    // A thread that was never started has nothing to settle.
    guard mailbox.hasStarted else { return settled() }
    if mailbox.post(.settling(settled)) != nil { settled() }
  }

  /// Writes what is left and closes the files, within this time. What is asked of it afterwards fails.
  package func close(within limit: Duration) {
    mailbox.end()
    mailbox.waitForEnd(limit)
  }
}
