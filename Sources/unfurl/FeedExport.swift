// SPDX-License-Identifier: MIT

import FeedReading
import PreviewStore
import URLParsing
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
    // Not every program knows a `feed:` link.
    let written = watch.flatMap { WebURL($0.written) == nil ? nil : $0.written }
    var entry = OPML.Entry(url: written ?? feed.feed.url)
    entry.title = feed.feed.state.title
    entry.channel = channel.description
    entry.folders = folders(channel, asSent: watch?.channelAsSent)
    entry.include = watch?.include ?? []
    entry.exclude = watch?.exclude ?? []
    return entry
  }

  /// The channel's full name; and within it, where that does not say it already, how its bridge spells it.
  private static func folders(_ channel: ChannelName, asSent: String?) -> [String] {
    let name = channel.description
    guard let asSent, asSent != spelling(of: channel) else { return [name] }
    return [name, asSent]
  }

  /// How a bridge spells a channel as a rule: its full name, or where there is but the one network, the name alone.
  private static func spelling(of channel: ChannelName) -> String {
    channel.network == ChannelName().network ? channel.name : channel.description
  }

  /// The channel that an entry names, and how its bridge spells it; `nil` where it names none.
  static func channel(of entry: OPML.Entry) -> (channel: ChannelName, asSent: String)? {
    guard let name = entry.channel, let slash = name.firstIndex(of: "/"), slash != name.startIndex else { return nil }
    let channel = ChannelName(network: String(name[..<slash]), name: String(name[name.index(after: slash)...]))
    if channel.name.isEmpty { return nil }
    let isSpelt = entry.folders.count > 1 && entry.folders[0] == name
    return (channel, isSpelt ? entry.folders[1] : spelling(of: channel))
  }
}
