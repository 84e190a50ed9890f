// SPDX-License-Identifier: MIT

import BotSettings
import PreviewText
import UnfurlKit

/// What was set in each channel by commands: what was kept from before, read when the channel is first heard of, and
/// what was set since.
struct ChatPolicies {
  private var kept: [ChannelName: String]
  private var layers: [ChannelName: PolicyLayer] = [:]
  private let log: Log

  /// - Parameter kept: As the store has it, in JSON.
  init(_ kept: [ChannelName: String] = [:], log: Log = .silent) {
    self.kept = kept
    self.log = log
  }

  /// What is set in a channel.
  subscript(channel: ChannelName) -> PolicyLayer {
    mutating get {
      if let layer = layers[channel] { return layer }
      guard let json = kept.removeValue(forKey: channel) else { return .empty }
      let read = PolicyLayer.kept(json)
      if read?.isWhole != true {
        log(
          .warning,
          "of what was set in chat in \(Quotation.line(channel.description)), what does not read any more is left out")
      }
      let layer = read?.layer ?? .empty
      layers[channel] = layer
      return layer
    }
    set {
      kept[channel] = nil
      layers[channel] = newValue.isEmpty ? nil : newValue
    }
  }
}
