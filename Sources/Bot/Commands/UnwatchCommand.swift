// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import URLParsing
import UnfurlKit

extension ChatCommand {
  /// `unwatch URL or NUMBER`: has the channel hear no more of a feed.
  static let unwatch = ChatCommand(
    words: ["unwatch"], arguments: "URL or NUMBER", who: .admins, summary: "tell of its news no more",
    details: "With a number: as \"feeds\" counts.\nWhat was not told yet is not told any more.",
    deed: "choose which feeds are watched"
  ) { call, conversation in
    let store = conversation.store
    if let number = number(call.argument) {
      return conversation.turns.wait(call) {
        store.watchedFeeds(in: call.channel, first: number, count: 1) { result in
          switch result {
          case .success(let page):
            guard let feed = page.feeds.first else { return call.refuse(page.hasNo(number)) }
            let name = feed.feed.state.title ?? feed.watches.first?.written ?? feed.feed.url
            end(feed.feed.url, "\(Quotation.line(name)) is watched here no more.", store, call)
          case .failure(let error): call.refuse("What is watched here cannot be read: \(error.words).")
          }
        }
      }
    }
    guard call.argument.firstWord.rest.isEmpty, let link = conversation.feedArgument(call.argument) else {
      return call.refuseArguments()
    }
    conversation.turns.wait(call) { end(link.canonical.href, "It is watched here no more.", store, call) }
  }

  private static func end(_ url: String, _ sentence: String, _ store: Store, _ call: CommandCall) {
    store.unwatch(url: url, in: call.channel) { result in
      switch result {
      case .success(true): call.answer(sentence)
      case .success(false):
        call.refuse("That is not watched here: \"feeds\" lists what is, and its number will do for \"unwatch\".")
      case .failure(let error): call.refuse("It is watched still: \(error.words).")
      }
    }
  }
}

extension FeedPage {
  /// The sentence that there is no feed of a number.
  fileprivate func hasNo(_ number: Int) -> String {
    if count == 0 { return WatchedFeeds.none }
    return "There is no number \(number): \(count == 1 ? "1 feed is" : "\(count) feeds are") watched here."
  }
}
