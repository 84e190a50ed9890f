// SPDX-License-Identifier: MIT

package import BotSettings
package import JSONText
package import UnfurlKit

/// The policies of a configuration.
package struct SettingsPolicies: PolicySource {
  private let settings: Settings

  package init(_ settings: Settings) { self.settings = settings }

  package func policy(for channel: ChannelName, overlays: [JSONValue]) throws(PolicyFaults) -> ChannelPolicy {
    var configured = PolicyLayer.empty
    for overlay in overlays {
      do throws(Faults) {
        configured = configured.overlaid(by: try PolicyLayer.read(SettingNode(overlay), from: .configure))
      } catch {
        throw PolicyFaults(error.list.map(\.message))
      }
    }
    return settings.policy(for: channel, configured: configured).policy
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
