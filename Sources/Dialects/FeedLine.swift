// SPDX-License-Identifier: MIT

package import UnfurlKit

/// News of a watched feed, ready to post.
package struct FeedLine: Sendable {
  /// What it tells. The raw value of a result is what the protocol says.
  package enum Result: String, Sendable {
    case newData = "new_data"
    case failed
  }

  /// Its name on the wire, `feed-…`.
  package var id: String
  package var channel: ChannelName
  /// The channel in the bridge's own spelling.
  package var channelAsSent: String
  /// The link to the feed, as it was written.
  package var url: String
  /// One line.
  package var text: String
  /// The same in Matrix's permitted subset of HTML; `nil` where the bridge does not take it.
  package var html: String?
  /// The same in Markdown.
  package var markdown: String
  /// The feed's name.
  package var title: String?
  /// The new items, the newest first.
  package var items: [Metadata.Feed.Item] = []
  /// How many more there are.
  package var more = 0
  /// Why the feed cannot be read, as a sentence; there are no items then.
  package var reason: String?

  package init(
    id: String, channel: ChannelName, channelAsSent: String, url: String, text: String, html: String?,
    markdown: String
  ) {
    self.id = id
    self.channel = channel
    self.channelAsSent = channelAsSent
    self.url = url
    self.text = text
    self.html = html
    self.markdown = markdown
  }

  /// What it tells.
  package var result: Result { reason == nil ? .newData : .failed }
}
