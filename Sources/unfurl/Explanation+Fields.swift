// SPDX-License-Identifier: MIT

import PreviewText
import URLParsing
import UnfurlKit

// What is known, and where from.

extension Explanation {
  private enum Mark {
    static let won = "✓ "
    static let lost = "· "
  }

  /// The most characters of a value that lost, or stands beside one.
  private static let valueWidth = 44
  /// The widest that the column of sources becomes.
  private static let sourceWidth = 24

  /// Fields in the order in which they are listed; those whose sources the handler told of first.
  func addFields(of preview: Preview, to rows: inout ExplanationRows) {
    let width = Self.width(of: trace.choices, preview.metadata.sources.values.map { $0 })
    addChoices(width: width, to: &rows)
    let told = Set(trace.choices.filter { !$0.candidates.isEmpty }.map(\.field))
    for (field, value) in Self.known(preview.metadata) where !told.contains(field) {
      guard let value else { continue }
      if let source = preview.metadata.sources[field] {
        rows.add(field, columns: [(Mark.won + source, width), (Self.short(value, 120), 0)])
      } else {
        rows.add(field, Self.short(value, 120))
      }
    }
    if let feed = preview.metadata.feed { add(feed.items, to: &rows) }
    if preview.text != nil { rows.add("text", "the handler wrote the line itself") }
  }

  /// What the handler told of each field, also where that was not enough for a preview.
  func addChoices(width: Int, to rows: inout ExplanationRows) {
    for choice in trace.choices where !choice.candidates.isEmpty { add(choice, width, to: &rows) }
  }

  /// The width of the column of sources.
  static func width(of choices: [FieldChoice], _ others: [String] = []) -> Int {
    let sources = choices.flatMap { $0.candidates.map(\.source) } + others
    return min(sources.map(\.count).max() ?? 0, sourceWidth) + Mark.won.count
  }

  private func add(_ choice: FieldChoice, _ sourceWidth: Int, to rows: inout ExplanationRows) {
    let candidates = choice.candidates
    let values = candidates.map { candidate in
      candidate.value.map { Self.short($0, candidates.count == 1 ? 120 : Self.valueWidth) } ?? "says nothing"
    }
    let valueWidth = values.map(\.count).max() ?? 0
    var hasWon = false
    for (candidate, value) in zip(candidates, values) {
      let wins = candidate.loss == nil && !hasWon
      hasWon = hasWon || wins
      rows.add(
        choice.field,
        columns: [
          ((wins ? Mark.won : Mark.lost) + PlainText.line(candidate.source, characters: 40), sourceWidth),
          (value, valueWidth),
          (candidate.loss ?? "", 0),
        ])
    }
  }

  private func add(_ items: [Metadata.Feed.Item], to rows: inout ExplanationRows) {
    for item in items.prefix(policy.feeds.items) { rows.add("items", PreviewRenderer.line(of: item), limit: 120) }
  }

  private static func short(_ value: String, _ characters: Int) -> String {
    PlainText.line(value, characters: characters)
  }

  /// The fields by their names in the protocol, with their values for a line.
  private static func known(_ metadata: Metadata) -> [(String, String?)] {
    let feed = metadata.feed
    return [
      ("title", metadata.title), ("description", metadata.description), ("site_name", metadata.siteName),
      ("author", metadata.author), ("published", metadata.published), ("type", metadata.type),
      ("locale", metadata.locale), ("image", metadata.image.map { sized($0.url, $0.width, $0.height) }),
      ("video", metadata.video.map { sized($0.url, $0.width, $0.height) }), ("audio", metadata.audio?.url),
      ("icon", metadata.icon), ("facts", PreviewRenderer.facts(of: metadata)), ("file", metadata.file?.name),
      ("feeds", metadata.feeds.isEmpty ? nil : metadata.feeds.map(\.url).joined(separator: " · ")),
      ("feed", feed.map { feedWords($0) }), ("url", metadata.url.map { WebURL($0).map(RequestRecord.told) ?? $0 }),
    ]
  }

  private static func feedWords(_ feed: Metadata.Feed) -> String {
    [
      feed.format, feed.title, feed.count.map { $0 == 1 ? "1 item" : "\($0) items" },
      feed.updated.map { "updated \($0)" },
      feed.link,
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private static func sized(_ url: String, _ width: Int?, _ height: Int?) -> String {
    guard let width, let height else { return url }
    return "\(url) (\(width)×\(height))"
  }
}
