// SPDX-License-Identifier: MIT

internal import SQLiteDatabase
internal import UnfurlKit

extension ChannelFile {
  /// How many references are kept.
  static let mostReferences = 100_000
  /// How long they are kept, in milliseconds: thirty days. Nobody edits a line that is older.
  static let longestReference: Int64 = 30 * 86_400_000
  /// The most lines of one message.
  static let mostOfMessage = 100

  /// Keeps a reference, in place of an older one for the same link of the same message.
  func remember(_ reference: SentReference, at now: Int64) throws(JobTrouble) {
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        """
        INSERT OR REPLACE INTO sent(network, channel, kind, message, url, ref, at) VALUES(?, ?, ?, ?, ?, ?, ?)
        """,
        Self.key(reference.message, in: reference.channel) + [
          .text(reference.url), .text(reference.ref), .integer(now),
        ])
      _ = try connection.run(
        "DELETE FROM sent WHERE id <= (SELECT max(id) FROM sent) - ?", [.number(Self.mostReferences)])
      // The oldest come first: each new one takes the place of two that are too old.
      _ = try connection.run(
        "DELETE FROM sent WHERE id IN (SELECT id FROM sent ORDER BY id LIMIT 2) AND at < ?",
        [.integer(now - Self.longestReference)])
    }
  }

  /// What is known of a message's lines, in the order in which they came.
  func references(
    to message: MessageID, in channel: ChannelName, at now: Int64
  ) throws(JobTrouble) -> [SentReference] {
    try database { connection throws(SQLiteError) in
      try connection.all(
        """
        SELECT url, ref FROM sent WHERE network = ? AND channel = ? AND kind = ? AND message = ? AND at >= ?
        ORDER BY id LIMIT ?
        """,
        Self.key(message, in: channel) + [.integer(now - Self.longestReference), .number(Self.mostOfMessage)]
      ) { row throws(SQLiteError) in
        SentReference(message: message, channel: channel, url: try row.text(0), ref: try row.text(1))
      }
    }
  }

  /// Forgets a message's lines, or the one of this link.
  func forgetReferences(to message: MessageID, in channel: ChannelName, url: String?) throws(JobTrouble) {
    try database { connection throws(SQLiteError) in
      _ = try connection.run(
        "DELETE FROM sent WHERE network = ? AND channel = ? AND kind = ? AND message = ? AND (?5 IS NULL OR url = ?5)",
        Self.key(message, in: channel) + [.optional(url)])
    }
  }

  /// A string `7` and an integer 7 are two messages.
  private static func key(_ message: MessageID, in channel: ChannelName) -> [SQLiteValue] {
    let (kind, text) =
      switch message {
      case .string(let text): (0, text)
      case .integer(let digits): (1, digits)
      }
    return [.text(channel.network), .text(channel.name), .number(kind), .text(text)]
  }
}
