// SPDX-License-Identifier: MIT

import UnfurlKit
import Unfurling

extension ChatCommand {
  /// `forget [URL]`: drops what is known of a link, and takes back what was said of it.
  static let forget = ChatCommand(
    words: ["forget"], arguments: "[URL]", who: .admins, summary: "drop what is known of it, and take it back here",
    details: "Without a URL: the last link of this channel.\nIts previews in this channel are retracted.",
    deed: "have links forgotten"
  ) { call, conversation in
    guard let link = conversation.link(of: call, else: "No link was said here yet.") else { return }
    let earlier = conversation.earlierPreviews(in: call.channel, conversation.lanes[call.channel])
    conversation.unfurler.forget(link.canonical) { result in
      let count = earlier.retract(link.canonical)
      let taken = count == 1 ? "1 preview taken back here" : "\(count) previews taken back here"
      switch result {
      case .success(0) where count == 0: call.answer("Nothing was known of it.")
      case .success where count == 0: call.answer("Forgotten.")
      case .success: call.answer("Forgotten; \(taken).")
      case .failure(let error):
        call.refuse("It is forgotten in memory alone (\(error.words)); \(taken).")
      }
    }
  }
}
