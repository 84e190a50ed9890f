// SPDX-License-Identifier: MIT

import UnfurlKit

/// Why a poll failed, as it is told in a channel and in the list of feeds.
enum PollFailure {
  /// From how many failures in a row on people are told.
  static let tellingCount = 4

  /// What is there is no feed.
  static let noFeed = "what is there is no feed"
  /// Its URL is none.
  static let noURL = "its address cannot be read"

  /// Whether the channels are told now, in which case they are not told again.
  static func isTold(failures: Int, isGone: Bool) -> Bool { isGone || failures >= tellingCount }

  /// The server says that the feed will not come back (RFC 9110, section 15.5.11).
  static func isGone(_ error: UnfurlError) -> Bool { error.status == 410 }
}
