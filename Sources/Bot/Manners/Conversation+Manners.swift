// SPDX-License-Identifier: MIT

import UnfurlKit

extension Conversation {
  /// Why no link of a message is unfurled, where that is so. The first rule that holds is the reason.
  func note(for message: Message, _ lane: Lanes.Lane) -> SkipNote? {
    if let reason = lane.manners.reason(for: message) { return SkipNote(reason) }
    return nil
  }

  /// Why a link is not fetched, where that is so. The first rule that holds is the reason.
  ///
  /// - Parameter place: The place of the link in its message, from 0.
  func note(for link: Link, at place: Int, of message: Message, _ lane: Lanes.Lane) -> SkipNote? {
    if let reason = lane.manners.reason(for: link, at: place) { return SkipNote(reason) }
    return nil
  }
}
