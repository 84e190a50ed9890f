// SPDX-License-Identifier: MIT

import Dialects
import PreviewStore
import PreviewText
import UnfurlKit

/// Where the items of a list come from that `more` and `less` leaf through.
protocol ListSource: Sendable {
  /// Takes a question back.
  typealias Cancel = @Sendable () -> Void

  /// What it is a list of, as the store keeps it.
  var kind: String { get }

  /// How many items are shown at once; by default ``ListPage/step``.
  var step: Int { get }

  /// Which items are shown after a list; by default as many as before.
  func next(after list: ChannelList) -> ChannelList

  /// Which items are shown before it; `nil`: it shows the first already.
  func previous(before list: ChannelList) -> ChannelList?

  /// Fetches items.
  ///
  /// - Parameter found: Called once, on any thread, with the items from `list.first` on; not after it was taken back.
  /// - Returns: what takes it back, where that ends anything.
  func page(
    _ list: ChannelList, in channel: ChannelName, _ line: AnswerLine,
    _ found: @escaping @Sendable (Result<ListPage, StoreError>) -> Void
  ) -> Cancel?

  /// What is said where the items cannot be had.
  func sentence(for error: StoreError) -> String
}

extension ListSource {
  var step: Int { ListPage.step }

  func sentence(for error: StoreError) -> String { "The list cannot be read: \(error.words)." }

  func next(after list: ChannelList) -> ChannelList {
    let first = list.first.addingReportingOverflow(max(0, list.count))
    return ChannelList(
      kind: kind, subject: list.subject, first: first.overflow ? .max : first.partialValue, count: step)
  }

  func previous(before list: ChannelList) -> ChannelList? {
    guard list.first > 1 else { return nil }
    return ChannelList(
      kind: kind, subject: list.subject, first: max(1, list.first - step), count: min(step, list.first - 1))
  }
}

/// Some items of a list.
struct ListPage: Sendable {
  /// How many items are shown at once.
  static let step = 5

  /// The most bytes of an item's text, so that five of them and their links fit into an answer.
  static let longestText = 300

  var items: [CommandAnswer.Item]
  /// How many there are in all.
  var count: Int
  /// What stands behind an item's link, by its number.
  var notes: [Int: String] = [:]
  /// Whether an item's link is said, or stands among the data alone.
  var saysLinks = true

  /// The answer that shows them: one a line, and how many are left.
  var answer: CommandAnswer {
    var lines = items.map { item in
      "\(item.number). \(PlainText.cut(item.text, bytes: Self.longestText))"
        + (item.url.map { !saysLinks || item.text == $0 ? "" : " — \(Quotation.link($0))" } ?? "")
        + (notes[item.number].map { " — \($0)" } ?? "")
    }
    let left = count - (items.last?.number ?? count)
    if left > 0 { lines.append("… and \(left) more: \"more\" shows them") }
    return CommandAnswer(
      to: .channel, ok: true, text: lines.joined(separator: "\n"), payload: .items(items, count: count))
  }
}
