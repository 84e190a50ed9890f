// SPDX-License-Identifier: MIT

import PreviewStore

extension ChatCommand {
  /// `feeds`: what the channel watches.
  static let feeds = ChatCommand(
    words: ["feeds"], arguments: "", summary: "list the feeds that are watched here",
    details: "Behind each stands what the last poll came to.\n\"more\" and \"less\" leaf through the list."
  ) { call, conversation in
    let (source, lists) = (conversation.watchedFeeds, conversation.lastLists)
    conversation.turns.wait(call) {
      lists.show(
        ChannelList(kind: source.kind, count: ListPage.step), source, call, whenEmpty: WatchedFeeds.none)
    }
  }
}
