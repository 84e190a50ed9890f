// SPDX-License-Identifier: MIT

package import UnfurlKit

/// News of a watched feed for one channel: one line to be said.
///
/// It is kept from the moment the items count as seen until it was written out, so that a restart in between neither
/// loses it nor says it twice; and after that for as long as it may have to be said anew because an item was edited.
package struct FeedNews: Sendable, Equatable {
  /// What it tells.
  package enum Kind: Sendable, Equatable {
    /// There are new items.
    case newData
    /// The feed cannot be read, for the reason that the sentence says.
    case failed(String)
  }

  /// Its name on the wire, made by the store: `feed-…`, never the same again.
  package var id = ""
  /// The number of the feed.
  package var feed: Int64
  package var channel: ChannelName
  package var channelAsSent: String
  /// The link as it was written.
  package var url: String
  package var kind: Kind
  /// The feed's name.
  package var title: String?
  /// The items to be shown, the newest first.
  package var items: [Metadata.Feed.Item] = []
  /// How many more there are.
  package var more = 0
  /// When the news was found, in milliseconds since 1970.
  package var at: Int64
  /// The bridge's own id for the line, once it was posted.
  package var ref: String?

  package init(
    feed: Int64, channel: ChannelName, channelAsSent: String, url: String, kind: Kind = .newData, at: Int64
  ) {
    self.feed = feed
    self.channel = channel
    self.channelAsSent = channelAsSent
    self.url = url
    self.kind = kind
    self.at = at
  }
}
