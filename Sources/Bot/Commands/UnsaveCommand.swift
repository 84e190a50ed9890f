// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import URLParsing
import UnfurlKit

extension ChatCommand {
  /// `unsave [URL or NUMBER]`: takes a link out of the channel's favourites.
  static let unsave = ChatCommand(
    words: ["unsave"], arguments: "[URL or NUMBER]", summary: "take it out of what is saved here",
    details: "With a number: as \"saved\" counts.\nWithout: what was saved last."
  ) { call, conversation in
    let store = conversation.store
    if let number = call.argument.isEmpty ? 1 : number(call.argument) {
      return conversation.turns.wait(call) {
        store.favourites(in: call.channel, first: number, count: 1) { result in
          switch result {
          case .success(let page):
            guard let favourite = page.favourites.first else {
              return call.refuse(page.hasNo(number))
            }
            let title = favourite.preview.map { call.line.title(of: $0) } ?? call.line.item(number, favourite).text
            drop(favourite.url, "Number \(number) is saved no more: \(title)", store, call)
          case .failure(let error): call.refuse("What is saved here cannot be read: \(error.words).")
          }
        }
      }
    }
    guard let link = conversation.linkArgument(call.argument) else { return call.refuseArguments() }
    conversation.turns.wait(call) { drop(link.canonical.href, "It is saved no more.", store, call) }
  }

  private static func drop(_ url: String, _ sentence: String, _ store: Store, _ call: CommandCall) {
    store.unsave(url: url, in: call.channel) { result in
      switch result {
      case .success(true): call.answer(sentence)
      case .success(false): call.refuse("That is not saved here.")
      case .failure(let error): call.refuse("It is saved still: \(error.words).")
      }
    }
  }
}
