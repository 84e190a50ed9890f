// SPDX-License-Identifier: MIT

package import UnfurlKit

extension Store {
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

  /// Forgets a message's line about one link: it was taken back.
  package func forgetReference(to message: MessageID, url: String, in channel: ChannelName) {
    write({ (_: Result<Void, StoreError>) in }) { file throws(JobTrouble) in
      try file.forgetReference(to: message, url: url, in: channel)
    }
  }

  /// Forgets a message's lines: they were taken back.
  package func forgetReferences(to message: MessageID, in channel: ChannelName) {
    write({ (_: Result<Void, StoreError>) in }) { file throws(JobTrouble) in
      try file.forgetReferences(to: message, in: channel)
    }
  }
}
