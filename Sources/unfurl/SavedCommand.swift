// SPDX-License-Identifier: MIT

import PreviewStore
import UnfurlKit

/// `unfurl saved`: the favourites of one channel, or of all.
struct SavedCommand {
  private let invocation: Invocation

  /// How many are asked for at once.
  private static let pageLength = 100

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run() -> Int32 {
    KeptState.open(invocation) { kept in
      do throws(StoreError) {
        let channels = try channels(kept)
        if channels.isEmpty { StandardStreams.say("nothing is saved yet\n") }
        for channel in channels { try say(channel, kept) }
        return Program.Status.done
      } catch {
        StandardStreams.sayError("unfurl: \(error.message)")
        return Program.Status.failed
      }
    }
  }

  private func channels(_ kept: KeptState) throws(StoreError) -> [ChannelName] {
    if let channel = invocation.channelName { return [channel] }
    return try kept.wait { kept.store.channelsWithFavourites($0) }.get()
  }

  private func say(_ channel: ChannelName, _ kept: KeptState) throws(StoreError) {
    if invocation.channel == nil { StandardStreams.say(PlainText.line(channel.description) + "\n") }
    var first = 1
    while true {
      let page = try kept.wait { kept.store.favourites(in: channel, first: first, count: Self.pageLength, $0) }.get()
      if page.count == 0 { StandardStreams.say("nothing is saved here\n") }
      if page.favourites.isEmpty { return }
      for (offset, favourite) in page.favourites.enumerated() {
        let title = favourite.preview?.metadata.title.map { PlainText.line($0, characters: 200) + " — " } ?? ""
        let written = PlainText.line(favourite.written)
        StandardStreams.say("\(page.first + offset). \(title)\(written)\n")
      }
      first += page.favourites.count
    }
  }
}
