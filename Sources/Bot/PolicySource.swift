// SPDX-License-Identifier: MIT

package import BotSettings
package import JSONText
package import UnfurlKit

/// Where the bot's policies come from: the configuration, or what a test holds ready.
package protocol PolicySource: Sendable {
  /// Lays what a bridge configures over what it configured before.
  ///
  /// - Throws: ``PolicyFaults`` where it is not a policy.
  func layer(_ policy: JSONValue, over earlier: PolicyLayer) throws(PolicyFaults) -> PolicyLayer

  /// The resolved policy of a channel, with what a bridge configured for this run merged last.
  func policy(for channel: ChannelName, configured: PolicyLayer) -> ChannelPolicy

  /// The same as a JSON object, as a policy is written.
  func json(for channel: ChannelName, configured: PolicyLayer) -> String

  /// The place that switched a channel off, as `unfurl.yaml:2:12`.
  func whatSwitchedOff(_ channel: ChannelName) -> String

  /// The line that says that no rule names a network; `nil` where one does.
  func noticeOfUnnamedNetwork(_ network: String) -> String?

  /// An exception to the address guard names channels, so that no answer may cross from one to another.
  var bindsAnswersToChannels: Bool { get }
}

/// What is wrong with a policy, one sentence each.
package struct PolicyFaults: Error, Sendable {
  package let sentences: [String]

  package init(_ sentences: [String]) { self.sentences = sentences }
}
