// SPDX-License-Identifier: MIT

import UnfurlKit
import Unfurling

/// Knows equal policies by one another: most bots have few, in many channels, and to compare two takes longer than to
/// answer a message.
struct PolicyKinds {
  /// How many are known; of more the one found first is forgotten, which costs time and nothing else.
  private static let limit = 16

  private var known: [PolicyInForce] = []

  /// A channel's policy, alike to any that is equal.
  mutating func inForce(_ policy: ChannelPolicy, channel: ChannelName, isBoundToChannel: Bool) -> PolicyInForce {
    if let equal = known.first(where: { $0.policy == policy }) {
      return PolicyInForce(policy, channel: channel, isBoundToChannel: isBoundToChannel, like: equal.likeness)
    }
    let inForce = PolicyInForce(policy, channel: channel, isBoundToChannel: isBoundToChannel)
    if known.count == Self.limit { known.removeFirst() }
    known.append(inForce)
    return inForce
  }
}
