// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText

extension ChatCommand {
  /// `saved [NUMBER]`: what the channel has saved.
  static let saved = ChatCommand(
    words: ["saved"], arguments: "[NUMBER]", summary: "list what is saved here, the newest first",
    details: "With a number: that one alone.\n\"more\" and \"less\" leaf through the list."
  ) { call, conversation in
    let store = conversation.store
    guard call.argument.isEmpty else {
      guard let number = number(call.argument) else { return call.refuseArguments() }
      return conversation.turns.wait(call) { showOne(number, store, call) }
    }
    let (source, lists) = (SavedList(store: store), conversation.lastLists)
    conversation.turns.wait(call) {
      lists.show(
        ChannelList(kind: source.kind, count: ListPage.step), source, call, whenEmpty: "Nothing is saved here yet.")
    }
  }

  /// Shows one favourite alone: its preview and its link.
  private static func showOne(_ number: Int, _ store: Store, _ call: CommandCall) {
    store.favourites(in: call.channel, first: number, count: 1) { result in
      switch result {
      case .success(let page):
        guard let favourite = page.favourites.first else { return call.refuse(page.hasNo(number)) }
        let text = favourite.preview.map { call.line.renderer.render($0).text } ?? ""
        let link = Quotation.link(favourite.written)
        call.answer(
          text.isEmpty ? link : "\(text)\n\(link)", .items([call.line.item(number, favourite)], count: page.count))
      case .failure(let error): call.refuse("What is saved here cannot be read: \(error.words).")
      }
    }
  }

  /// A number of an item, from 1.
  static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0
    else { return nil }
    return number
  }
}

extension FavouritePage {
  /// The sentence that there is no favourite of a number.
  func hasNo(_ number: Int) -> String {
    if count == 0 { return "Nothing is saved here yet." }
    return "There is no number \(number): \(count == 1 ? "1 link is" : "\(count) links are") saved here."
  }
}
