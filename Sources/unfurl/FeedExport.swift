// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import UnfurlKit

/// Watched feeds as a list that other programs read: a folder for each channel.
enum FeedExport {
  /// Prints the list.
  static func say(_ channels: [(channel: ChannelName, feeds: [FeedWithWatches])]) {
    var list = OPML()
    for (channel, feeds) in channels {
      for feed in feeds { list.entries.append(entry(feed, channel)) }
    }
    StandardStreams.say(list.document)
  }

  private static func entry(_ feed: FeedWithWatches, _ channel: ChannelName) -> OPML.Entry {
    let watch = feed.watches.first
    var entry = OPML.Entry(url: watch?.written ?? feed.feed.url)
    entry.title = feed.feed.state.title
    entry.folders = folders(channel, asSent: watch?.channelAsSent)
    entry.include = watch?.include ?? []
    entry.exclude = watch?.exclude ?? []
    return entry
  }

  /// The channel's full name; and within it, where that does not say it already, how its bridge spells it.
  static func folders(_ channel: ChannelName, asSent: String?) -> [String] {
    let name = channel.description
    guard let asSent, asSent != spelling(of: channel) else { return [name] }
    return [name, asSent]
  }

  /// How a bridge spells a channel as a rule: its full name, or where there is but the one network, the name alone.
  static func spelling(of channel: ChannelName) -> String {
    channel.network == ChannelName().network ? channel.name : channel.description
  }

  /// The channel that folders name, and how its bridge spells it; `nil` where they name none.
  static func channel(of folders: [String]) -> (channel: ChannelName, asSent: String)? {
    guard let name = folders.first, let slash = name.firstIndex(of: "/"), slash != name.startIndex else { return nil }
    let channel = ChannelName(network: String(name[..<slash]), name: String(name[name.index(after: slash)...]))
    if channel.name.isEmpty { return nil }
    return (channel, folders.count > 1 ? folders[1] : spelling(of: channel))
  }
}
