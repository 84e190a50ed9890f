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
    let commandPrefix: CommandPrefix
    /// Handed on to the lane that takes its place, as long as updates are said there.
    let silence: Silence
    var hasSaidThatItIsOff = false

    init(_ policy: PolicyInForce, inPlaceOf earlier: Lane? = nil) {
      self.policy = policy
      if policy.policy.enabled == .on, policy.policy.saysUpdates {
        silence = earlier?.silence ?? Silence()
      } else {
        earlier?.silence.fall()
        silence = Silence()
      }
      manners = Manners(policy.policy)
      commandPrefix = CommandPrefix(policy.policy.commandPrefix)
    }
  }

  /// How many channels are kept; beyond that all are resolved anew.
  private static let limit = 10_000

  private var lanes: [ChannelName: Lane] = [:]
  private var configured: [ChannelName: PolicyLayer] = [:]
  private var chat: ChatPolicies
  private var networks: Set<String> = []
  private var settings: Settings
  private var kinds = PolicyKinds()
  /// Whether the bridge can show stills.
  private var showsPosters = Identity.assumedFeatures.contains("poster")
  private let firstBytes: FirstBytes

  /// - Parameters:
  ///   - chat: What was set in chat before.
  ///   - firstBytes: Kept up to date with the command prefixes that may hold in some channel.
  init(_ settings: Settings, chat: ChatPolicies = ChatPolicies(), firstBytes: FirstBytes = FirstBytes()) {
    self.settings = settings
    self.chat = chat
    self.firstBytes = firstBytes
    refillFirstBytes()
  }

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
    if let prefix = layer.commandPrefix { firstBytes.insert(CommandPrefix(prefix)) }
    lanes[channel] = Lane(resolve(channel), inPlaceOf: lanes[channel])
    return resolved(channel)
  }

  /// Lays something over what was set in a channel by commands.
  ///
  /// - Returns: all that is set there by commands now.
  mutating func set(_ change: PolicyLayer, inChat channel: ChannelName) -> PolicyLayer {
    let layer = chat[channel].overlaid(by: change)
    chat[channel] = layer
    lanes[channel] = Lane(resolve(channel), inPlaceOf: lanes[channel])
    return layer
  }

  /// Drops what was set in a channel by commands.
  ///
  /// - Returns: whether there was anything.
  mutating func reset(_ channel: ChannelName) -> Bool {
    if chat[channel].isEmpty { return false }
    chat[channel] = .empty
    lanes[channel] = Lane(resolve(channel), inPlaceOf: lanes[channel])
    return true
  }

  /// A channel's policy, and where each of its values comes from.
  ///
  /// - Parameter withoutChat: As if nothing had been set by commands.
  mutating func resolved(_ channel: ChannelName, withoutChat: Bool = false) -> ResolvedPolicy {
    settings.policy(
      for: channel, configured: configured[channel] ?? .empty, chat: withoutChat ? .empty : chat[channel])
  }

  /// What was set in a channel by commands.
  mutating func setInChat(_ channel: ChannelName) -> PolicyLayer { chat[channel] }

  /// Resolves every channel anew from another configuration.
  mutating func reread(_ settings: Settings) {
    self.settings = settings
    refillFirstBytes()
    for channel in Array(lanes.keys) {
      // What is under way is fetched by the old rules, and perhaps from where the new ones forbid it.
      lanes[channel]?.silence.fall()
      lanes[channel] = Lane(resolve(channel))
    }
  }

  /// Whether the bridge can show stills. For one that cannot none is made, whatever a policy says.
  mutating func takesPosters(_ showsPosters: Bool) {
    guard self.showsPosters != showsPosters else { return }
    self.showsPosters = showsPosters
    // The bridge's word comes before all others, as a rule.
    for channel in Array(lanes.keys) { lanes[channel] = Lane(resolve(channel), inPlaceOf: lanes[channel]) }
  }

  /// The line that says why a channel is mute, once a channel and configuration; `nil` where it is on.
  mutating func noticeOfSilence(_ channel: ChannelName) -> String? {
    let lane = self[channel]
    if lane.hasSaidThatItIsOff { return nil }
    lane.hasSaidThatItIsOff = true
    return resolved(channel).noticeOfSilence
  }

  /// The line that says that no rule names a network, the first time that it is asked for.
  mutating func noticeOfUnnamedNetwork(_ network: String) -> String? {
    guard networks.count < Self.limit, networks.insert(network).inserted else { return nil }
    return settings.noticeOfUnnamedNetwork(network)
  }

  private mutating func resolve(_ channel: ChannelName) -> PolicyInForce {
    var policy = resolved(channel).policy
    policy.posters = policy.posters && showsPosters
    return kinds.inForce(policy, channel: channel, isBoundToChannel: settings.bindsAnswersToChannels)
  }

  private func refillFirstBytes() {
    let prefixes = settings.commandPrefixes.union(configured.values.compactMap(\.commandPrefix))
    firstBytes.refill(prefixes.map { CommandPrefix($0) })
  }
}

extension Settings {
  /// An exception to the address guard names channels, so that no answer may cross from one to another.
  package var bindsAnswersToChannels: Bool { network.allow.contains { !$0.channels.isEmpty } }
}
