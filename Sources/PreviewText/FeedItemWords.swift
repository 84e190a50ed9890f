// SPDX-License-Identifier: MIT

package import UnfurlKit

/// What a line says of an item of a feed; all of it clean, and cut to its limit.
struct FeedItemWords: Equatable {
  /// The title, else the beginning of what it says.
  var title: String?
  /// Who wrote it.
  var author: String?
  /// The day as ISO 8601 has it: `2026-11-30`.
  var day: String?
  /// What it says.
  var summary: String?
  /// Its page, where that is safe to say.
  var link: String?

  /// The most characters of a text that stands in for a title.
  private static let standIn = 100

  /// Reads an item.
  init(_ item: Metadata.Feed.Item) {
    summary = item.summary.flatMap { PlainText.description($0).filled }
    title =
      item.title.flatMap { PlainText.title($0).filled }
      ?? summary.map { PlainText.cut($0, characters: Self.standIn) }
    author = item.author.flatMap { PlainText.line($0, characters: 100).filled }
    day = item.published.flatMap(Self.day)
    link = item.link.flatMap { SafeLink.isSafe($0) ? Quotation.tame($0) : nil }
  }

  /// Author and day, as they stand in brackets; `nil` where neither is known.
  var details: String? {
    let known = [author, day].compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }

  /// The day of a point in time as RFC 3339 writes it.
  static func day(of time: String) -> String? {
    let day = time.utf8.prefix(10)
    guard day.count == 10 else { return nil }
    for (index, byte) in day.enumerated() {
      let isHyphen = index == 4 || index == 7
      guard isHyphen ? byte == UInt8(ascii: "-") : byte >= 0x30 && byte <= 0x39 else { return nil }
    }
    return String(decoding: day, as: UTF8.self)
  }
}

extension PreviewRenderer {
  /// An item of a feed as a line of a list: `Title (Author, 2026-11-30)`; its link where it has no title, and empty where
  /// it has neither.
  package static func line(of item: Metadata.Feed.Item) -> String {
    let words = FeedItemWords(item)
    guard let title = words.title ?? words.link else { return "" }
    return Defusing.defused(words.details.map { "\(title) (\($0))" } ?? title)
  }
}
