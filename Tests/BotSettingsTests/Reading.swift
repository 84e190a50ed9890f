// SPDX-License-Identifier: MIT

import UnfurlKit

@testable import BotSettings

/// The faults of a text, as they are printed; empty where it is right.
func faults(_ text: String, _ context: SettingsContext = SettingsContext()) -> [String] {
  do {
    _ = try Settings.parse(text, context: context)
    return []
  } catch {
    return error.list.map(\.description)
  }
}

/// The warnings of a text.
func warnings(_ text: String) throws -> [String] {
  try Settings.parse(text).warnings.map(\.description)
}

/// The policy of a channel by the given text.
func policy(_ text: String, _ network: String = "libera", _ name: String = "#swift") throws -> ChannelPolicy {
  try Settings.parse(text).policy(for: ChannelName(network: network, name: name)).policy
}

/// The built-in handlers that tests count with.
let fourHandlers = SettingsContext(builtInHandlers: ["opengraph", "rss", "gif", "media"])
