// SPDX-License-Identifier: MIT

package import UnfurlKit

/// One channel's policy, with the part of it that changes answers made into a key.
///
/// A class, since it is handed on with every link: one reference in place of some fifty fields.
package final class PolicyInForce: Sendable {
  package let policy: ChannelPolicy
  package let channel: ChannelName

  /// What two channels must have in common to share an answer.
  let variant: String

  /// Two channels whose policies are equal may share one of these, so that it need not be found out again for each message.
  package final class Likeness: Sendable {
    package init() {}
  }

  package let likeness: Likeness

  /// - Parameter isBoundToChannel: An exception to the address guard names channels: then no answer crosses from one
  ///   channel to another, lest an intranet's page be read where it must not.
  package init(
    _ policy: ChannelPolicy, channel: ChannelName, isBoundToChannel: Bool = false, like likeness: Likeness = Likeness()
  ) {
    self.likeness = likeness
    self.policy = policy
    self.channel = channel
    var parts = [policy.acceptLanguage, policy.handlers.map { $0.joined(separator: ",") } ?? "*"]
    parts.append(policy.images.rawValue)
    if policy.posters { parts.append("posters") }
    if policy.blurhash { parts.append("blurhash") }
    for (id, options) in policy.handlerOptions.sorted(by: { $0.key < $1.key }) {
      parts.append(id)
      for (key, value) in options.sorted(by: { $0.key < $1.key }) { parts.append("\(key)=\(value)") }
    }
    if isBoundToChannel { parts.append("in \(channel)") }
    variant = parts.joined(separator: "\u{1F}")
  }
}
