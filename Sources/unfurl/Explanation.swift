// SPDX-License-Identifier: MIT

import Bot
import PreviewText
import UnfurlKit
import Unfurling

/// What `unfurl explain` prints, to be read at a glance: a word at the left of each line says what it is about.
///
/// 1. The requests: what came, how much of it was read, how long that took, and below it each hop.
/// 2. The handlers that were asked, and what is worth a sentence.
/// 3. Each field: `✓` what won, `·` what lost and why.
/// 4. The line as this channel would hear it, or why there is none.
struct Explanation {
  private let url: String
  private let answer: Unfurler.Answer
  let policy: ChannelPolicy
  let trace: Trace

  init(_ url: String, _ answer: Unfurler.Answer, _ trace: Trace, _ policy: ChannelPolicy) {
    self.url = url
    self.answer = answer
    self.trace = trace
    self.policy = policy
  }

  var lines: [String] {
    var rows = ExplanationRows(heading: OneShot.url(url).map(RequestRecord.told) ?? url)
    for request in trace.requests { add(request, to: &rows) }
    addHandlers(to: &rows)
    for step in trace.lines { rows.add("note", step) }
    switch answer.outcome {
    case .preview(var preview):
      preview.metadata.originalURL = url
      addFields(of: preview, to: &rows)
      rows.add("line", PreviewRenderer(policy: policy).render(preview).text, limit: PreviewRenderer.largestBudget)
      addMark(of: preview.metadata, to: &rows)
    case .skipped(let reason):
      addChoices(width: Self.width(of: trace.choices), to: &rows)
      rows.add("no preview", "\(reason.rawValue): \(PreviewRenderer.sentence(for: reason))")
    case .failed(let error):
      rows.add("no preview", "\(error.code.rawValue): \(PreviewRenderer.sentence(for: error))")
      rows.add("", error.message)
    }
    addCache(to: &rows)
    return rows.lines
  }

  private func addHandlers(to rows: inout ExplanationRows) {
    let asked = trace.handlers.map { "\($0.id) \($0.answer) in \(TraceWords.time($0.took))" }
    if !asked.isEmpty { rows.add("asked", asked.joined(separator: " · "), limit: 1000) }
  }

  private func addMark(of metadata: Metadata, to rows: inout ExplanationRows) {
    guard metadata.isAdult == true else { return }
    switch policy.adultContent {
    case .mark: rows.add("nsfw", "marked; its media are held back")
    case .hide: rows.add("nsfw", "marked; its words and media are held back")
    case .allow: rows.add("nsfw", "said like any other")
    }
  }

  private func addCache(to rows: inout ExplanationRows) {
    // Nothing was asked: there is nothing to remember.
    guard !trace.requests.isEmpty || !trace.handlers.isEmpty else { return }
    let time = answer.cache.freshFor
    let isPreview = if case .preview = answer.outcome { true } else { false }
    rows.add(
      "cache",
      time <= .zero ? "not kept" : isPreview ? "fresh for \(time.inTwoUnits)" : "asked again after \(time.inTwoUnits)")
  }
}
