// SPDX-License-Identifier: MIT

/// The list that was shown last in a channel, of which `more` shows more.
package struct ChannelList: Sendable, Equatable {
  /// What it is a list of: `saved`, `feed`, `giphy` …
  package var kind: String
  /// Which one of that kind: a URL or a word; may be empty.
  package var subject: String
  /// The number of the first item that was shown, from 1.
  package var first: Int
  /// How many were shown.
  package var count: Int

  package init(kind: String, subject: String = "", first: Int = 1, count: Int) {
    self.kind = kind
    self.subject = subject
    self.first = first
    self.count = count
  }
}
