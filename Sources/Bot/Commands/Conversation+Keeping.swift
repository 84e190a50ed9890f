// SPDX-License-Identifier: MIT

import BotSettings
import Dialects
import PreviewStore
import UnfurlKit

extension Conversation {
  /// Has the store keep what is set in the command's channel, which holds already, and answers once that is done.
  ///
  /// - Parameters:
  ///   - layer: All that is set there; `nil`: nothing.
  ///   - sentence: What is said, without its full stop: whether it outlives the process is added.
  func keep(_ layer: PolicyLayer?, _ call: CommandCall, _ sentence: String) {
    // What was never kept needs no undoing after a restart.
    let isKept = store.isKept || layer == nil
    store.setPolicy(layer?.node.json, for: call.channel) { result in
      switch result {
      case .success where isKept: call.answer(sentence + ".")
      case .success: call.answer("\(sentence) (not kept across a restart: there is no folder to keep it in).")
      case .failure(let error):
        call.answer("\(sentence) (not kept across a restart: \(error.words)).")
      }
    }
  }
}
