// SPDX-License-Identifier: MIT

package import BotSettings
package import JSONText
package import UnfurlKit

/// The policies of a configuration.
package struct SettingsPolicies: PolicySource {
  private let settings: Settings

  package init(_ settings: Settings) { self.settings = settings }

  package func layer(_ policy: JSONValue, over earlier: PolicyLayer) throws(PolicyFaults) -> PolicyLayer {
    do throws(Faults) {
      return earlier.overlaid(by: try PolicyLayer.read(SettingNode(policy), from: .configure))
    } catch {
      throw PolicyFaults(error.list.map(\.message))
    }
  }

  package func policy(for channel: ChannelName, configured: PolicyLayer) -> ChannelPolicy {
    settings.policy(for: channel, configured: configured).policy
  }

  package func json(for channel: ChannelName, configured: PolicyLayer) -> String {
    settings.policy(for: channel, configured: configured).tree.json
  }

  package func whatSwitchedOff(_ channel: ChannelName) -> String {
    settings.policy(for: channel).origin(of: "enabled").description
  }

  package func noticeOfUnnamedNetwork(_ network: String) -> String? { settings.noticeOfUnnamedNetwork(network) }

  package var bindsAnswersToChannels: Bool { settings.network.allow.contains { !$0.channels.isEmpty } }
}

extension SettingNode {
  /// The same as a setting; JSON's depth is limited already.
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { SettingNode($0) })
    case .object(let members): self = .map(members.map { ($0.key, SettingNode($0.value)) })
    }
  }
}
