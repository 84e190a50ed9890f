// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import UnfurlKit
import Unfurling

extension Conversation {
  /// Where the items of each kind of list come from. A new kind is an entry here.
  func listSources(in channel: ChannelName) -> [any ListSource] {
    [
      SavedList(store: store), watchedFeeds,
      FeedItems(unfurler: unfurler, terms: lanes[channel].policy.policy.feeds), gifList, trendingList,
    ]
  }

  /// What notes the feeds whose previews are said in a channel.
  func feedPreviews(in channel: ChannelName, _ policy: ChannelPolicy) -> FeedPreviews {
    FeedPreviews(lists: lastLists, channel: channel, count: policy.feeds.items)
  }

  /// What a channel watches.
  var watchedFeeds: WatchedFeeds { WatchedFeeds(store: store, time: time) }

  /// Which list each channel was shown last.
  var lastLists: LastLists { LastLists(store: store, log: log) }
}

/// Which list each channel was shown last.
struct LastLists: Sendable {
  let store: Store
  let log: Log

  /// Has the store remember it; that it cannot only costs the next `more`.
  func remember(_ list: ChannelList, in channel: ChannelName) {
    store.setList(list, in: channel) { [log] result in
      if case .failure(let error) = result { log(.warning, "the list that was shown is not kept: \(error.message)") }
    }
  }

  /// Shows part of a list, and has it remembered as the channel's last.
  ///
  /// - Parameters:
  ///   - sentence: What is said where there is nothing to show.
  ///   - last: Up to which number all was shown already: with no more than that there is nothing to show.
  func show(
    _ list: ChannelList, _ source: any ListSource, _ call: CommandCall, whenEmpty sentence: String, beyond last: Int = 0
  ) {
    let cancel = source.page(list, in: call.channel, call.line) { result in
      switch result {
      case .success(let page):
        guard let end = page.items.last?.number, end > last else {
          return call.answer(sentence, .items([], count: page.count))
        }
        var shown = list
        shown.count = page.items.count
        remember(shown, in: call.channel)
        call.answer(page.answer)
      case .failure(let error): call.refuse(source.sentence(for: error))
      }
    }
    if let cancel { call.attach(cancel: cancel) }
  }
}
