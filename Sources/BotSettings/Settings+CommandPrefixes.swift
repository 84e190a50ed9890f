// SPDX-License-Identifier: MIT

import UnfurlKit

extension Settings {
  /// Every command prefix that may hold in some channel: what is built in, and what any rule says.
  package var commandPrefixes: Set<String> {
    let layers = [defaults] + networks.map(\.layer) + channels.map(\.layer)
    return Set(layers.compactMap(\.commandPrefix)).union([ChannelPolicy().commandPrefix])
  }
}

extension PolicyLayer {
  /// The command prefix that it sets; `nil` where it sets none.
  package var commandPrefix: String? { self["command_prefix"]?.text }
}
