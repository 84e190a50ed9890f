// SPDX-License-Identifier: MIT

import Dialects
import PreviewText
import UnfurlKit
import Unfurling

/// Turns an outcome into the line that says it.
struct AnswerLine: Sendable {
  let reference: MessageReference
  /// A reference: each link's flight holds it, and a policy has some fifty fields.
  let policyInForce: PolicyInForce
  /// The room that the bridge has for a text, in bytes.
  let room: Int?
  /// Whether the bridge takes HTML.
  let takesHTML: Bool

  var policy: ChannelPolicy { policyInForce.policy }

  /// The same for a line within a sentence, which begins with no prefix.
  var withoutPrefix: AnswerLine {
    var policy = policy
    policy.prefix = ""
    return AnswerLine(
      reference: reference, policyInForce: PolicyInForce(policy, channel: policyInForce.channel), room: room,
      takesHTML: takesHTML)
  }

  /// The line for one link's outcome.
  ///
  /// - Parameter memo: beside a remembered answer: what is said of it is kept there, for the next who asks.
  func reply(
    _ link: Link, _ outcome: Outcome, _ cache: CacheNote, elapsed: Duration, memo: Memo? = nil
  ) -> Reply {
    // Before the preview is taken out of its box, which costs more than all of this.
    if case .preview = outcome, let said = memo?.value as? Said, said.holds(for: link, self) {
      return .preview(reference, PreviewLine(said.words, cache: cache, elapsed: elapsed))
    }
    switch outcome {
    case .preview(let preview):
      let words = words(for: preview, link)
      if words.text.isEmpty { return .skipped(reference, url: link.written, .nothingToSay) }
      memo?.keep(Said(words: words, inForce: policyInForce, room: room, takesHTML: takesHTML))
      return .preview(reference, PreviewLine(words, cache: cache, elapsed: elapsed))
    case .skipped(let reason):
      return .skipped(reference, url: link.written, reason)
    case .failed(let error):
      let said =
        policy.errors == .say && policy.enabled == .on
        ? PreviewRenderer(policy: policy, room: room).render(error, link: link.written).text : nil
      return .failed(reference, url: link.written, error, said: said)
    }
  }

  private func words(for preview: Preview, _ link: Link) -> PreviewWords {
    var preview = preview
    preview.metadata.originalURL = link.written
    if policy.images == .off {
      preview.metadata.image = nil
      preview.metadata.sources["image"] = nil
    }
    let renderer = PreviewRenderer(policy: policy, room: room)
    let rendered = renderer.render(preview)
    return PreviewWords(
      url: link.written, handler: preview.handler, text: rendered.text, html: takesHTML ? rendered.html : nil,
      markdown: rendered.markdown, metadata: renderer.shown(preview.metadata), isShadow: policy.enabled == .shadow)
  }

  /// What was said of a remembered answer, and by which rules.
  private struct Said: Sendable {
    let words: PreviewWords
    let inForce: PolicyInForce
    let room: Int?
    let takesHTML: Bool

    /// Whether the same would be said once more.
    func holds(for link: Link, _ line: AnswerLine) -> Bool {
      link.written == words.url && room == line.room && takesHTML == line.takesHTML
        && inForce.likeness === line.policyInForce.likeness
    }
  }
}
