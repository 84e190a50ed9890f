// SPDX-License-Identifier: MIT

import Bot
import PreviewStore
import UnfurlKit

/// `unfurl feeds`: the feeds that one channel watches, or all do; and their way to other programs and back.
struct FeedsCommand {
  private let invocation: Invocation

  /// How many are asked for at once.
  private static let pageLength = 100

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    if let file = invocation.imported { return FeedImport(invocation, file).run() }
    return KeptState.open(invocation) { kept in
      do throws(StoreError) {
        let channels = try channels(kept)
        if invocation.exports {
          var lists: [(channel: ChannelName, feeds: [FeedWithWatches])] = []
          for channel in channels { lists.append((channel, try feeds(in: channel, kept))) }
          FeedExport.say(lists)
          return Program.Status.done
        }
        if channels.isEmpty { StandardStreams.say("no feed is watched yet\n") }
        for channel in channels { say(channel, try feeds(in: channel, kept), at: kept.now) }
        return Program.Status.done
      } catch {
        StandardStreams.sayError("unfurl: \(error.message)")
        return Program.Status.failed
      }
    }
  }

  private func channels(_ kept: KeptState) throws(StoreError) -> [ChannelName] {
    if let channel = invocation.channelName { return [channel] }
    return try kept.wait { kept.store.channelsWithFeeds($0) }.get()
  }

  private func feeds(in channel: ChannelName, _ kept: KeptState) throws(StoreError) -> [FeedWithWatches] {
    var feeds: [FeedWithWatches] = []
    while true {
      let page = try kept.wait {
        kept.store.watchedFeeds(in: channel, first: feeds.count + 1, count: Self.pageLength, $0)
      }.get()
      if page.feeds.isEmpty { return feeds }
      feeds += page.feeds
    }
  }

  private func say(_ channel: ChannelName, _ feeds: [FeedWithWatches], at now: Int64) {
    if invocation.channel == nil { StandardStreams.say(PlainText.line(channel.description) + "\n") }
    if feeds.isEmpty { StandardStreams.say("no feed is watched here\n") }
    for (index, feed) in feeds.enumerated() {
      let title = feed.feed.state.title.map { PlainText.line($0, characters: 200) + " — " } ?? ""
      let written = PlainText.line(feed.watches.first?.written ?? feed.feed.url)
      StandardStreams.say("\(index + 1). \(title)\(written) — \(StandardStreams.safe(Self.health(feed, now)))\n")
    }
  }

  private static func health(_ feed: FeedWithWatches, _ now: Int64) -> String {
    let watch = feed.watches.first
    let words = FeedHealth.words(include: watch?.include ?? [], exclude: watch?.exclude ?? [])
    return FeedHealth(feed.feed.state, now: now).sentence + (words.map { "; \($0)" } ?? "")
  }
}
