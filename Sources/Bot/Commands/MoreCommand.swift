// SPDX-License-Identifier: MIT

import PreviewStore

extension ChatCommand {
  /// `more` and `less`: on and back in the list that was shown last.
  static let more = ChatCommand(
    words: ["more", "less"], arguments: "", summary: "leaf on, or back, in the last list",
    details: "The last list of this channel, or the feed that was previewed last.\nIt is remembered across restarts."
  ) { call, conversation in
    let sources = conversation.listSources(in: call.channel)
    let lists = conversation.lastLists
    let store = conversation.store
    conversation.turns.wait(call) {
      store.list(in: call.channel) { result in
        switch result {
        case .success(let list):
          guard let list, let source = sources.first(where: { $0.kind == list.kind }) else {
            return call.refuse("No list was shown here yet: try \"saved\".")
          }
          if call.word == "more" {
            let last = list.first.addingReportingOverflow(max(0, list.count) - 1)
            return lists.show(
              source.next(after: list), source, call, whenEmpty: "That is all.",
              beyond: last.overflow ? .max : last.partialValue)
          }
          guard let previous = source.previous(before: list) else { return call.answer("That is the beginning.") }
          lists.show(previous, source, call, whenEmpty: "That is all.")
        case .failure(let error): call.refuse("The list cannot be read: \(error.words).")
        }
      }
    }
  }
}
