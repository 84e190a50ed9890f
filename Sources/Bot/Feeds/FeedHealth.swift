// SPDX-License-Identifier: MIT

package import PreviewStore
import PreviewText
import UnfurlKit

/// How a watched feed does, in words.
package struct FeedHealth {
  private let state: FeedState
  private let now: Int64

  /// - Parameter now: Milliseconds since 1970.
  package init(_ state: FeedState, now: Int64) {
    self.state = state
    self.now = now
  }

  /// What was found in it: `12 items, the newest "Water is wet" of 2026-11-29`.
  func contents(_ newest: Metadata.Feed.Item?) -> String {
    let count = state.seen.count
    let title = newest?.title.map { " \"\(Quotation.line($0))\"" } ?? ""
    let date = state.newest.flatMap(RFC3339.day).map { " of \($0)" } ?? ""
    let words = title.isEmpty && date.isEmpty ? "" : ", the newest\(title)\(date)"
    return (count == 1 ? "1 item" : "\(count) items") + words
  }

  /// What the last poll came to, and when the next is: `no news in the last poll, 5 minutes ago; next in 25 minutes`.
  package var sentence: String { "\(last); \(next)" }

  private var last: String {
    guard let polledAt = state.polledAt, let result = state.result else { return "not asked for yet" }
    let ago = Self.duration(from: polledAt, to: now)
    let when = ago < .seconds(1) ? "just now" : "\(ago.inOneUnit) ago"
    switch result {
    case .newData: return "news in the last poll, \(when)"
    case .noData: return "no news in the last poll, \(when)"
    case .failed:
      let reason = state.reason.map { ": \(Quotation.line($0).withinSentence)" } ?? ""
      return state.failures > 1 ? "failed \(state.failures) times in a row\(reason)" : "failed \(when)\(reason)"
    }
  }

  private var next: String {
    state.dueAt <= now ? "next soon" : "next in \(Self.duration(from: now, to: state.dueAt).inOneUnit)"
  }

  /// How often it is asked for: as the channel wishes, or less often where its publisher wishes that.
  func interval(_ poll: Duration) -> Duration {
    guard let polledAt = state.polledAt else { return poll }
    let gap = Self.duration(from: polledAt, to: state.dueAt)
    // Each feed has its place within the interval, so that a smaller difference means nothing.
    return gap > poll * 2 ? gap : poll
  }

  /// The words of a watch, as they are typed: `+swift -beta`; `nil` where there are none.
  package static func words(include: [String], exclude: [String]) -> String? {
    let words = include.map { "+\($0)" } + exclude.map { "-\($0)" }
    return words.isEmpty ? nil : Quotation.line(words.joined(separator: " "))
  }

  private static func duration(from start: Int64, to end: Int64) -> Duration {
    let difference = end.subtractingReportingOverflow(start)
    return .milliseconds(difference.overflow ? 0 : max(0, difference.partialValue))
  }
}

extension String {
  /// A sentence as it stands within another one: without its full stop, and not begun with a capital letter.
  var withinSentence: String {
    let body = hasSuffix(".") ? dropLast() : self[...]
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}
