// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore

extension ChatCommand {
  /// `saved [NUMBER]`: what the channel has saved.
  static let saved = ChatCommand(
    words: ["saved"], arguments: "[NUMBER]", summary: "list what is saved here, the newest first",
    details: "With a number: that one alone.\n\"more\" and \"less\" leaf through the list."
  ) { call, conversation in
    let source = SavedList(store: conversation.store)
    if !call.argument.isEmpty {
      guard let number = number(call.argument) else { return call.refuseArguments() }
      return source.page(ChannelList(kind: source.kind, first: number, count: 1), in: call.channel, call.line) {
        result in
        answerOne(number, result, call)
      }
    }
    let list = ChannelList(kind: source.kind, count: ListPage.step)
    conversation.lastLists.show(list, source, call, whenEmpty: "Nothing is saved here yet.")
  }

  /// One favourite alone: its line and its link.
  private static func answerOne(_ number: Int, _ result: Result<ListPage, StoreError>, _ call: CommandCall) {
    switch result {
    case .success(let page):
      guard let item = page.items.first else {
        return call.refuse(
          page.count == 0 ? "Nothing is saved here yet." : "There is no number \(number): \(page.count) are saved here."
        )
      }
      let text = item.url.map { item.text == $0 ? $0 : "\(item.text)\n\($0)" } ?? item.text
      call.answer(text, .items([item], count: page.count))
    case .failure(let error): call.refuse("What is saved here cannot be read: \(error.words).")
    }
  }

  /// A number of an item, from 1.
  static func number(_ text: String) -> Int? {
    guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0
    else { return nil }
    return number
  }
}
