// SPDX-License-Identifier: MIT

package import BotSettings
import UnfurlKit
import Unfurling

/// What the bot keeps of each channel: its resolved policy.
///
/// Only the reader touches it, so it needs no lock.
struct Lanes {
  /// One channel.
  final class Lane {
    let policy: PolicyInForce
    let manners: Manners
    var hasSaidThatItIsOff = false

    init(_ policy: PolicyInForce) {
      self.policy = policy
      manners = Manners(policy.policy)
    }
  }

  /// How many channels are kept; beyond that all are resolved anew.
  private static let limit = 10_000

  private var lanes: [ChannelName: Lane] = [:]
  private var configured: [ChannelName: PolicyLayer] = [:]
  private var networks: Set<String> = []
  private var settings: Settings
  private var kinds = PolicyKinds()

  init(_ settings: Settings) { self.settings = settings }

  /// A channel's lane, resolved on first use.
  subscript(channel: ChannelName) -> Lane {
    mutating get {
      if let lane = lanes[channel] { return lane }
      if lanes.count >= Self.limit { lanes.removeAll() }
      let lane = Lane(resolve(channel))
      lanes[channel] = lane
      return lane
    }
  }

  /// Merges a policy into a channel's, for this run.
  ///
  /// - Returns: what holds there now.
  mutating func configure(_ channel: ChannelName, _ layer: PolicyLayer) -> ResolvedPolicy {
    configured[channel] = configured[channel, default: .empty].overlaid(by: layer)
    lanes[channel] = Lane(resolve(channel))
    return settings.policy(for: channel, configured: configured[channel] ?? .empty)
  }

  /// Resolves every channel anew from another configuration.
  mutating func reread(_ settings: Settings) {
    self.settings = settings
    for channel in Array(lanes.keys) { lanes[channel] = Lane(resolve(channel)) }
  }

  /// The line that says why a channel is mute, once a channel and configuration; `nil` where it is on.
  mutating func noticeOfSilence(_ channel: ChannelName) -> String? {
    let lane = self[channel]
    if lane.hasSaidThatItIsOff { return nil }
    lane.hasSaidThatItIsOff = true
    return settings.policy(for: channel, configured: configured[channel] ?? .empty).noticeOfSilence
  }

  /// The line that says that no rule names a network, the first time that it is asked for.
  mutating func noticeOfUnnamedNetwork(_ network: String) -> String? {
    guard networks.count < Self.limit, networks.insert(network).inserted else { return nil }
    return settings.noticeOfUnnamedNetwork(network)
  }

  private mutating func resolve(_ channel: ChannelName) -> PolicyInForce {
    kinds.inForce(
      settings.policy(for: channel, configured: configured[channel] ?? .empty).policy, channel: channel,
      isBoundToChannel: settings.bindsAnswersToChannels)
  }
}

extension Settings {
  /// An exception to the address guard names channels, so that no answer may cross from one to another.
  package var bindsAnswersToChannels: Bool { network.allow.contains { !$0.channels.isEmpty } }
}
