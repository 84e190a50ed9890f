// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import UnfurlKit

extension Conversation {
  /// Where the items of each kind of list come from. A new kind is an entry here.
  var listSources: [any ListSource] { [SavedList(store: store)] }

  /// Which list each channel was shown last.
  var lastLists: LastLists { LastLists(store: store, log: log) }
}

/// Which list each channel was shown last.
struct LastLists: Sendable {
  let store: Store
  let log: Log

  /// Has the store remember it; that it cannot only costs the next `more`.
  func remember(_ list: ChannelList, _ call: CommandCall) {
    store.setList(list, in: call.channel) { [log] result in
      if case .failure(let error) = result { log(.warning, "the list that was shown is not kept: \(error.message)") }
    }
  }

  /// Shows part of a list, and has it remembered as the channel's last.
  ///
  /// - Parameter sentence: What is said where there is nothing to show.
  func show(_ list: ChannelList, _ source: any ListSource, _ call: CommandCall, whenEmpty sentence: String) {
    source.page(list, in: call.channel, call.line) { result in
      switch result {
      case .success(let page):
        if page.items.isEmpty { return call.answer(sentence, .items([], count: page.count)) }
        var shown = list
        shown.count = page.items.count
        remember(shown, call)
        call.answer(page.answer)
      case .failure(let error): call.refuse("The list cannot be read: \(error.words).")
      }
    }
  }
}
