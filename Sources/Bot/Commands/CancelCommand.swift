// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

extension ChatCommand {
  /// `cancel`: stops what is in flight in the channel.
  static let cancel = ChatCommand(
    words: ["cancel"], arguments: "", summary: "stop what is under way in this channel",
    details: "Links that are being fetched get the outcome \"cancelled\".\nCommands that wait are stopped too.",
    pace: .frees
  ) { call, conversation in
    var count = 0
    for work in conversation.works.underWay where work.reference.channel == call.channel {
      count += work.waitingLinks.count
      work.cancel()
    }
    for other in conversation.calls.underWay where other.channel == call.channel {
      count += 1
      other.cancel()
    }
    switch count {
    case 0: call.answer("Nothing is under way here.")
    case 1: call.answer("Stopped waiting for 1 link.")
    default: call.answer("Stopped waiting for \(count) links.")
    }
  }
}
