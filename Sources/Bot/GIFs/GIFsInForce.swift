// SPDX-License-Identifier: MIT

import BotSettings
import GIFSources
import UnfurlKit

/// Where GIFs come from that are asked for, as the configuration says; one that is reread makes another.
struct GIFsInForce: Sendable {
  /// The folder of one's own; `nil`: there is none.
  let folder: GIFFolder?
  /// Where the folder is served; `nil`: that is not known.
  let address: GIFAddress?
  /// `nil`: there is no key.
  let giphy: GIPHY?

  init(_ settings: Settings, time: any Timekeeper) {
    folder = settings.gifs.path.map { GIFFolder(path: $0, maximumBytes: settings.network.gifBytes) }
    address = settings.gifs.url.flatMap { GIFAddress($0) }
    giphy = settings.giphy.apiKey.map { secret in
      GIPHY(endpoint: settings.giphy.endpoint, bindsToChannels: settings.bindsAnswersToChannels, time: time) {
        secret.reveal()
      }
    }
  }
}
