// SPDX-License-Identifier: MIT

import FeedWatching
import PreviewStore
import UnfurlKit

/// Where the watcher of feeds meets the conversation: it comes on any thread, and the channels belong to the reader.
final class FeedDesk: FeedAudience {
  private let errands: Errands

  init(_ errands: Errands) { self.errands = errands }

  func terms(in channels: [ChannelName], _ found: @escaping @Sendable ([ChannelName: FeedTerms]) -> Void) {
    errands.post { conversation in
      var terms: [ChannelName: FeedTerms] = [:]
      for channel in channels where terms[channel] == nil { terms[channel] = conversation?.feedTerms(in: channel) }
      found(terms)
    }
  }

  func say(_ news: FeedNews, written: @escaping @Sendable (_ awaitsConfirmation: Bool) -> Void) {
    errands.post { $0?.say(news, written: written) }
  }

  func sayAnew(_ news: FeedNews) { errands.post { $0?.sayAnew(news) } }
}
