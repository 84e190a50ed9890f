// SPDX-License-Identifier: MIT

import Dialects
import PreviewText
import UnfurlKit
import Unfurling

/// What became of the link that a command is about.
struct CommandOutcome: Sendable {
  let link: Link
  let answer: Unfurler.Answer
  /// The line that a message with this link would have got.
  let reply: Reply

  /// The preview, where there is something to say.
  var preview: Preview? {
    if case .preview(let preview) = answer.outcome, case .preview = reply { preview } else { nil }
  }

  /// What is said of it: the preview's text, or why there is none.
  func sentence(_ line: AnswerLine) -> String {
    switch (reply, answer.outcome) {
    case (.preview(_, let preview), _): return preview.words.text
    case (.skipped(_, _, let reason), _): return line.renderer.render(reason, link: link.shown).text
    case (_, .failed(let error)): return line.renderer.render(error, link: link.shown).text
    default: return ""
    }
  }

  /// Says it: to the channel where it is a preview, else to whoever asked.
  ///
  /// - Parameter word: What whoever asked is told in place of a preview that the channel has already.
  func answer(_ call: CommandCall, tellingSender word: String? = nil) {
    if let word, preview != nil {
      call.answerSender(word, .line(reply))
    } else if preview != nil {
      call.answer(sentence(call.line), .line(reply))
    } else {
      call.refuse(sentence(call.line), .line(reply))
    }
  }
}

extension AnswerLine {
  /// What says previews and reasons here.
  var renderer: PreviewRenderer { PreviewRenderer(policy: policy, room: room) }
}
