// SPDX-License-Identifier: MIT

import BotSettings
import URLParsing
package import UnfurlKit

/// What keeps a bot from disturbing a channel: whether a link is left alone, and why.
package struct Manners {
  private let policy: ChannelPolicy
  private let ignoredHosts: [HostPattern]
  private let allowedHosts: [HostPattern]

  /// The manners of a channel.
  package init(_ policy: ChannelPolicy) {
    self.policy = policy
    ignoredHosts = policy.ignoredHosts.map { HostPattern($0) }
    allowedHosts = policy.allowedHosts.map { HostPattern($0) }
  }

  /// Why no link of this message is unfurled, where that is so. The first rule that holds is the reason.
  func reason(for message: Message) -> SkipReason? {
    if policy.enabled == .off { return .disabled }
    if message.isNotice || (message.isBot && policy.bots == .skip) { return .bot }
    if message.isEncrypted, policy.encrypted == .skip { return .encrypted }
    if let sender = message.sender, isIgnored(sender) { return .ignoredUser }
    if policy.honoursOptOut, message.wantsNoPreview || message.suppliedPreviews?.isEmpty == true { return .optedOut }
    return nil
  }

  /// Why this link is not unfurled, where that is so.
  ///
  /// - Parameter place: The place of the link in its message, from 0.
  package func reason(for link: Link, at place: Int) -> SkipReason? {
    if link.hasCredentials { return .credentials }
    if link.isOptedOut, policy.honoursOptOut { return .optedOut }
    if place >= policy.linksPerMessage { return .tooManyLinks }
    if ignoredHosts.contains(where: { $0.matches(link.canonical) }) { return .ignoredHost }
    if !allowedHosts.isEmpty, !allowedHosts.contains(where: { $0.matches(link.canonical) }) { return .ignoredHost }
    return nil
  }

  /// Whether a sender is left alone here.
  func isIgnored(_ sender: String) -> Bool {
    policy.ignoredUsers.contains { Glob($0).matches(sender, caseMapping: .ascii) }
  }
}
