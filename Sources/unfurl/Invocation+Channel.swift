// SPDX-License-Identifier: MIT

import Dialects
import UnfurlKit

extension Invocation {
  /// The channel that it names; `nil`: none.
  var channelName: ChannelName? {
    channel == nil ? nil : DialectDefaults(network: network, channel: channel).channelName(network: nil, channel: nil)
  }
}
