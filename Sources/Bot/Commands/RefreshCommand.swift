// SPDX-License-Identifier: MIT

import UnfurlKit
import Unfurling

extension ChatCommand {
  /// `refresh [URL]`: fetches anew.
  static let refresh = ChatCommand(
    words: ["refresh"], arguments: "[URL]", summary: "fetch it anew",
    details: "Without a URL: the last link of this channel.\nAn earlier preview of it here is updated."
  ) { call, conversation in
    guard let link = conversation.link(of: call, else: "No link was said here yet.") else { return }
    let earlier = conversation.earlierPreviews(in: call.channel, conversation.lanes[call.channel])
    conversation.unfurl(link, for: call, mode: .anew) { outcome in
      // The channel has the news already where an earlier preview was updated.
      let isUpdated = earlier.update(link.canonical, to: outcome.answer) > 0
      outcome.answer(call, tellingSender: isUpdated ? "Refreshed." : nil)
    }
  }
}
