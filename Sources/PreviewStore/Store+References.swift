// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
  /// Whether lines may be known that were posted before a restart: also where a file can be read and not written.
  package var knowsEarlierReferences: Bool { place != .memory && facts.opening != .opening }

  /// Keeps the bridge's id for a line that it posted.
  package func remember(_ reference: SentReference) {
    let now = mailbox.milliseconds
    write({ (_: Result<Void, StoreError>) in }) { file throws(JobTrouble) in try file.remember(reference, at: now) }
  }

  /// What is known of a message's lines, by restart or not.
  package func references(
    to message: MessageID, in channel: ChannelName, _ done: @escaping @Sendable ([SentReference]) -> Void
  ) {
    let now = mailbox.milliseconds
    read({ result in done((try? result.get()) ?? []) }) { file throws(JobTrouble) in
      try file.references(to: message, in: channel, at: now)
    }
  }

  /// Forgets a message's lines, or the one of this link: they were taken back.
  package func forgetReferences(to message: MessageID, in channel: ChannelName, url: String? = nil) {
    write({ (_: Result<Void, StoreError>) in }) { file throws(JobTrouble) in
      try file.forgetReferences(to: message, in: channel, url: url)
    }
  }
}
