// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import URLParsing
import UnfurlKit

extension ChatCommand {
  /// `save [URL]`: adds a link to the channel's favourites.
  static let save = ChatCommand(
    words: ["save"], arguments: "[URL]", summary: "save it for this channel",
    details: "Without a URL: the last preview of this channel.\nWhat has no preview is not saved."
  ) { call, conversation in
    let link = conversation.link(of: call, else: "No preview was said here yet.") { entry in
      if case .preview = entry.verdict { true } else { false }
    }
    guard let link else { return }
    let (store, time) = (conversation.store, conversation.time)
    let box = OutcomeBox()
    conversation.unfurl(link, for: call) { box.put($0) }
    conversation.turns.wait(call) {
      box.take { outcome in
        guard var preview = outcome.preview else {
          return call.refuse("It was not saved. \(outcome.sentence(call.line.withoutPrefix))", .line(outcome.reply))
        }
        preview.metadata.originalURL = link.written
        // A list shows none.
        preview.metadata.gif?.poster = nil
        let favourite = Favourite(
          url: link.canonical.href, written: link.written, preview: preview,
          savedBy: call.sender.map { Quotation.line($0) },
          savedAt: time.millisecondsSince1970)
        let title = call.line.title(of: preview)
        store.save(favourite, in: call.channel) { result in
          switch result {
          case .success(true): call.answer("Saved as number 1: \(title)")
          case .success(false): call.answer("That is saved already.")
          case .failure(let error): call.refuse("It was not saved: \(error.words).")
          }
        }
      }
    }
  }
}

extension AnswerLine {
  /// A preview's title, or what else is said of it, within a sentence.
  func title(of preview: Preview) -> String {
    let shown = renderer.shown(preview.metadata)
    return Quotation.line(shown.title ?? renderer.quoted(preview))
  }
}
