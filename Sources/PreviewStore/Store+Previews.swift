// SPDX-License-Identifier: MIT

internal import UnfurlKit

extension Store {
  /// Whether previews are looked for here at all: without a folder they are only in the memory of those who ask.
  package var keepsPreviews: Bool { place != .memory && facts.keepsPreviews }

  /// Looks a link up; `nil` where nothing is known or the row is damaged.
  ///
  /// Unknown, too, is what landed longer ago than it is kept, and what landed later than a minute from now: the clock
  /// was wrong then or is wrong now, and such a row would never grow old.
  package func history(_ key: PreviewKey, _ found: @escaping @Sendable (KeptHistory?) -> Void) {
    guard keepsPreviews, mailbox.look(for: key, found) else { return found(nil) }
  }

  /// Keeps what is known of a link, within a second.
  package func remember(_ history: KeptHistory, for key: PreviewKey) {
    guard keepsPreviews else { return }
    mailbox.keep(UnwrittenRow(history, used: mailbox.seconds), for: key)
  }

  /// Marks a link as used just now: the least recently used go first.
  package func touch(_ key: PreviewKey) {
    if keepsPreviews { mailbox.touch(key) }
  }

  /// Forgets all that is known of a canonical URL, in every variant; calls back with how many rows that were.
  package func forget(url: String, _ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) {
    forget(url, done)
  }

  /// Forgets all previews; calls back with how many rows that were.
  package func purge(_ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) { forget(nil, done) }

  private func forget(_ url: String?, _ done: @escaping @Sendable (Result<Int, StoreError>) -> Void) {
    guard keepsPreviews else { return done(.success(0)) }
    if !mailbox.forget(url, done) { done(.failure(.closed)) }
  }

  /// How much is kept of previews, as last counted; never waits for the disk.
  package var figures: Figures { facts.figures }

  /// Has `forgotten` called when another process forgot a URL, or everything (`nil`), soon after.
  ///
  /// It is looked for whenever previews are looked up, written or touched, and so within about a second of any use.
  package func whenForgottenElsewhere(_ forgotten: @escaping @Sendable (_ url: String?) -> Void) {
    facts.whenForgottenElsewhere(forgotten)
  }

  /// Writes the previews that wait, without waiting for their second to be over, and calls back.
  func flush(_ done: @escaping @Sendable () -> Void) {
    if !mailbox.flush(done) { done() }
  }
}
