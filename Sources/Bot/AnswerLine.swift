// SPDX-License-Identifier: MIT

import Dialects
import PreviewText
import UnfurlKit
import Unfurling

/// Turns an outcome into the line that says it.
struct AnswerLine: Sendable {
  let reference: MessageReference
  /// A reference: each link's task holds it, and a policy has some fifty fields.
  let policyInForce: PolicyInForce
  /// The room that the bridge has for a text, in bytes.
  let room: Int?
  /// Whether the bridge takes HTML.
  let takesHTML: Bool

  private var policy: ChannelPolicy { policyInForce.policy }

  /// The line for one link's outcome.
  func reply(_ link: Link, _ outcome: Outcome, _ cache: CacheNote, elapsed: Duration) -> Reply {
    switch outcome {
    case .preview(var preview):
      preview.metadata.originalURL = link.written
      if policy.images == .off { preview.metadata.image = nil }
      let renderer = PreviewRenderer(policy: policy, room: room)
      let rendered = renderer.render(preview)
      return .preview(
        reference,
        PreviewLine(
          url: link.written, handler: preview.handler, text: rendered.text, html: takesHTML ? rendered.html : nil,
          markdown: rendered.markdown, metadata: renderer.shown(preview.metadata), cache: cache, elapsed: elapsed,
          isShadow: policy.enabled == .shadow))
    case .skipped(let reason):
      return .skipped(reference, url: link.written, reason)
    case .failed(let error):
      let said =
        policy.errors == .say && policy.enabled == .on
        ? PreviewRenderer(policy: policy, room: room).render(error, link: link.written).text : nil
      return .failed(reference, url: link.written, error, said: said)
    }
  }
}
